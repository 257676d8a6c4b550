import { type Action, getMeaning } from '#rail/status.ts'
import type { Database } from '../../../db/pool.ts'
import type { Db } from '../../../db/tx.ts'
import { feedReference } from '../../feeds/reference/reference.service.ts'
import { selectEvents } from './stays.queries.ts'

/** A customer's order for a car, and its time. */
interface Ordered {
  equipment_id: string
  kind: string
  requested_ts: Date
}

/** What the railroad reports when it has carried out an order. */
const DONE_BY: Readonly<Record<string, readonly Action[]>> = {
  order_in: ['actual_placement'],
  release: ['release', 'pull', 'outgate', 'depart'],
}

/** Those orders of which the railroad has since reported that they were carried out. */
export async function carriedOut<O extends Ordered>(
  db: Db,
  database: Database,
  customerId: number,
  orders: readonly O[],
): Promise<O[]> {
  const first = orders.toSorted((a, b) => a.requested_ts.getTime() - b.requested_ts.getTime())[0]
  if (!first) return []
  const reference = await feedReference(database)
  const ids = [...new Set(orders.map(({ equipment_id }) => equipment_id))]
  const events = Map.groupBy(
    await selectEvents(db, customerId, ids, first.requested_ts),
    ({ equipment_id }) => equipment_id,
  )
  return orders.filter(({ equipment_id, kind, requested_ts }) =>
    (events.get(equipment_id) ?? []).some(
      (event) =>
        event.event_ts > requested_ts.getTime() &&
        DONE_BY[kind]?.includes(getMeaning(reference, event).action),
    ),
  )
}
