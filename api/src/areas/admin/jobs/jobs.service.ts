import type * as contract from '#contract/areas/admin/jobs/jobs.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { readPage } from '../../../list/page.ts'
import { deleteFailedJobs, jobRows, updateJobsRetried } from './jobs.queries.ts'
import { harmlessError } from './jobs.rules.ts'

/** Work in the background that failed for good, latest first. */
export async function listFailedJobs(
  { db }: SignedInCtx,
  { query }: Input<typeof contract.listFailedJobs>,
): Promise<Result<typeof contract.listFailedJobs>> {
  const page = (await readPage(db, jobRows, query, null)) as Result<typeof contract.listFailedJobs>
  return { ...page, data: page.data.map((job) => ({ ...job, last_error: harmlessError(job.last_error) })) }
}

/** Gives failed jobs all their attempts again; those that did not fail for good are left alone. */
export async function retryJobs(
  ctx: SignedInCtx,
  { body }: Input<typeof contract.retryJobs>,
): Promise<Result<typeof contract.retryJobs>> {
  return noteDone(ctx, await updateJobsRetried(ctx.db, body.job_ids), 'waiting')
}

/** Removes failed jobs for good. */
export async function discardJobs(
  ctx: SignedInCtx,
  { body }: Input<typeof contract.discardJobs>,
): Promise<Result<typeof contract.discardJobs>> {
  return noteDone(ctx, await deleteFailedJobs(ctx.db, body.job_ids), 'discarded')
}

function noteDone(ctx: SignedInCtx, done: readonly { job_id: number; name: string }[], state: string) {
  const jobs = done.map(({ job_id, name }) => `${name} ${job_id}`)
  ctx.noteChange({ target: { jobs: jobs.join(', ') }, before: { state: 'failed' }, after: { state } })
  return { job_ids: done.map(({ job_id }) => job_id) }
}
