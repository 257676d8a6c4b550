import { applyEvent } from './apply.ts'
import { getKey, type RailEvent } from './event.ts'
import { sortEvents } from './order.ts'
import { getMeaning, type Reference } from './status.ts'
import { emptyTrip, type Before, type RouteLeg, type Trip } from './trip.ts'

/** A value of a trip that an event changed. Times are ISO 8601, places their keys, lists joined by commas. */
export interface TripChange {
  field: string
  display_name: string
  old: string | null
  new: string | null
  at: number
  event: RailEvent
}

/** An estimate that a railroad gave. */
export interface RailroadEta {
  date: number
  made_ts: number
}

/** The history of a trip, derived from its events: none of this is stored. */
export interface TripTrace {
  activity: TripChange[]
  railroad_etas: RailroadEta[]
  route: RouteLeg[]
}

/** Fields whose history people read, with the name they know them by. */
const FIELDS = [
  ['status_code', 'Status'],
  ['waybill_number', 'Waybill number'],
  ['bill_of_lading_number', 'Bill of lading'],
  ['load_empty_status', 'Load status'],
  ['shipper', 'Shipper'],
  ['consignee', 'Consignee'],
  ['commodity_code', 'Commodity'],
  ['origin_place', 'Origin'],
  ['destination_place', 'Destination'],
  ['current_place', 'Current location'],
  ['current_carrier', 'Railroad'],
  ['train_id', 'Train'],
  ['rail_eta_ts', 'Railroad ETA'],
  ['arrival_ts', 'Arrival'],
  ['last_notify_ts', 'Notified'],
  ['imdl_pickup_number', 'Pickup number'],
  ['ingate_ts', 'Ingate'],
  ['ramped_ts', 'Ramped'],
  ['deramped_ts', 'Deramped'],
  ['completed_ts', 'Completed'],
  ['exceptions', 'Exceptions'],
] as const satisfies readonly (readonly [keyof Trip, string])[]

/**
 * Traces one trip from its own events (from its start to before the next trip's): every change of a value that is
 * shown, oldest first, every estimate of a railroad, and the railroads that carried it. `before` is what the trip
 * remembers of the previous one (`TripMemory.before`).
 */
export function traceTrip(
  events: readonly RailEvent[],
  reference: Reference,
  before: Before = { waybill_number: null, pending: null },
): TripTrace {
  const trace: TripTrace = { activity: [], railroad_etas: [], route: [] }
  let trip: Trip | null = null
  for (const event of sortEvents(events, reference)) {
    const key = getKey(event, reference)
    const from: Trip = trip ?? emptyTrip(event, key, before)
    trip = applyEvent(from, event, getMeaning(reference, event), key, reference)
    addChanges(trace, from, trip, event)
    addEta(trace, from, trip)
  }
  return trip ? { ...trace, route: trip.memory.route } : trace
}

function addChanges(trace: TripTrace, from: Trip, to: Trip, event: RailEvent): void {
  for (const [field, display_name] of FIELDS) {
    const [before, after] = [formatValue(field, from), formatValue(field, to)]
    if (before === after) continue
    trace.activity.push({ field, display_name, old: before, new: after, at: event.event_ts, event })
  }
}

function formatValue(field: (typeof FIELDS)[number][0], trip: Trip): string | null {
  const value = trip[field]
  if (value === null || (Array.isArray(value) && value.length === 0)) return null
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'number' && field.endsWith('_ts') ? new Date(value).toISOString() : String(value)
}

function addEta({ railroad_etas }: TripTrace, from: Trip, to: Trip): void {
  if (to.rail_eta_ts === null || to.rail_eta_made_ts === null || to.rail_eta_ts === from.rail_eta_ts) return
  railroad_etas.push({ date: to.rail_eta_ts, made_ts: to.rail_eta_made_ts })
}
