import { queryOptions } from '@tanstack/react-query'
import {
  confirmCodes,
  enrolCodes,
  getCodes,
  removeCodes,
} from '#contract/areas/accounts/codes/codes.contract.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, queryOf } from '../../../shell/queries.ts'

/** Whether the reader may protect their sign-in by codes, and does. */
export const ownCodes = queryOptions(queryOf(getCodes, {}))

/** Makes a new secret; the password proves that it is the owner who asks. */
export const startCodes = (password: string) => call(enrolCodes, { body: { password } })

/** Takes the codes into use with the first of them. */
export async function confirmFirstCode(code: string) {
  const answer = await call(confirmCodes, { body: { code } })
  if (answer.success) await queryClient.invalidateQueries({ queryKey: ownCodes.queryKey })
  return answer
}

/** Takes the codes off with a last one. */
export async function takeCodesOff(code: string) {
  const answer = await call(removeCodes, { body: { code } })
  if (answer.success) await queryClient.invalidateQueries({ queryKey: ownCodes.queryKey })
  return answer
}
