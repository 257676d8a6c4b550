import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { discardJobs, listFailedJobs, retryJobs } from '#contract/areas/admin/jobs/jobs.contract.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, queryOf } from '../../../shell/queries.ts'
import { pageQuery } from '../../../shared/page-address.ts'
import type { JobAction, JobsSearch } from './jobs.rules.ts'

const REFRESH_MS = 15_000
const BADGE_REFRESH_MS = 60_000

/** Jobs that failed for good, as the address asks for them; asked anew while the page is open. */
export const failedJobs = (search: JobsSearch) =>
  queryOptions({
    ...queryOf(listFailedJobs, { query: pageQuery(search) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

/** How many jobs failed for good, for the navigation. */
export const failedJobCount = queryOptions({
  ...queryOf(listFailedJobs, { query: pageQuery({}) }),
  select: ({ total_record_count }) => total_record_count,
  staleTime: BADGE_REFRESH_MS,
  refetchInterval: BADGE_REFRESH_MS,
})

/** Does something with failed jobs, reads the list again, and answers the ids it was done with. */
export async function actOnJobs(action: JobAction, job_ids: number[]): Promise<CallResult<number[]>> {
  const answer = await call(action === 'retried' ? retryJobs : discardJobs, { body: { job_ids } })
  await queryClient.invalidateQueries({ queryKey: [listFailedJobs.name] })
  return answer.success ? { success: true, data: answer.data.job_ids } : answer
}
