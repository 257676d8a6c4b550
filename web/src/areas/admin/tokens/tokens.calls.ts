import { listTokens, revokeToken } from '#contract/areas/admin/tokens/tokens.contract.ts'
import { tokenList } from '#contract/areas/admin/tokens/tokens.list.ts'
import type { SendOptions } from '../../../form/send.ts'
import { send } from '../../../form/send.ts'
import { listSource } from '../../../list/source.ts'
import { queryClient } from '../../../shell/queries.ts'

/** Where the tokens of a customer's machines come from. */
export const tokens = listSource({ list: tokenList, endpoint: listTokens })

export const refetchTokens = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listTokens.name] })

/** Revokes a token, effective at once. */
export async function revoke(
  { customerId, tokenId }: { customerId: number; tokenId: number },
  options: SendOptions,
) {
  const response = await send(revokeToken, { params: { customerId, tokenId } }, options)
  await refetchTokens()
  return response
}
