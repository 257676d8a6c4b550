import { queryOptions } from '@tanstack/react-query'
import { discardJobs, listFailedJobs, retryJobs } from '#contract/areas/admin/jobs/jobs.contract.ts'
import { jobList } from '#contract/areas/admin/jobs/jobs.list.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import { listSource } from '../../../list/source.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import type { JobAction } from './jobs.rules.ts'

const REFRESH_MS = 15_000
const BADGE_REFRESH_MS = 60_000

/** The failed jobs; reloaded while their page is open. */
// secrets in error texts are removed when rows are read, which a file export does not do
export const jobs = listSource({
  list: jobList,
  endpoint: listFailedJobs,
  refreshMs: REFRESH_MS,
  hasFiles: false,
})

/** How many jobs failed permanently, for the navigation. */
export const failedJobCount = queryOptions({
  ...endpointQuery(listFailedJobs, { query: {} }),
  select: ({ total_record_count }) => total_record_count,
  staleTime: BADGE_REFRESH_MS,
  refetchInterval: BADGE_REFRESH_MS,
})

/** Does something with failed jobs, those named or all that match, and reads the list again. */
export async function actOnJobs(
  action: JobAction,
  chosen: Chosen<number>,
): Promise<CallResult<BulkAnswer<number>>> {
  const response = await call(action === 'retried' ? retryJobs : discardJobs, { body: chosen })
  if (!chosen.preview) await queryClient.invalidateQueries({ queryKey: [listFailedJobs.name] })
  return response
}
