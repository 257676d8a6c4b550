import type { EquipmentKind } from '../sighting.ts'
import type { Action } from '../status.ts'
import type { Trip } from '../trip.ts'

/** A point of a trip that was reported: where, what happened there, and how long before the arrival. */
export type Passage = readonly [place: string, action: Action, hoursBeforeArrival: number]

/** What a finished trip shows about its lane: its passages, oldest first, without the arrival itself. */
export interface TripRecord {
  lane: string
  passages: readonly Passage[]
}

/** Of trips that took longer nothing is learned: such a car was forgotten or stored under way. */
const MAX_HOURS = 75 * 24

/** News about a shipment that was not observed at a place. */
export const NOT_SEEN: ReadonlySet<Action> = new Set(['estimate', 'cancel'])

/** These actions mean that the unit waits: they never move an estimate forward. */
export const WAITS: ReadonlySet<Action> = new Set([
  'hold',
  'bad_order',
  'store',
  'no_bill',
  'interchange_refused',
])

/** The lane of a trip: its load, origin and destination; `null` while one of the ends is unknown. */
export function getLane({
  equipment_kind,
  load_empty_status,
  origin_place,
  destination_place,
}: Pick<Trip, 'equipment_kind' | 'load_empty_status' | 'origin_place' | 'destination_place'>): string | null {
  if (origin_place === null || destination_place === null) return null
  return `${equipment_kind} ${load_empty_status ?? '-'} ${origin_place}>${destination_place}`
}

/** The kind of equipment and the destination of a lane, parsed from its name. */
export function getEnd(lane: string): { kind: EquipmentKind; destination: string } {
  const [kind] = lane.split(' ', 1)
  return { kind: kind === 'imdl' ? 'imdl' : 'R', destination: lane.slice(lane.lastIndexOf('>') + 1) }
}

/** One report of a trip: its place, time and meaning. */
export interface Report {
  place: string
  action: Action
  event_ts: number
}

/**
 * What can be learned from a trip that has arrived; `null` when its first report was the arrival, or when its lane is
 * not known.
 */
export function toTripRecord(
  trip: Trip,
  reports: readonly Report[],
): (TripRecord & { arrival_ts: number }) | null {
  const lane = getLane(trip)
  const { arrival_ts } = trip
  if (lane === null || arrival_ts === null) return null
  const seen = new Set<string>()
  const passages: Passage[] = []
  for (const { place, action, event_ts } of reports) {
    const hours = (arrival_ts - event_ts) / 3_600_000
    const key = getState(place, action)
    if (hours <= 0 || hours > MAX_HOURS || NOT_SEEN.has(action) || seen.has(key)) continue
    seen.add(key)
    passages.push([place, action, Math.round(hours * 10) / 10])
  }
  return passages.length === 0 ? null : { lane, arrival_ts, passages }
}

/** The state of a trip: at a place, after an event there. */
export const getState = (place: string, action: Action): string => `${place} ${action}`
