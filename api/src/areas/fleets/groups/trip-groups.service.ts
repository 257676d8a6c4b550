import { z } from 'zod'
import type { Db } from '../../../db/tx.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { deleteEmptyCounts, updateTripGroups } from './trip-groups.queries.ts'

/** Gives past trips the groups of their equipment. */
export const GROUP_PAST_TRIPS = {
  name: 'groupPastTrips',
  payload: z.object({ customer_id: z.number().int(), equipment_ids: z.array(z.string()) }),
}

/** Their trips of ten years fit into one statement. */
const UNITS_PER_JOB = 250

/**
 * Trips carry the groups of their equipment; lists read them there. Trips under way follow in the transaction that
 * changes a group, past ones by a job: a large group has a million, more than one statement may write.
 */
export async function refreshGroups(db: Db, customerId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await updateTripGroups(db, customerId, { ids, arePast: false })
  await deleteEmptyCounts(db, customerId)
  for (let at = 0; at < ids.length; at += UNITS_PER_JOB)
    await enqueue(db, GROUP_PAST_TRIPS, {
      customer_id: customerId,
      equipment_ids: ids.slice(at, at + UNITS_PER_JOB),
    })
}
