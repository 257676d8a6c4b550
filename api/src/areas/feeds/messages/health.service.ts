import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import { deleteOldHealth, recordHeartbeat } from './health.queries.ts'

/** Says that the portal is there: feeds that did not come while it was away are not to blame. */
export const noteAwake = ({ database }: Pick<JobCtx, 'database'>): Promise<unknown> =>
  database.anonymous(recordHeartbeat)

/** Deletes feed history that is older than the period of the usual values. */
export async function forgetHealth(ctx: JobCtx): Promise<void> {
  for (const customerId of await ctx.database.anonymous(selectActiveCustomers))
    await ctx.database.tenant(customerId, (db) => deleteOldHealth(db, customerId))
}
