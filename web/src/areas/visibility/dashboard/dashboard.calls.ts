import { queryOptions } from '@tanstack/react-query'
import {
  getAssetSummary,
  listAssets,
  watchAssets,
} from '#contract/areas/visibility/assets/assets.contract.ts'
import { listWorkCases } from '#contract/areas/visibility/work/work.contract.ts'
import { useLive } from '../../../shell/live.ts'
import { endpointQuery, refreshSoon } from '../../../shell/queries.ts'

/** The counts of the dashboard; users without live updates get them every half minute. */
export const assetSummary = (customerId: number) =>
  queryOptions({ ...endpointQuery(getAssetSummary, { params: { customerId } }), refetchInterval: 30_000 })

const QUIET_MS = 5000
const CASES_QUIET_MS = 30_000

/** Reloads the dashboard when changes are announced, at most every five seconds. */
export function useLiveDashboard(customerId: number): void {
  useLive(watchAssets, { params: { customerId } }, () => {
    refreshSoon(getAssetSummary, QUIET_MS)
    refreshSoon(listAssets, QUIET_MS)
    refreshSoon(listWorkCases, CASES_QUIET_MS)
  })
}
