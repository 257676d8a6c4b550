import { queryOptions } from '@tanstack/react-query'
import { listHeldItems, listHolds, releaseHolds } from '#contract/areas/admin/holds/holds.contract.ts'
import { holdList } from '#contract/areas/admin/holds/holds.list.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import { listSource } from '../../../list/source.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

const REFRESH_MS = 15_000
const BADGE_REFRESH_MS = 60_000

/** The held items; reloaded while their page is open, because documents are compared in the background. */
export const holds = listSource({ list: holdList, endpoint: listHolds, refreshMs: REFRESH_MS })

/** The number of held items, for the navigation. */
export const holdCount = queryOptions({
  ...endpointQuery(listHolds, { query: {} }),
  select: ({ total_record_count }) => total_record_count,
  staleTime: BADGE_REFRESH_MS,
  refetchInterval: BADGE_REFRESH_MS,
})

/** The items of one hold. */
export const heldItems = (holdId: string) =>
  queryOptions(endpointQuery(listHeldItems, { params: { holdId } }))

/** Releases holds, those named or all that match, and fetches the list again. */
export async function release(chosen: Chosen<string>): Promise<CallResult<BulkAnswer<string>>> {
  const response = await call(releaseHolds, { body: chosen })
  if (!chosen.preview) await queryClient.invalidateQueries({ queryKey: [listHolds.name] })
  return response
}
