import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { bulkResponse, bulkRequest } from '../../../list/bulk.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { jobList } from './jobs.list.ts'

/** The error is the first line of the last one; addresses, tokens and passwords are left out. */
export const FailedJob = listRow(jobList, { job_id: z.number(), customer_id: z.number().nullable() })
export type FailedJob = z.infer<typeof FailedJob>

export const listFailedJobs = endpoint({
  name: 'listFailedJobs',
  method: 'GET',
  path: '/admin/jobs',
  access: 'admin',
  summary:
    'Background jobs that failed after all retries, newest first, and how many are waiting or retrying.',
  query: listRequest(jobList),
  response: listResponse(jobList, FailedJob, {
    /** Failed before and will be retried automatically. */
    retrying_count: z.number(),
    waiting_count: z.number(),
  }),
})

const JobId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const ChosenJobs = bulkRequest(jobList, JobId)
const JobsAnswer = bulkResponse(JobId)

export const retryJobs = endpoint({
  name: 'retryJobs',
  method: 'POST',
  path: '/admin/jobs/retry',
  access: 'admin',
  summary: 'Retries failed jobs with all their attempts reset: those listed, or all that match.',
  body: ChosenJobs,
  response: JobsAnswer,
})

export const discardJobs = endpoint({
  name: 'discardJobs',
  method: 'POST',
  path: '/admin/jobs/discard',
  access: 'admin',
  summary: 'Discards failed jobs: those listed, or all that match. They won’t run again.',
  body: ChosenJobs,
  response: JobsAnswer,
})
