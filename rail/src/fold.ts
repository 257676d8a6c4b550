import { applyEvent } from './apply.ts'
import { startsNextTrip } from './boundary.ts'
import { compareKeys, inOrder, keyOf, type EventKey, type RailEvent } from './event.ts'
import { STATUS, meaningOf, type Reference } from './status.ts'
import { emptyTrip, type Before, type Trip, type TripMemory } from './trip.ts'

/** What one event makes of a trip: the trip as it now is, and the one that ended when another began. */
export interface Step {
  ended: Trip | null
  trip: Trip
}

const FIRST_TRIP: Before = { waybill_number: null, pending: null }

/**
 * The trips of one piece of equipment, oldest first, from its events in any order and any number of copies.
 * Folding again gives the same trips. An empty list of events gives none.
 */
export function foldEquipment(events: readonly RailEvent[], reference: Reference): Trip[] {
  return foldOnto(null, inOrder(events, reference), reference)
}

/** Goes on folding from a trip with later events in their order; answers that trip and those that began after it. */
export function foldOnto(from: Trip | null, events: readonly RailEvent[], reference: Reference): Trip[] {
  const trips: Trip[] = []
  let current = from
  for (const event of events) {
    const step = foldNext(current, event, reference)
    if (step.ended) trips.push(step.ended)
    current = step.trip
  }
  if (current) trips.push(current)
  return trips
}

/** Folds a trip and all after it again, from the event it began with; what came before stays as it was. */
export function foldAgain(
  { first, before }: Pick<TripMemory, 'first' | 'before'>,
  events: readonly RailEvent[],
  reference: Reference,
): Trip[] {
  const own = inOrder(events, reference).filter((event) => compareKeys(keyOf(event, reference), first) >= 0)
  const [start, ...rest] = own
  if (!start) return []
  return foldOnto(begin(start, keyOf(start, reference), before, reference), rest, reference)
}

/**
 * The next event of one piece of equipment, later than all before it (`isAfter`): moves its trip on or ends it and begins
 * the next. Changes nothing it is given.
 */
export function foldNext(trip: Trip | null, event: RailEvent, reference: Reference): Step {
  const key = keyOf(event, reference)
  if (trip === null) return { ended: null, trip: begin(event, key, FIRST_TRIP, reference) }
  const meaning = meaningOf(reference, event)
  if (!startsNextTrip(trip, event, meaning.action, reference)) {
    return { ended: null, trip: applyEvent(trip, event, meaning, key, reference) }
  }
  return { ended: endedBy(trip, event), trip: begin(event, key, inheritanceOf(trip, event), reference) }
}

/** Whether an event comes after everything a trip has seen, so that `foldNext` may take it. */
export function isAfter(trip: Trip, event: RailEvent, reference: Reference): boolean {
  return compareKeys(keyOf(event, reference), trip.memory.last) > 0
}

function begin(event: RailEvent, key: EventKey, before: Before, reference: Reference): Trip {
  const meaning = meaningOf(reference, event)
  return applyEvent(emptyTrip(event, key, before), event, meaning, key, reference)
}

/** Some railroads bring a car home on the number it came with: then the number is the new trip's as well. */
function inheritanceOf(trip: Trip, event: RailEvent): Before {
  const isReused = event.waybill_number === trip.waybill_number
  return { waybill_number: isReused ? null : trip.waybill_number, pending: trip.memory.pending }
}

/** A trip that reached its destination is complete once the next begins, whatever was not reported in between. */
function endedBy(trip: Trip, event: RailEvent): Trip {
  const hasArrived = (trip.status_code ?? 0) >= STATUS.arrived
  const isThere = event.place === trip.destination_place && trip.status_code === STATUS.moving
  if (!hasArrived && !isThere) return { ...trip, trip_end_ts: event.event_ts }
  return {
    ...trip,
    trip_end_ts: event.event_ts,
    status_code: STATUS.complete,
    arrival_ts: trip.arrival_ts ?? event.event_ts,
    completed_ts: trip.completed_ts ?? event.event_ts,
  }
}
