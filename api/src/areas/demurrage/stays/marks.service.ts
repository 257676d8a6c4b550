import { CLOCK_ACTIONS } from '#rail/demurrage/stays.ts'
import type { RailEvent } from '#rail/event.ts'
import { getMeaning, type Reference } from '#rail/status.ts'
import type { Db } from '../../../db/tx.ts'
import { insertMarks, selectFollowed } from './stays.queries.ts'

const RECEIVED: ReadonlySet<string> = new Set(CLOCK_ACTIONS)

/**
 * Marks the cars whose clock may be affected by new or withdrawn events; a job recalculates their stays. Any report says
 * what a car carries, and by that its purpose and its rate; one that nothing follows changes no stay yet.
 */
export async function markClocks(
  db: Db,
  customerId: number,
  events: readonly RailEvent[],
  reference: Reference,
): Promise<void> {
  const isReceived = (event: RailEvent) => RECEIVED.has(getMeaning(reference, event).action)
  const marked = new Set(events.filter(isReceived).map(({ equipment_id }) => equipment_id))
  const others = events.filter(({ equipment_id }) => !marked.has(equipment_id))
  if (others.length > 0) for (const id of await selectFollowed(db, customerId, others)) marked.add(id)
  if (marked.size > 0) await insertMarks(db, customerId, [...marked])
}
