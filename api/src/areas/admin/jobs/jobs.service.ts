import * as contract from '#contract/areas/admin/jobs/jobs.contract.ts'
import type { Result } from '#contract/base/endpoint.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { actOnRows, namedInLog } from '../../../list/bulk.ts'
import { readPage } from '../../../list/page.ts'
import { deleteFailedJobs, jobRows, updateJobsRetried } from './jobs.queries.ts'
import { harmlessError } from './jobs.rules.ts'

export const jobsService = implement(contract, {
  /** Work in the background that failed permanently, latest first. */
  async listFailedJobs({ db }, { query }) {
    const page = (await readPage(db, jobRows, query, null)) as Result<typeof contract.listFailedJobs>
    return { ...page, data: page.data.map((job) => ({ ...job, last_error: harmlessError(job.last_error) })) }
  },

  /** Resets the attempts of failed jobs; all others are left alone. */
  retryJobs: (ctx, { body }) => actOn(ctx, body, updateJobsRetried, 'waiting'),

  /** Removes failed jobs permanently. */
  discardJobs: (ctx, { body }) => actOn(ctx, body, deleteFailedJobs, 'discarded'),
})

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
  ctx.describeChange({
    target: { jobs: namedInLog(jobs) },
    ...(!chosen.preview && { before: { state: 'failed' }, after: { state } }),
  })
  return result
}
