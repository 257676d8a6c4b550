import { isWaybillAhead, SWITCHING_MILES } from './boundary.ts'
import { NO_MILESTONES, withMilestones } from './cycles/milestones.ts'
import type { EventKey, RailEvent } from './event.ts'
import { withExceptions } from './exceptions.ts'
import { isInOtherState, trackMiles } from './place.ts'
import { STATUS, type Action, type EventCode, type Reference } from './status.ts'
import { noWaybill, updateWaybill, type Trip } from './trip.ts'

/** News about a shipment that was not observed at a place. */
const NOT_SEEN: ReadonlySet<Action> = new Set(['estimate', 'cancel'])
/** Here the train field of a car location message carries a defect or hold code. */
const NO_TRAIN: ReadonlySet<Action> = new Set(['bad_order', 'hold', 'store'])

/** The trip after one more of its events; whether the event is the trip's own was decided before. Changes nothing it is given. */
export function applyEvent(
  trip: Trip,
  event: RailEvent,
  meaning: EventCode,
  key: EventKey,
  reference: Reference,
): Trip {
  const { action } = meaning
  // the only copy: everything below changes this one
  const reported: Trip = { ...trip, memory: { ...trip.memory, last: key } }
  if (isWaybillAhead(trip, event, action)) return deferEvent(reported, event)
  updateWaybill(reported, event, trip.memory.before)
  adoptLoad(reported, trip, event)
  if (action === 'cancel') return isOfOther(event, reported) ? reported : cancelled(reported)
  if (!NOT_SEEN.has(action)) recordSighting(reported, trip, event, meaning, reference)
  updateRailroadEta(reported, trip, event)
  return reported
}

function deferEvent(trip: Trip, event: RailEvent): Trip {
  const pending = { ...noWaybill(), load_empty_status: event.load_empty }
  updateWaybill(pending, event, trip.memory.before)
  trip.memory.pending = pending
  return trip
}

/** A trip keeps the load it began with; before it moves, the load may still be corrected. */
function adoptLoad(trip: Trip, before: Trip, event: RailEvent): void {
  if (event.load_empty === null) return
  const isSettled = before.load_empty_status !== null && (before.status_code ?? 0) >= STATUS.moving
  if (!isSettled && !isOfOther(event, trip)) trip.load_empty_status = event.load_empty
}

/** A late message about the previous waybill: it reports where the unit is, and nothing about this waybill. */
function isOfOther(event: RailEvent, trip: Trip): boolean {
  return (
    event.waybill_number !== null &&
    trip.waybill_number !== null &&
    event.waybill_number !== trip.waybill_number
  )
}

function cancelled(trip: Trip): Trip {
  trip.memory.is_cancelled = true
  if (!trip.exceptions.includes('Cancelled')) trip.exceptions = [...trip.exceptions, 'Cancelled']
  return trip
}

function recordSighting(
  trip: Trip,
  before: Trip,
  event: RailEvent,
  meaning: EventCode,
  reference: Reference,
): void {
  const { action } = meaning
  if (event.source !== '-') trip.memory.route = extendedRoute(before, event, action)
  countMiles(trip, before, event, reference)
  trip.current_place = event.place
  trip.last_event_code = event.code
  trip.last_event_source = event.code_source
  trip.last_event_text = getEventText(trip.destination_place, event, meaning, reference)
  trip.last_sighting_ts = event.event_ts
  trip.current_carrier = event.carrier ?? before.current_carrier
  trip.handed_to = action === 'interchange_delivered' ? nextCarrier(trip, before) : null
  trip.imdl_pickup_number = event.imdl_pickup_number ?? before.imdl_pickup_number
  raiseStatus(trip, before, event, meaning, reference)
  revertArrival(trip, event, action)
  trip.train_id = getTrain(trip, event, action)
  stampDates(trip, before, event, action)
  updateMilestones(trip, before, event, action)
  trip.exceptions = withExceptions(trip, before, event, action, reference)
}

