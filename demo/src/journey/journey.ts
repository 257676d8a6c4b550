import type { Block, Unit } from '../fleet.ts'
import { interchangeHours, speedMph, stepHours, yardHours } from './pace.ts'
import type { Random } from '../random.ts'
import type { Station } from '../reference.ts'
import { wrongHubNear, type Route, type RouteStop } from './route.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** One waybill: what moves from where to where, for whom. Empty cars going back have one of their own. */
export interface Trip {
  waybill_number: string
  bill_of_lading_number: string
  load_empty: 'L' | 'E'
  origin: Station
  destination: Station
  stcc: string
  shipper: string
  consignee: string
  weight_lb: number
  /** The railroad's plan; moves only when the railroad admits a delay. */
  eta_ts: number
}

/** Something a railroad reports, for one car or a whole block. */
export interface WorldEvent {
  ts: number
  block: Block
  units: readonly Unit[]
  /** Which document tells it: a 322 with the waybill's data, or a line of car location messages. */
  told_by: '322' | 'CLM'
  code: string
  carrier: string
  station: Station
  load_empty: 'L' | 'E'
  /** Null where the railroad has the car but no waybill. */
  trip: Trip | null
  /** What the railroad expects at the time of this report; null when the report does not say. */
  eta_ts: number | null
  train_id: string | null
  /** Notifications carry the number a driver needs to fetch the unit. */
  has_pickup_number: boolean
}

/** A block on its endless way through the world; `ts` is its own clock. */
export interface Run {
  block: Block
  random: Random
  ts: number
  trips: number
  trip: Trip | null
  train_id: string | null
}

/** Least or most hours, evenly spread. */
export function pass(run: Run, [least, most]: readonly [number, number]): void {
  run.ts += run.random.between(least, most) * HOUR_MS
}

/**
 * A report at the run's present time. Railroads report whole minutes, and a car's next report is a minute later at
 * least, so that no two reports of one car share a time.
 */
export function report(
  run: Run,
  told_by: WorldEvent['told_by'],
  code: string,
  carrier: string,
  station: Station,
  more: Partial<WorldEvent> = {},
): WorldEvent {
  const ts = Math.ceil(run.ts / MINUTE_MS) * MINUTE_MS
  run.ts = ts + MINUTE_MS
  const load_empty = run.trip?.load_empty ?? 'E'
  const { block, trip } = run
  return {
    ts,
    block,
    units: block.units,
    told_by,
    code,
    carrier,
    station,
    load_empty,
    trip,
    eta_ts: null,
    train_id: null,
    has_pickup_number: false,
    ...more,
  }
}

const RUNNING_SPREAD = [0.85, 1.3] as const
const DWELL_SPREAD = [0.7, 1.6] as const
const BAD_ORDER_SHARE = 0.02
const HOLD_SHARE = 0.03
const OUT_OF_ROUTE_SHARE = 0.005
const CUSTOMS_SHARE = 0.6
const DEPARTURE_AFTER_INTERCHANGE_SHARE = 0.3

/** From departure at the origin to the destination's yard: yards, interchanges, borders and mishaps in between. */
export function* travel(run: Run, route: Route): Generator<WorldEvent> {
  const disruption = disruptionOf(run, route)
  let milesLeft = route.miles
  for (const stop of route.stops) {
    runMiles(run, stop.miles, stop.by)
    milesLeft -= stop.miles
    const share = milesLeft / route.miles
    yield* callAt(run, stop, share)
    if (disruption?.at === stop) yield* disruption.happen(run, stop, route, share)
  }
  runMiles(run, route.last_miles, route.last_carrier)
}

function runMiles(run: Run, miles: number, railroad: string) {
  const hours = miles / speedMph(railroad, run.block.lane.mode)
  run.ts += hours * run.random.between(...RUNNING_SPREAD) * HOUR_MS
}

function* callAt(run: Run, stop: RouteStop, shareLeft: number): Generator<WorldEvent> {
  if (stop.kind === 'junction') return yield* callAtJunction(run, stop, shareLeft)
  const { random } = run
  const train_id = run.train_id
  if (stop.isReported) yield report(run, 'CLM', 'A', stop.by, stop.hub, { train_id })
  if (stop.hasCustoms) yield* holdAtBorder(run, stop)
  run.ts += yardHours(stop.by, run.block.lane.mode) * random.between(...DWELL_SPREAD) * HOUR_MS
  if (stop.isReported) yield departure(run, stop, shareLeft)
}

