import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import { deleteOldHealth } from './health.queries.ts'

/** Forgets how feeds came before what is normal for them now. */
export async function forgetHealth(ctx: JobCtx): Promise<void> {
  for (const customerId of await ctx.database.anonymous(selectActiveCustomers))
    await ctx.database.tenant(customerId, (db) => deleteOldHealth(db, customerId))
}
