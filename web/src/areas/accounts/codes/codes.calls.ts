import { queryOptions } from '@tanstack/react-query'
import { getCodes } from '#contract/areas/accounts/codes/codes.contract.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

/** Whether the reader may protect their sign-in by codes, and does. */
export const ownCodes = queryOptions(endpointQuery(getCodes, {}))

/** Reloads after the codes were turned on or off. */
export const refetchCodes = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ownCodes.queryKey })