/** The next railroad receives at the place where the first one delivered; nothing comes between. */
function* callAtJunction(run: Run, stop: RouteStop, shareLeft: number): Generator<WorldEvent> {
  if (stop.hasCustoms) yield* holdAtBorder(run, stop)
  pass(run, interchangeHours(stop.hub.station_id, run.block.lane.mode))
  yield report(run, 'CLM', 'J', stop.by, stop.hub, { train_id: run.train_id })
  pass(run, stepHours('carload_interline', '6c'))
  yield report(run, 'CLM', 'R', stop.onto, stop.hub)
  const share = run.block.lane.mode === 'carload' ? 1 : 0.25
  run.ts += run.random.between(...stepHours('carload_interline', '6d')) * share * HOUR_MS
  if (run.random.chance(DEPARTURE_AFTER_INTERCHANGE_SHARE)) yield departure(run, stop, shareLeft)
}

function* holdAtBorder(run: Run, stop: RouteStop): Generator<WorldEvent> {
  if (!run.random.chance(CUSTOMS_SHARE)) return
  yield report(run, 'CLM', 'H', stop.by, stop.hub)
  pass(run, stepHours('border_crossing', '6e'))
}

function departure(run: Run, stop: RouteStop, shareLeft: number): WorldEvent {
  run.train_id = trainId(run, stop.hub)
  refreshEta(run, shareLeft)
  return report(run, 'CLM', 'P', stop.onto, stop.hub, {
    train_id: run.train_id,
    eta_ts: run.trip?.eta_ts ?? null,
  })
}

/** Part of the planned time in which a trip can be run when all goes well. */
const QUICK_SHARE = 0.7

/** A railroad keeps its plan while a quick run could still meet it; then it counts the rest of the plan anew. */
export function refreshEta(run: Run, shareLeft: number): void {
  if (!run.trip) return
  const restMs = run.block.lane.plan_days * shareLeft * DAY_MS
  if (run.ts + restMs * QUICK_SHARE <= run.trip.eta_ts) return
  run.trip = { ...run.trip, eta_ts: Math.ceil((run.ts + restMs) / MINUTE_MS) * MINUTE_MS }
}

interface Disruption {
  at: RouteStop
  happen: (run: Run, stop: RouteStop, route: Route, shareLeft: number) => Generator<WorldEvent>
}

/** At most one disruption a trip, and only where the car is reported, so that what follows makes sense to the reader. */
function disruptionOf(run: Run, route: Route): Disruption | null {
  const dice = run.random.next()
  const yards = route.stops.filter((stop) => stop.isReported && stop.kind === 'yard')
  if (yards.length === 0) return null
  const at = run.random.pick(yards)
  if (dice < BAD_ORDER_SHARE) return { at, happen: badOrder }
  if (dice < BAD_ORDER_SHARE + HOLD_SHARE) return { at, happen: hold }
  if (dice < BAD_ORDER_SHARE + HOLD_SHARE + OUT_OF_ROUTE_SHARE) return { at, happen: outOfRoute }
  return null
}

/** A short way out of the yard the car is found defective, brought back, repaired and sent on. */
function* badOrder(run: Run, stop: RouteStop, _route: Route, shareLeft: number): Generator<WorldEvent> {
  pass(run, [1, 4])
  yield report(run, 'CLM', 'B', stop.onto, stop.hub)
  pass(run, [12, 96])
  yield report(run, 'CLM', 'G', stop.onto, stop.hub)
  pass(run, [6, 24])
  yield departure(run, stop, shareLeft)
}

function* hold(run: Run, stop: RouteStop, _route: Route, shareLeft: number): Generator<WorldEvent> {
  pass(run, [1, 4])
  yield report(run, 'CLM', 'H', stop.onto, stop.hub)
  pass(run, [12, 72])
  yield departure(run, stop, shareLeft)
}

function* outOfRoute(run: Run, stop: RouteStop, route: Route, shareLeft: number): Generator<WorldEvent> {
  const wrong = wrongHubNear(route, stop)
  if (!wrong) return
  runMiles(run, wrong.miles, stop.onto)
  yield report(run, 'CLM', 'A', stop.onto, wrong.hub, { train_id: run.train_id })
  pass(run, [24, 72])
  yield report(run, 'CLM', 'P', stop.onto, wrong.hub, { train_id: trainId(run, wrong.hub) })
  runMiles(run, wrong.miles, stop.onto)
  yield report(run, 'CLM', 'A', stop.onto, stop.hub)
  pass(run, [10, 30])
  yield departure(run, stop, shareLeft)
}

const TRAIN_LETTER = { carload: 'M', unit_train: 'U', automotive: 'A', intermodal: 'I' } as const

/** Six characters, as car location messages have room for: kind, from, to, day of the month's section. */
export function trainId(run: Run, from: Station): string {
  const to = run.trip?.destination.hub_id ?? from.hub_id
  const section = 1 + (Math.floor(run.ts / DAY_MS) % 9)
  return `${TRAIN_LETTER[run.block.lane.mode]}${from.hub_id.slice(0, 2)}${to.slice(0, 2)}${section}`
}
