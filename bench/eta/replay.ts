import { DEMO_CUSTOMERS } from '#demo/customers.ts'
import { toSighting } from '#demo/feed/clm.ts'
import { deliver, type Delivery } from '#demo/feed/delivery.ts'
import { starterReference } from '#demo/starter.ts'
import { HISTORY_DAYS, worldEvents } from '#demo/world.ts'
import { toTripRecord } from '#rail/eta/passages.ts'
import { walkEstimates, type Eta } from '#rail/eta/walk.ts'
import { getEvent, getIdentity, type RailEvent } from '#rail/event.ts'
import { continueFold, foldSteps, isAfter, type TripWithSteps } from '#rail/fold.ts'
import type { Sighting } from '#rail/sighting.ts'
import { STARTER_EVENT_CODES } from '#rail/status.data.ts'
import { getMeaning, toReference } from '#rail/status.ts'
import { openKnowledge } from './knowledge.ts'

const DAY_MS = 86_400_000
const START = Date.UTC(2026, 4, 25)
export const END = START + HISTORY_DAYS.full * DAY_MS

const stations = new Map(
  starterReference()
    .stations.toReversed()
    .map(({ place, lat, lon, zone, city }) => [place, { lat, lon, zone, display_name: city }]),
)
export const reference = toReference(STARTER_EVENT_CODES, stations)

/** The current estimates of a trip's arrival from a time on: ours and the railroad's. */
export interface Report {
  known_ts: number
  eta: Eta | null
  rail_eta_ts: number | null
}

/** A trip of the demo railroad: its true departure and arrival, and everything reported in between. */
export interface LivedTrip {
  departed_ts: number
  arrived_ts: number
  reported: Report[]
}

interface Unit {
  events: RailEvent[]
  seen: Set<string>
  current: TripWithSteps | null
  /** Waybill and beginning of trips that were learned from. */
  learned: Set<string>
}

const DEPARTS = new Set(['RL', 'P'])

/**
 * Plays half a year of the demo railroad as its customers receive it, including late, wrong and lost messages: each
 * report is folded and estimated with what had been learned by then. Returns trips by waybill and every unit with its
 * events.
 */
export function replay(): {
  trips: Map<string, LivedTrip>
  units: Unit[]
  book: ReturnType<typeof openKnowledge>['book']
} {
  const trips = new Map<string, LivedTrip>()
  const units = new Map<string, Unit>()
  const knowledge = new Map(DEMO_CUSTOMERS.map(({ id }) => [id, openKnowledge(stations)]))
  const latest = new Map<number, number>()
  for (const delivery of deliver(lived(trips), START)) {
    if (delivery.flaw === 'no_date' || delivery.flaw === 'no_equipment') continue
    const { customer } = delivery.event.block
    const known = knowledge.get(customer.id)
    const [unit] = delivery.event.units
    if (!known || !unit) continue
    const event = getEvent(learnedBy(delivery, unit))
    if (!event) continue
    latest.set(customer.id, Math.max(latest.get(customer.id) ?? 0, event.event_ts))
    let own = units.get(unit.equipment_id)
    if (!own)
      units.set(unit.equipment_id, (own = { events: [], seen: new Set(), current: null, learned: new Set() }))
    accept(own, event, known, (latest.get(customer.id) ?? 0) + 1)
    const trip = own.current?.trip
    trips.get(trip?.waybill_number ?? '')?.reported.push({
      known_ts: delivery.arrival_ts,
      eta: trip?.eta ?? null,
      rail_eta_ts: trip?.rail_eta_ts ?? null,
    })
  }
  const [first] = knowledge.values()
  if (!first) throw new Error('the demo railroad has no customers')
  return { trips, units: [...units.values()], book: first.book }
}

/** Estimates repeated within this time add nothing, and would be most of the work. */
const REPEATED_MS = 2 * 3_600_000

/** The railroad's events; notes on the way what truly happened. */
function* lived(trips: Map<string, LivedTrip>) {
  const estimated = new Map<object, number>()
  for (const event of worldEvents(START, 'full', START)) {
    if (event.ts > END) return
    if (event.code === 'E') {
      if (event.ts - (estimated.get(event.block) ?? -Infinity) < REPEATED_MS) continue
      estimated.set(event.block, event.ts)
    }
    const number = event.trip?.waybill_number
    if (number !== undefined) {
      let trip = trips.get(number)
      if (!trip) trips.set(number, (trip = { departed_ts: 0, arrived_ts: 0, reported: [] }))
      if (DEPARTS.has(event.code)) trip.departed_ts ||= event.ts
      if (event.code === 'D') trip.arrived_ts ||= event.ts
    }
    yield event
  }
}

/** The format the customer receives: a 322 says more than a car location message. */
function learnedBy({ event }: Delivery, unit: Delivery['event']['units'][number]): Sighting {
  const sighting = toSighting(event, unit)
  const { trip } = event
  if (event.reported_by === 'CLM' || !trip) return sighting
  return {
    ...sighting,
    code_source: 'DE157',
    city: event.station.city.toUpperCase(),
    bill_of_lading_number: trip.bill_of_lading_number,
    origin_city: trip.origin.city,
    origin_state: trip.origin.state,
    stcc: trip.stcc,
    shipper: trip.shipper,
    consignee: trip.consignee,
  }
}

type Knowledge = ReturnType<typeof openKnowledge>

function accept(unit: Unit, event: RailEvent, { book, learn }: Knowledge, ts: number): void {
  const identity = getIdentity(event)
  if (unit.seen.has(identity)) return
  unit.seen.add(identity)
  unit.events.push(event)
  const { current } = unit
  const isLate = current !== null && !isAfter(current.trip, event, reference)
  const reported = isLate
    ? run(foldSteps(null, unit.events, reference))
    : run(continueFold(current?.trip ?? null, [event], reference))
  for (const one of reported) {
    Object.assign(one.trip, walkEstimates(one.trip, one.steps, book, reference).etas)
    learnFrom(unit, one, learn, ts)
  }
  unit.current = reported.at(-1) ?? current
}

function learnFrom(
  { events, learned }: Unit,
  { trip }: TripWithSteps,
  learn: Knowledge['learn'],
  ts: number,
): void {
  const name = `${trip.waybill_number} ${trip.trip_start_ts}`
  if (trip.arrival_ts === null || learned.has(name)) return
  learned.add(name)
  const reports = events
    .filter(({ event_ts }) => event_ts >= trip.trip_start_ts && event_ts <= (trip.arrival_ts ?? 0))
    .toSorted((a, b) => a.event_ts - b.event_ts)
    .map((event) => ({ ...event, action: getMeaning(reference, event).action }))
  const record = toTripRecord(trip, reports)
  if (record) learn(record, ts)
}

export function run<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
