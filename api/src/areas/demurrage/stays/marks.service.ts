import { CLOCK_ACTIONS } from '#rail/demurrage/stays.ts'
import type { RailEvent } from '#rail/event.ts'
import { getMeaning, type Reference } from '#rail/status.ts'
import type { Db } from '../../../db/tx.ts'
import { insertMarks } from './stays.queries.ts'

const RECEIVED: ReadonlySet<string> = new Set(CLOCK_ACTIONS)

/** Marks the cars whose clock may be affected by new events; a job recalculates their stays. */
export async function markClocks(
  db: Db,
  customerId: number,
  events: readonly RailEvent[],
  reference: Reference,
): Promise<void> {
  const received = events.filter((event) => RECEIVED.has(getMeaning(reference, event).action))
  if (received.length > 0)
    await insertMarks(db, customerId, [...new Set(received.map(({ equipment_id }) => equipment_id))])
}
