import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import { deleteOldHealth, noteBeat } from './health.queries.ts'

/** Says that the portal is there: feeds that did not come while it was away are not to blame. */
export const noteAwake = ({ database }: Pick<JobCtx, 'database'>): Promise<unknown> =>
  database.anonymous(noteBeat)

/** Forgets how feeds came before what is normal for them now. */
export async function forgetHealth(ctx: JobCtx): Promise<void> {
  for (const customerId of await ctx.database.anonymous(selectActiveCustomers))
    await ctx.database.tenant(customerId, (db) => deleteOldHealth(db, customerId))
}
