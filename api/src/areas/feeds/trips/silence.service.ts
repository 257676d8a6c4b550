import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import type { Db } from '../../../db/tx.ts'
import { markTripsLost, restoreTrips } from './silence.queries.ts'
import { lockCustomer } from './trips.queries.ts'

/** Trips per batch: messages wait for the customer's lock no longer than a batch takes. */
const AT_ONCE = 500

/**
 * Ends the life of trips that no one reports anymore: after the customer's age they are lost contact. Nothing else
 * of them changes, and their next report brings them back.
 */
export async function loseContact({
  database,
  live,
  signal,
}: Pick<JobCtx, 'database' | 'live' | 'signal'>): Promise<void> {
  for (const customerId of await database.anonymous(selectActiveCustomers)) {
    let count = AT_ONCE
    while (count === AT_ONCE && !signal.aborted)
      count = await database.tenant(customerId, async (db) => {
        await lockCustomer(db, customerId)
        const lost = await markTripsLost(db, customerId, AT_ONCE)
        if (lost.length > 0) await live.publish(db, customerId, lost)
        return lost.length
      })
  }
}

/** Applies changed ages to all trips of a customer, in the transaction that changes them. */
export async function recalculateLost(db: Db, customerId: number): Promise<void> {
  await lockCustomer(db, customerId)
  await restoreTrips(db, customerId)
  while ((await markTripsLost(db, customerId, AT_ONCE)).length === AT_ONCE);
}