function getTrain(trip: Trip, event: RailEvent, action: Action): string | null {
  if (event.train_id !== null && !NO_TRAIN.has(action)) return event.train_id
  return (trip.status_code ?? 0) > STATUS.arrived ? null : trip.train_id
}

/** Status only rises within a trip; a number from the waybill before raises nothing. */
function raiseStatus(
  trip: Trip,
  before: Trip,
  event: RailEvent,
  meaning: EventCode,
  reference: Reference,
): void {
  if (isOfOther(event, trip)) return
  const isEnd = isAtEnd(trip, before, event, meaning.action)
  const count = isEnd ? (meaning.status_code_at_destination ?? meaning.status_code) : meaning.status_code
  const minStatus = isStoredThere(trip, before, event, meaning.action) ? STATUS.arrived : count
  const reached =
    minStatus !== null && isElsewhere(trip, event, meaning.action, reference) ? STATUS.moving : minStatus
  if (reached !== null && reached > (before.status_code ?? -1)) trip.status_code = reached
}

/** A unit that is stored at its destination has arrived there, even if no railroad reported the arrival. */
function isStoredThere(trip: Trip, before: Trip, event: RailEvent, action: Action): boolean {
  return (
    action === 'store' && event.place === trip.destination_place && (before.status_code ?? 0) >= STATUS.moving
  )
}

/**
 * A railroad also reports the end of its own part of the route as a destination. Such a place is farther from the
 * trip's destination than a serving yard or, where no station table gives the distance, in another state.
 */
const isElsewhere = (trip: Trip, event: RailEvent, action: Action, reference: Reference): boolean =>
  isShortOf(trip.destination_place, event.place, action, reference)

function isShortOf(destination: string | null, at: string, action: Action, { stations }: Reference): boolean {
  if (action !== 'arrive_destination' || destination === null || at === destination) return false
  const miles = trackMiles(stations.get(at), stations.get(destination))
  return miles === null ? isInOtherState(at, destination) : miles > SWITCHING_MILES
}

/** What an event is called where it happened: the end of one railroad's part is no arrival at the destination. */
export const getEventText = (
  destination: string | null,
  { place }: Pick<RailEvent, 'place'>,
  { action, event_text }: EventCode,
  reference: Reference,
): string => (isShortOf(destination, place, action, reference) ? 'Arrived' : event_text)

const HANDS_OVER: ReadonlySet<Action> = new Set(['interchange_delivered', 'interchange_received'])

/** A unit that is interchanged short of its destination had not arrived, whatever was reported a minute before. */
function revertArrival(trip: Trip, event: RailEvent, action: Action): void {
  if (trip.status_code !== STATUS.arrived || !HANDS_OVER.has(action)) return
  if (event.place === trip.destination_place || isOfOther(event, trip)) return
  trip.status_code = STATUS.moving
  trip.arrival_ts = null
}

/**
 * Whether the event happens at the end of its trip. Placement and release are reported at both ends with the same
 * code: the place decides or, without a place, whether the unit has moved and what it carries.
 */
function isAtEnd(trip: Trip, before: Trip, event: RailEvent, action: Action): boolean {
  const status = before.status_code ?? 0
  // Released loaded: whatever happens next, the load was not delivered.
  if (action === 'release' && event.load_empty === 'L' && trip.load_empty_status === 'L') return false
  if (status >= STATUS.arrived) return true
  const isOrigin = event.place === trip.origin_place
  const isDestination = event.place === trip.destination_place
  if (action === 'pull') return status >= STATUS.moving && isDestination
  if (action === 'arrive') return isDestination && (status >= STATUS.moving || !isOrigin)
  if (status >= STATUS.moving) return isDestination || !isOrigin
  if (isDestination) return !isOrigin
  if (isOrigin) return false
  // Without a place, a loaded car is placed for unloading and an empty one for loading.
  const isUnplaced =
    trip.origin_place === null && trip.destination_place === null && before.status_code === null
  return isUnplaced && action === 'actual_placement' && event.load_empty !== 'E'
}

