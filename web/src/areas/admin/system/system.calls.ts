import { queryOptions } from '@tanstack/react-query'
import { getSystem } from '#contract/areas/admin/system/system.contract.ts'
import { endpointQuery } from '../../../shell/queries.ts'

const REFRESH_MS = 15_000

/** How each part of the portal does, read again as often as the archiver reports. */
export const systemState = queryOptions({
  ...endpointQuery(getSystem, {}),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
})
