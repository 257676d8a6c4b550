import type { RailEvent } from './event.ts'
import { trackMiles } from './place.ts'
import { STATUS, type Action, type Reference } from './status.ts'
import { isComplete, type Trip } from './trip.ts'

/** The unit moves, or is made ready to: after the end of a trip this is the next one. */
const MOVEMENTS: ReadonlySet<Action> = new Set([
  'pull',
  'depart',
  'arrive',
  'arrive_destination',
  'interchange_delivered',
  'interchange_received',
  'actual_placement',
  'ingate',
  'ramp',
])
const ROLLING: ReadonlySet<Action> = new Set([
  'depart',
  'arrive',
  'interchange_delivered',
  'interchange_received',
])
const LEAVING: ReadonlySet<Action> = new Set(['pull', 'depart'])
/** Nearer to its destination than this a car is still being switched there. */
export const SWITCHING_MILES = 75

/** The phase of a trip, as far as it matters to the next event. */
type Phase = 'waiting' | 'rolling' | 'arrived' | 'complete'

/**
 * Whether an event belongs to the next trip of its equipment. Railroads do not say so: it follows from a new waybill
 * number, from a change between loaded and empty, and from movement after arrival or release. A trip lasts longer than
 * its first minute.
 */
export function startsNextTrip(trip: Trip, event: RailEvent, action: Action, reference: Reference): boolean {
  if (event.event_ts === trip.trip_start_ts || action === 'cancel') return false
  if (isWaybillAhead(trip, event, action) || isOfWaybillBefore(trip, event)) return false
  if (hasOtherWaybill(trip, event)) return true
  if (isLoadChange(trip, event, action)) return true
  return NEXT_TRIP_RULES[getPhase(trip)](trip, event, action, reference)
}

/**
 * A waybill written before the unit is free of its present load (returns are billed while the car is still being
 * unloaded, or rolling): it waits for the trip it belongs to.
 */
export function isWaybillAhead(trip: Trip, event: RailEvent, action: Action): boolean {
  if (action !== 'bill' || event.waybill_number === null || !hasOtherWaybill(trip, event)) return false
  const phase = getPhase(trip)
  const isReturn = trip.load_empty_status === 'L' && event.load_empty === 'E'
  return phase === 'rolling' || (phase === 'arrived' && isReturn)
}

function getPhase(trip: Trip): Phase {
  if (isComplete(trip)) return 'complete'
  const status = trip.status_code ?? 0
  if (status >= STATUS.arrived) return 'arrived'
  return status >= STATUS.moving ? 'rolling' : 'waiting'
}

/**
 * Another number is another waybill, unless the shipper's own number shows that the waybill was only reissued in
 * transit.
 */
function hasOtherWaybill(trip: Trip, event: RailEvent): boolean {
  const { waybill_number, bill_of_lading_number } = event
  if (waybill_number === null || trip.waybill_number === null) return false
  if (waybill_number === trip.waybill_number || isOfWaybillBefore(trip, event)) return false
  const isRewritten = bill_of_lading_number !== null && bill_of_lading_number === trip.bill_of_lading_number
  return !isRewritten || isComplete(trip)
}

/** A late word about the waybill before this one begins nothing. */
function isOfWaybillBefore(trip: Trip, { waybill_number }: RailEvent): boolean {
  if (waybill_number === null || trip.waybill_number === null) return false
  return waybill_number === trip.memory.before.waybill_number && waybill_number !== trip.waybill_number
}

const isSameWaybill = (trip: Trip, event: RailEvent): boolean =>
  event.waybill_number !== null && event.waybill_number === trip.waybill_number

function isLoadChange(trip: Trip, event: RailEvent, action: Action): boolean {
  if (!event.load_empty || !trip.load_empty_status || event.load_empty === trip.load_empty_status)
    return false
  if (isSameWaybill(trip, event)) return false
  if (event.load_empty === 'L') return MOVEMENTS.has(action) || action === 'release' || action === 'bill'
  // A loaded car released empty ends its trip; it does not begin one.
  return MOVEMENTS.has(action)
}

type NextTripRule = (trip: Trip, event: RailEvent, action: Action, reference: Reference) => boolean

const NEXT_TRIP_RULES: Record<Phase, NextTripRule> = {
  waiting: () => false,
  rolling: (trip, event, action) => {
    if (isSameWaybill(trip, event)) return false
    const isAtOrigin = event.place === trip.origin_place && trip.origin_place !== trip.destination_place
    const isAtDestination = event.place === trip.destination_place
    if (action === 'pull' || action === 'ingate') return isAtOrigin || isAtDestination
    return action === 'release' && isAtOrigin && event.load_empty !== 'E'
  },
  arrived: (trip, event, action, reference) => {
    if (action === 'ingate' || action === 'ramp') return !isSameWaybill(trip, event)
    if (action === 'pull') return true
    if (action === 'bill') return trip.waybill_number === null && event.waybill_number !== null
    if (action === 'release') return event.load_empty === 'L' && !isSameWaybill(trip, event)
    if (!ROLLING.has(action) || isSameWaybill(trip, event)) return false
    const isPlaced = (trip.status_code ?? 0) >= STATUS.placed
    return (
      (isPlaced && (LEAVING.has(action) || event.place !== trip.current_place)) ||
      isFarAway(trip, event, reference)
    )
  },
  complete: (trip, event, action) => {
    if (action === 'bill') return !isSameWaybill(trip, event)
    if (action === 'release') return event.load_empty === 'L' || event.place !== trip.current_place
    if (!MOVEMENTS.has(action))
      return event.waybill_number !== null && trip.waybill_number === null && action !== 'estimate'
    return (
      LEAVING.has(action) || action === 'ingate' || action === 'ramp' || event.place !== trip.current_place
    )
  },
}

function isFarAway(trip: Trip, event: RailEvent, { stations }: Reference): boolean {
  const end = stations.get(trip.destination_place ?? trip.current_place ?? '')
  const miles = trackMiles(stations.get(event.place), end)
  return miles !== null && miles > SWITCHING_MILES
}
