import type * as contract from '#contract/areas/admin/jobs/jobs.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { actOnRows, namedInLog } from '../../../list/bulk.ts'
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

/** Resets the attempts of failed jobs; all others are left alone. */
export const retryJobs = (
  ctx: SignedInCtx,
  { body }: Input<typeof contract.retryJobs>,
): Promise<Result<typeof contract.retryJobs>> => actOn(ctx, body, updateJobsRetried, 'waiting')

/** Removes failed jobs for good. */
export const discardJobs = (
  ctx: SignedInCtx,
  { body }: Input<typeof contract.discardJobs>,
): Promise<Result<typeof contract.discardJobs>> => actOn(ctx, body, deleteFailedJobs, 'discarded')

async function actOn(
  ctx: SignedInCtx,
  chosen: Chosen<number>,
  change: typeof updateJobsRetried,
  state: string,
): Promise<BulkAnswer<number>> {
  const jobs: string[] = []
  const result = await actOnRows<null, number, object>(ctx.db, jobRows, chosen, null, {
    reads: [],
    may: () => true,
    act: async (ids) => {
      const done = await change(ctx.db, ids)
      jobs.push(...done.map(({ job_id, name }) => `${name} ${job_id}`))
      return done.map(({ job_id }) => job_id)
    },
  })
  ctx.noteChange({
    target: { jobs: namedInLog(jobs) },
    ...(!chosen.preview && { before: { state: 'failed' }, after: { state } }),
  })
  return result
}
