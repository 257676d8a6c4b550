import { nextTrainTs, slowness, type Connection } from './conditions.ts'
import { advanceTo, updateEta } from './estimate.ts'
import { HOUR_MS, advance, report, trainId, type Run, type WorldEvent } from './journey.ts'
import { interchangeHours, speedMph, stepHours, yardHours } from './pace.ts'
import { findWrongHub, type PassedHub, type Route, type RouteStop } from './route.ts'

const RUNNING_SPREAD = [0.88, 1.28] as const
const DWELL_SPREAD = [0.7, 1.7] as const
/** Sorting a car takes part of the usual stay in a yard; the rest is the wait for its train. */
const SORTING_SHARE = [0.25, 0.62] as const
const BAD_ORDER_SHARE = 0.02
const HOLD_SHARE = 0.03
const OUT_OF_ROUTE_SHARE = 0.005
const CUSTOMS_SHARE = 0.6
const DEPARTURE_AFTER_INTERCHANGE_SHARE = 0.55
/** Share of passed hubs whose readers report to the customer, loaded and empty. */
const PASSING_SHARE = { L: 0.55, E: 0.25 } as const

/** From departure at the origin to the destination's yard: yards, interchanges, borders and disruptions in between. */
export function* travel(run: Run, route: Route): Generator<WorldEvent> {
  const disruption = getDisruption(run, route)
  for (const [at, stop] of route.stops.entries()) {
    yield* runMiles(run, stop, stop.by)
    yield* callAt(run, stop, route, at)
    if (disruption?.at === stop) yield* disruption.happen(run, stop, route, at)
  }
  const last = { miles: route.last_miles, passed: route.last_passed }
  yield* runMiles(run, last, route.last_carrier)
}

function* runMiles(
  run: Run,
  way: { miles: number; passed: readonly PassedHub[] },
  railroad: string,
): Generator<WorldEvent> {
  const usual = way.miles / speedMph(railroad, run.block.lane.mode)
  const hours = usual * run.random.between(...RUNNING_SPREAD) * slowness('railroad', railroad, run)
  const begin = run.ts
  for (const { hub, miles, by } of way.passed) {
    if (!run.random.chance(PASSING_SHARE[run.trip?.load_empty ?? 'E'])) continue
    const ts = begin + (hours * miles * HOUR_MS) / way.miles
    yield* advanceTo(run, ts)
    yield report(run, 'CLM', 'E', by, hub, { train_id: run.train_id })
  }
  yield* advanceTo(run, Math.max(run.ts, begin + hours * HOUR_MS))
}

function* callAt(run: Run, stop: RouteStop, route: Route, at: number): Generator<WorldEvent> {
  if (stop.kind === 'junction') return yield* callAtJunction(run, stop, route, at)
  if (stop.isReported) yield report(run, 'CLM', 'A', stop.by, stop.hub, { train_id: run.train_id })
  if (stop.hasCustoms) yield* holdAtBorder(run, stop)
  yield* advanceTo(run, leavesYardTs(run, stop))
  updateEta(run, route, at + 1)
  if (stop.isReported) yield departure(run, stop)
}

/** Trains of one customer only change crews where cars of many are sorted and wait for a train. */
function leavesYardTs(run: Run, { hub, by, onto, toward }: RouteStop): number {
  const { mode } = run.block.lane
  const usual = yardHours(by, mode) * slowness('yard', hub.station_id, run)
  if (mode !== 'carload') return run.ts + usual * run.random.between(...DWELL_SPREAD) * HOUR_MS
  run.ts += usual * run.random.between(...SORTING_SHARE) * HOUR_MS
  return nextTrainTs(run, { yard: hub.station_id, railroad: onto, toward })
}

/** The next railroad receives at the place where the first one delivered; nothing comes between. */
function* callAtJunction(run: Run, stop: RouteStop, route: Route, at: number): Generator<WorldEvent> {
  const { mode } = run.block.lane
  if (stop.hasCustoms) yield* holdAtBorder(run, stop)
  const slow = slowness('yard', stop.hub.station_id, run)
  run.ts += run.random.between(...interchangeHours(stop.hub.station_id, mode)) * slow * HOUR_MS
  yield report(run, 'CLM', 'J', stop.by, stop.hub, { train_id: run.train_id })
  advance(run, stepHours('carload_interline', '6c'))
  yield report(run, 'CLM', 'R', stop.onto, stop.hub)
  const hours = run.random.between(...stepHours('carload_interline', '6d')) * slow
  const leaves = mode === 'carload' ? leavesJunctionTs(run, stop, hours / 2) : run.ts + (hours / 4) * HOUR_MS
  yield* advanceTo(run, leaves)
  updateEta(run, route, at + 1)
  if (run.random.chance(DEPARTURE_AFTER_INTERCHANGE_SHARE)) yield departure(run, stop)
}

function leavesJunctionTs(run: Run, { hub, onto, toward }: RouteStop, sortingHours: number): number {
  run.ts += sortingHours * HOUR_MS
  const connection: Connection = { yard: hub.station_id, railroad: onto, toward }
  return nextTrainTs(run, connection)
}

function* holdAtBorder(run: Run, stop: RouteStop): Generator<WorldEvent> {
  if (!run.random.chance(CUSTOMS_SHARE)) return
  yield report(run, 'CLM', 'H', stop.by, stop.hub)
  advance(run, stepHours('border_crossing', '6e'))
}

function departure(run: Run, stop: RouteStop): WorldEvent {
  run.train_id = trainId(run, stop.hub)
  return report(run, 'CLM', 'P', stop.onto, stop.hub, {
    train_id: run.train_id,
    eta_ts: run.trip?.eta_ts ?? null,
  })
}

interface Disruption {
  at: RouteStop
  happen: (run: Run, stop: RouteStop, route: Route, at: number) => Generator<WorldEvent>
}

/** At most one disruption a trip, and only where the car is reported, so that what follows makes sense to the reader. */
function getDisruption(run: Run, route: Route): Disruption | null {
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
function* badOrder(run: Run, stop: RouteStop, route: Route, at: number): Generator<WorldEvent> {
  advance(run, [1, 4])
  yield report(run, 'CLM', 'B', stop.onto, stop.hub)
  advance(run, [12, 96])
  yield report(run, 'CLM', 'G', stop.onto, stop.hub)
  advance(run, [6, 24])
  updateEta(run, route, at + 1)
  yield departure(run, stop)
}

function* hold(run: Run, stop: RouteStop, route: Route, at: number): Generator<WorldEvent> {
  advance(run, [1, 4])
  yield report(run, 'CLM', 'H', stop.onto, stop.hub)
  advance(run, [12, 72])
  updateEta(run, route, at + 1)
  yield departure(run, stop)
}

function* outOfRoute(run: Run, stop: RouteStop, route: Route, at: number): Generator<WorldEvent> {
  const wrong = findWrongHub(route, stop)
  if (!wrong) return
  const way = { miles: wrong.miles, passed: [] }
  yield* runMiles(run, way, stop.onto)
  yield report(run, 'CLM', 'A', stop.onto, wrong.hub, { train_id: run.train_id })
  advance(run, [24, 72])
  yield report(run, 'CLM', 'P', stop.onto, wrong.hub, { train_id: trainId(run, wrong.hub) })
  yield* runMiles(run, way, stop.onto)
  yield report(run, 'CLM', 'A', stop.onto, stop.hub)
  advance(run, [10, 30])
  updateEta(run, route, at + 1)
  yield departure(run, stop)
}
