import { applyEvent } from './apply.ts'
import { startsNextTrip } from './boundary.ts'
import { getStep, type EtaStep } from './eta/walk.ts'
import { compareKeys, getKey, type EventKey, type RailEvent } from './event.ts'
import { sortSteps, runToEnd } from './order.ts'
import { STATUS, getMeaning, type Reference } from './status.ts'
import { emptyTrip, type Before, type Trip, type TripMemory } from './trip.ts'

/** The effect of one event on a trip: the updated trip, and the one that ended when another began. */
export interface Step {
  ended: Trip | null
  trip: Trip
}

const FIRST_TRIP: Before = { waybill_number: null, pending: null }

/**
 * The trips of one piece of equipment, oldest first, from its events in any order and any number of copies. Folding
 * again gives the same trips. No events give no trips.
 */
export function foldEquipment(events: readonly RailEvent[], reference: Reference): Trip[] {
  return foldEquipmentWithSteps(events, reference).map(({ trip }) => trip)
}

/** The same, with the state of each trip after each of its events. */
export function foldEquipmentWithSteps(events: readonly RailEvent[], reference: Reference): TripWithSteps[] {
  return runToEnd(foldSteps(null, events, reference))
}

/** Folds a trip and all later ones again, from the event it began with; everything before stays unchanged. */
export function refold(
  memory: Pick<TripMemory, 'first' | 'before'>,
  events: readonly RailEvent[],
  reference: Reference,
): TripWithSteps[] {
  return runToEnd(foldSteps(memory, events, reference))
}

/** Few enough events to fold in a millisecond. */
const EVENTS_PER_STEP = 64

/**
 * The same a few events at a time, for callers that yield in between: from the event a trip began with, or from the
 * first event if no trip is given.
 */
export function* foldSteps(
  memory: Pick<TripMemory, 'first' | 'before'> | null,
  events: readonly RailEvent[],
  reference: Reference,
): Generator<void, TripWithSteps[]> {
  const ordered = yield* sortSteps(events, reference)
  yield
  if (memory === null) return yield* continueFold(null, ordered, reference)
  const { first, before } = memory
  const own = ordered.filter((event) => compareKeys(getKey(event, reference), first) >= 0)
  const [start, ...rest] = own
  if (!start) return []
  const trip = beginTrip(start, getKey(start, reference), before, reference)
  const [again, ...later] = yield* continueFold(trip, rest, reference)
  return again ? [{ ...again, steps: [getStep(trip, start, undefined), ...again.steps] }, ...later] : []
}

/** A trip, and its state after each folded event. */
export interface TripWithSteps {
  trip: Trip
  steps: EtaStep[]
}

/** Continues folding from a trip with later events in order; returns that trip and those that began after it. */
export function* continueFold(
  from: Trip | null,
  events: readonly RailEvent[],
  reference: Reference,
): Generator<void, TripWithSteps[]> {
  const reported: TripWithSteps[] = []
  let current: TripWithSteps | null = from && { trip: from, steps: [] }
  for (const [at, event] of events.entries()) {
    const { ended, trip } = foldNext(current?.trip ?? null, event, reference)
    if (ended && current) reported.push({ trip: ended, steps: current.steps })
    if (ended || !current) current = { trip, steps: [] }
    current.trip = trip
    current.steps.push(getStep(trip, event, current.steps.at(-1)))
    if (at % EVENTS_PER_STEP === EVENTS_PER_STEP - 1) yield
  }
  if (current) reported.push(current)
  return reported
}

/**
 * Processes the next event of one piece of equipment, later than all before it (`isAfter`): updates its trip, or ends
 * it and begins the next. Changes none of its arguments.
 */
export function foldNext(trip: Trip | null, event: RailEvent, reference: Reference): Step {
  const key = getKey(event, reference)
  if (trip === null) return { ended: null, trip: beginTrip(event, key, FIRST_TRIP, reference) }
  const meaning = getMeaning(reference, event)
  if (!startsNextTrip(trip, event, meaning.action, reference)) {
    return { ended: null, trip: applyEvent(trip, event, meaning, key, reference) }
  }
  return { ended: endTrip(trip, event), trip: beginTrip(event, key, initialBefore(trip, event), reference) }
}

/** Whether an event comes after everything a trip has seen, so that `foldNext` can process it. */
export function isAfter(trip: Trip, event: RailEvent, reference: Reference): boolean {
  return compareKeys(getKey(event, reference), trip.memory.last) > 0
}

function beginTrip(event: RailEvent, key: EventKey, before: Before, reference: Reference): Trip {
  const meaning = getMeaning(reference, event)
  return applyEvent(emptyTrip(event, key, before), event, meaning, key, reference)
}

/** Some railroads bring a car home on the number it came with: then the number is the new trip's as well. */
function initialBefore(trip: Trip, event: RailEvent): Before {
  const isReused = event.waybill_number === trip.waybill_number
  return { waybill_number: isReused ? null : trip.waybill_number, pending: trip.memory.pending }
}

/** A trip that reached its destination is complete once the next begins, whatever was not reported in between. */
function endTrip(trip: Trip, event: RailEvent): Trip {
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