/** From here on the unit waits for its customer: to be loaded, unloaded, collected or ordered in. */
const AWAITS_PEOPLE: ReadonlySet<Action> = new Set([
  'notify',
  'constructive_placement',
  'actual_placement',
  'store',
])
/** These events leave a unit where it is. */
const REMARKS: ReadonlySet<Action> = new Set([
  'bill',
  'report',
  'deramp',
  'bad_order',
  'repaired',
  'hold',
  'unhold',
])

function stampDates(trip: Trip, before: Trip, event: RailEvent, action: Action): void {
  const { event_ts } = event
  const status = trip.status_code ?? 0
  // a departure from the ramp says nothing about the arrival
  if (status >= STATUS.arrived && action !== 'outgate') trip.arrival_ts ??= event_ts
  if (status === STATUS.complete) trip.completed_ts ??= event_ts
  if (action === 'notify' || action === 'constructive_placement') trip.last_notify_ts = event_ts
  if (AWAITS_PEOPLE.has(action)) trip.waiting_since_ts ??= event_ts
  else if (!REMARKS.has(action)) trip.waiting_since_ts = null
  if (action === 'ingate') trip.ingate_ts ??= event_ts
  if (action === 'ramp') trip.ramped_ts ??= event_ts
  if (action === 'deramp') trip.deramped_ts ??= event_ts
  const hasLeft = (before.status_code ?? 0) < STATUS.moving && status >= STATUS.moving
  if (hasLeft && status < STATUS.arrived) trip.memory.departed_ts = event_ts
}

function updateMilestones(trip: Trip, before: Trip, event: RailEvent, action: Action): void {
  if (isOfOther(event, trip)) return
  const statuses = { before: before.status_code ?? 0, after: trip.status_code ?? 0 }
  trip.memory.milestones = withMilestones(before.memory.milestones ?? NO_MILESTONES, event, action, statuses)
}

function countMiles(trip: Trip, before: Trip, event: RailEvent, { stations }: Reference): void {
  if (
    before.memory.departed_ts === null ||
    before.current_place === null ||
    before.current_place === event.place
  )
    return
  trip.memory.miles += trackMiles(stations.get(before.current_place), stations.get(event.place)) ?? 0
}

/** A late message from the delivering railroad does not change the route back. */
function extendedRoute(trip: Trip, event: RailEvent, action: Action) {
  const { route } = trip.memory
  const carrier = event.carrier ?? event.source
  if (route.at(-1)?.carrier === carrier) return route
  const isKnown = route.some((leg) => leg.carrier === carrier)
  if (isKnown && action !== 'interchange_received') return route
  return [...route, { carrier, junction: route.length === 0 ? null : event.place }]
}

/**
 * Who took over from the railroad that handed the unit over: the next that reported it, or the one that received it there
 * a minute before; empty where none has.
 */
function nextCarrier(
  { current_carrier, current_place, memory: { route } }: Trip,
  { current_carrier: previous, current_place: place }: Trip,
): string {
  const at = route.findIndex(({ carrier }) => carrier === current_carrier)
  const next = at >= 0 ? route[at + 1]?.carrier : undefined
  if (next !== undefined) return next
  return place === current_place && previous !== current_carrier ? (previous ?? '') : ''
}

/** A railroad's promise for one destination does not apply to another. */
function updateRailroadEta(trip: Trip, before: Trip, event: RailEvent): void {
  const isDiverted = before.destination_place !== null && trip.destination_place !== before.destination_place
  if (isDiverted) trip.rail_eta_first_ts = null
  if (event.rail_eta_ts === null || isOfOther(event, trip)) return
  // said again, it is news of the unit as well
  trip.rail_eta_made_ts = event.event_ts
  trip.rail_eta_ts = event.rail_eta_ts
  trip.rail_eta_first_ts ??= event.rail_eta_ts
}
