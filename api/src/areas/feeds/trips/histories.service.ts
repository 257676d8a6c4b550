import { getIdentity, type RailEvent } from '#rail/event.ts'
import type { Db } from '../../../db/tx.ts'
import type { YieldNow } from '../../../jobs/yield.ts'
import { selectEventsAfter, selectEventsWithin, selectLongSpans, type Span } from './events.queries.ts'
import { selectRestarts, type Restart } from './trips.queries.ts'

/** Events of equipment that has a trip beyond the first of them. */
export interface Late {
  equipment_id: string
  event_ts: number
  /** Time of the last event the equipment has. */
  to_ts: number
  events: readonly RailEvent[]
}

/** From where a piece of equipment is folded again, and the events it already has from there on. */
export interface Past extends Restart {
  events: RailEvent[]
  /** It has more events than can be folded again, so none of them was read. */
  isOverlapping: boolean
}

/** Events of one piece of equipment that a late one has folded again; a unit reported every hour has as many in 20 months. */
const MAX_EVENTS_AGAIN = 15_000

/** The known events of equipment with late events, from the trip on that they belong to. */
export async function readHistories(
  db: Db,
  customerId: number,
  late: readonly Late[],
  yieldNow: YieldNow,
): Promise<ReadonlyMap<string, Past>> {
  const histories = new Map<string, Past>()
  if (late.length === 0) return histories
  for (const restart of await selectRestarts(db, customerId, late))
    histories.set(restart.equipment_id, { ...restart, events: [], isOverlapping: true })
  const spans = late.map(({ equipment_id, to_ts }) => ({
    equipment_id,
    from_ts: histories.get(equipment_id)?.from_ts ?? null,
    to_ts,
  }))
  for (const [id, events] of await readSpans(db, customerId, spans, MAX_EVENTS_AGAIN, yieldNow)) {
    const past = histories.get(id)
    if (past) Object.assign(past, { events, isOverlapping: false })
  }
  return histories
}

/** All events of some equipment, but for that which has more of them than can be held. */
export const readWhole = (
  db: Db,
  customerId: number,
  ids: readonly string[],
  max: number,
  yieldNow: YieldNow,
): Promise<Map<string, RailEvent[]>> => {
  const spans = ids.map((equipment_id) => ({ equipment_id, from_ts: null, to_ts: null }))
  return readSpans(db, customerId, spans, max, yieldNow)
}

/** The number of units whose events are read at once: parsing them blocks other work. */
const READ_AT_ONCE = 30
/** Events of one piece of equipment that are read at the same time, nearly always all. */
const EVENTS_AT_ONCE = 400

async function readSpans(
  db: Db,
  customerId: number,
  spans: readonly Span[],
  max: number,
  yieldNow: YieldNow,
): Promise<Map<string, RailEvent[]>> {
  const read = new Map<string, RailEvent[]>(spans.map(({ equipment_id }) => [equipment_id, []]))
  for (let at = 0; at < spans.length; at += READ_AT_ONCE) {
    const some = spans.slice(at, at + READ_AT_ONCE)
    for (const event of await selectEventsWithin(db, customerId, some, EVENTS_AT_ONCE))
      read.get(event.equipment_id)?.push(event)
    await yieldNow()
  }
  const long = spans.filter(({ equipment_id }) => read.get(equipment_id)!.length === EVENTS_AT_ONCE)
  const overlapping = long.length === 0 ? [] : await selectLongSpans(db, customerId, long, max)
  for (const id of overlapping) read.delete(id)
  for (const span of long) {
    if (read.has(span.equipment_id))
      read.set(span.equipment_id, await readEventsInBatches(db, customerId, span, yieldNow))
  }
  return read
}

/** All events of a long span, in batches. */
async function readEventsInBatches(
  db: Db,
  customerId: number,
  span: Span,
  yieldNow: YieldNow,
): Promise<RailEvent[]> {
  const events: RailEvent[] = []
  for (;;) {
    const some = await selectEventsAfter(db, customerId, span, events.at(-1) ?? null, EVENTS_AT_ONCE)
    events.push(...some)
    if (some.length < EVENTS_AT_ONCE) return events
    await yieldNow()
  }
}

/** Late events of units with too many later ones; events after all known ones are cheap. */
export function findOverlapping(
  late: readonly Late[],
  histories: ReadonlyMap<string, Past>,
  isOnward: (event: RailEvent) => boolean,
): RailEvent[] {
  return late
    .filter(({ equipment_id }) => histories.get(equipment_id)?.isOverlapping)
    .flatMap(({ events }) => events.filter((event) => !isOnward(event)))
}

/** Late events that are known already. */
export function getKnown(late: readonly Late[], histories: ReadonlyMap<string, Past>): Set<RailEvent> {
  const known = new Set<RailEvent>()
  for (const { equipment_id, events } of late) {
    const times = new Set(events.map(({ event_ts }) => event_ts))
    // most known events have other times, which are faster to compare
    const near = histories.get(equipment_id)?.events.filter(({ event_ts }) => times.has(event_ts))
    const seen = new Set(near?.map(getIdentity))
    for (const event of events) if (seen.has(getIdentity(event))) known.add(event)
  }
  return known
}
