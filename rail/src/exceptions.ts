import type { RailEvent } from './event.ts'
import { trackMiles } from './place.ts'
import { STATUS, type Action, type Reference } from './status.ts'
import type { Trip } from './trip.ts'

/** The problems of a trip, in the terms of the asset list (ANA-037). */
export const EXCEPTIONS = ['Bad order', 'Held', 'No bill', 'Stored', 'Out of route', 'Cancelled'] as const
export type ExceptionName = (typeof EXCEPTIONS)[number]

const RAISED: Partial<Record<Action, ExceptionName>> = {
  bad_order: 'Bad order',
  hold: 'Held',
  store: 'Stored',
  interchange_refused: 'Held',
  no_bill: 'No bill',
  cancel: 'Cancelled',
}
const ENDED: Partial<Record<Action, ExceptionName>> = { repaired: 'Bad order', unhold: 'Held' }

/** A moving unit is no longer defective, held or stored. */
const MOVES: ReadonlySet<Action> = new Set([
  'pull',
  'depart',
  'arrive',
  'arrive_destination',
  'interchange_delivered',
  'interchange_received',
  'actual_placement',
  'ingate',
  'ramp',
  'deramp',
  'outgate',
])
const ENDED_BY_MOVES: readonly string[] = ['Bad order', 'Held', 'Stored']

/**
 * Going back by more than this, and by more than this share of the miles once left, is no longer a railroad's usual
 * detour.
 */
const DETOUR_MILES = 120
const DETOUR_SHARE = 0.15

/** The exceptions of a trip after an event; `trip` already includes the event. Records the fewest miles left. */
export function withExceptions(
  trip: Trip,
  before: Trip,
  event: RailEvent,
  action: Action,
  reference: Reference,
): string[] {
  const names = new Set(before.exceptions)
  if (MOVES.has(action)) for (const name of ENDED_BY_MOVES) names.delete(name)
  const ended = ENDED[action]
  if (ended) names.delete(ended)
  if (trip.waybill_number !== null || (trip.status_code ?? 0) >= STATUS.moving) names.delete('No bill')
  const raised = RAISED[action]
  if (raised && !(raised === 'No bill' && trip.waybill_number !== null)) names.add(raised)
  if (before.current_place !== event.place || before.destination_place !== trip.destination_place) {
    if (isOutOfRoute(trip, before, reference)) names.add('Out of route')
    else names.delete('Out of route')
  }
  return names.size === 0 && before.exceptions.length === 0 ? before.exceptions : [...names]
}

function isOutOfRoute(trip: Trip, before: Trip, reference: Reference): boolean {
  if (trip.status_code !== STATUS.moving) return false
  const left = getMilesLeft(trip, reference)
  if (left === null) return before.exceptions.includes('Out of route')
  const isDiverted = before.destination_place !== trip.destination_place
  const min = isDiverted ? null : trip.memory.least_miles_left
  trip.memory.least_miles_left = min === null ? left : Math.min(min, left)
  if (min === null) return false
  const whole = wholeMiles(trip, reference) ?? min
  return left - min > Math.max(DETOUR_MILES, whole * DETOUR_SHARE)
}

const getMilesLeft = (trip: Trip, { stations }: Reference): number | null =>
  trackMiles(stations.get(trip.current_place ?? ''), stations.get(trip.destination_place ?? ''))

function wholeMiles(trip: Trip, { stations }: Reference): number | null {
  return trackMiles(stations.get(trip.origin_place ?? ''), stations.get(trip.destination_place ?? ''))
}
