import { queryOptions } from '@tanstack/react-query'
import {
  getAssetSummary,
  listAssets,
  watchAssets,
} from '#contract/areas/visibility/assets/assets.contract.ts'
import { useLive } from '../../../shell/live.ts'
import { queryOf, refreshSoon } from '../../../shell/queries.ts'

/** The counts of the dashboard; readers who may not follow live changes get them every half minute. */
export const assetSummary = (customerId: number) =>
  queryOptions({ ...queryOf(getAssetSummary, { params: { customerId } }), refetchInterval: 30_000 })

/** The units that have not been seen for longest while under way. */
export const waitingLongest = (customerId: number) =>
  queryOptions(
    queryOf(listAssets, {
      params: { customerId },
      body: {
        filters: [{ field: 'days_since_last_sighting', operand: 'greater_than_or_equals', value: 2 }],
        scope: 'active',
        sort_by: 'days_since_last_sighting',
        sort_direction: 'desc',
      },
    }),
  )

const QUIET_MS = 5000

/** Keeps the dashboard fresh as changes are told, at most every five seconds. */
export function useLiveDashboard(customerId: number): void {
  useLive(watchAssets, { params: { customerId } }, () => {
    refreshSoon(getAssetSummary, QUIET_MS)
    refreshSoon(listAssets, QUIET_MS)
  })
}
