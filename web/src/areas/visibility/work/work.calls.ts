import { queryOptions } from '@tanstack/react-query'
import { getAssetSummary, listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import {
  getWorkTrend,
  listWorkCases,
  recordVisit,
  updateWork,
  type WorkChange,
} from '#contract/areas/visibility/work/work.contract.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

const HOUR_MS = 3_600_000

/** How many units needed attention on the previous days. */
export const workTrend = (customerId: number) =>
  queryOptions({ ...endpointQuery(getWorkTrend, { params: { customerId } }), staleTime: HOUR_MS })

/** Units that need attention for the same reason. */
export const workCases = (customerId: number) =>
  queryOptions({ ...endpointQuery(listWorkCases, { params: { customerId } }), staleTime: 60_000 })

/** Notes that the reader is here, once for each time the dashboard opens. */
export const visit = (customerId: number) =>
  queryOptions({
    ...endpointQuery(recordVisit, { params: { customerId } }),
    staleTime: HOUR_MS / 2,
    retry: false,
  })

/** Sets the units' assignee, snooze and note; the lists show the change at once. */
export async function changeWork(
  customerId: number,
  chosen: Chosen<number>,
  change: WorkChange,
): Promise<CallResult<BulkAnswer<number>>> {
  const response = await call(updateWork, {
    params: { customerId },
    body: { ...(chosen as { ids: number[] }), ...change },
  })
  if (!chosen.preview) await refetchWork()
  return response
}

const refetchWork = () =>
  Promise.all(
    [listAssets, getAssetSummary, listWorkCases].map(({ name }) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )
