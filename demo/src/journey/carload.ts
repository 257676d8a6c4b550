import { nextLocalTs, nextTrainTs, workingTs } from './conditions.ts'
import { updateEta } from './estimate.ts'
import { HOUR_MS, advance, report, trainId, type Run, type WorldEvent } from './journey.ts'
import { stepHours } from './pace.ts'
import type { LaneMode } from '../reference.ts'
import { getReturnRoute, divertRoute, getRoute, shortenRoute, type Route } from './route.ts'
import { travel } from './travel.ts'
import { makeWaybill } from './waybill.ts'

type Hours = readonly [min: number, max: number]

/** Hours between the steps of a cycle, where they differ by kind of train. */
interface CyclePace {
  release: Hours
  departure: Hours
  placement: Hours
  unloading: Hours
  emptyBill: Hours
  emptyDeparture: Hours
  /** From placement of the empty car to the next loaded waybill; unit trains wait here for their turn. */
  loading: Hours
  /** Share of trips whose customer cannot accept the car at once: constructive placement comes first. */
  constructiveShare: number
  storageShare: number
}

const PACES: Record<Exclude<LaneMode, 'intermodal'>, CyclePace> = {
  carload: {
    release: stepHours('carload_single_line', '2'),
    departure: [6, 16],
    placement: [3, 12],
    unloading: stepHours('carload_single_line', '11'),
    emptyBill: [2, 20],
    emptyDeparture: [6, 14],
    loading: [72, 340],
    constructiveShare: 0.4,
    storageShare: 0.06,
  },
  unit_train: {
    release: stepHours('unit_train', '1'),
    departure: stepHours('unit_train', '2'),
    placement: stepHours('unit_train', '5'),
    unloading: [6, 24],
    emptyBill: [1, 4],
    emptyDeparture: [2, 8],
    loading: [160, 480],
    constructiveShare: 0,
    storageShare: 0,
  },
  automotive: {
    release: stepHours('automotive', '1'),
    departure: stepHours('automotive', '2'),
    placement: stepHours('automotive', '4'),
    unloading: [6, 30],
    emptyBill: [2, 12],
    emptyDeparture: [8, 24],
    loading: [72, 300],
    constructiveShare: 0,
    storageShare: 0,
  },
}

const PULL_REPORT_SHARE = 0.3
const SERVING_YARD_REPORT_SHARE = 0.5
const NO_BILL_SHARE = 0.01
const DIVERSION_SHARE = 0.01
/** Occasionally a load is diverted to another customer: a separate lane with few trips. */
const SPOT_SHARE = 0.04
const SPOT_PLACES = [0.45, 0.7] as const

/** The endless life of a car or block: loaded trip, unloading, empty return, loading. */
export function* simulateCarload(run: Run): Generator<WorldEvent> {
  const { lane } = run.block
  if (lane.mode === 'intermodal')
    throw new Error(`Lane ${lane.lane_id} is intermodal; simulateCarload is for cars.`)
  const pace = PACES[lane.mode]
  const usual = getRoute(lane)
  const usualReturn = getReturnRoute(lane, usual)
  for (;;) {
    const planned = spotRoute(run, usual) ?? usual
    const driven = yield* loadedTrip(run, planned, pace)
    yield* emptyTrip(run, driven === usual ? usualReturn : getReturnRoute(lane, driven), pace)
  }
}

function spotRoute({ random, block: { lane } }: Run, usual: Route): Route | null {
  if (lane.mode !== 'carload' || !random.chance(SPOT_SHARE)) return null
  return shortenRoute(lane, usual, random.pick(SPOT_PLACES))
}

function* loadedTrip(run: Run, planned: Route, pace: CyclePace): Generator<WorldEvent, Route> {
  const { random } = run
  if (random.chance(NO_BILL_SHARE)) yield* billedLate(run, planned, pace)
  else yield* billedFirst(run, planned, pace)

  leaveOrigin(run, planned)
  yield report(run, '322', 'RL', planned.first_carrier, planned.origin_hub, {
    train_id: run.train_id,
    eta_ts: run.trip?.eta_ts ?? null,
  })
  const route = (random.chance(DIVERSION_SHARE) ? divertRoute(run.block.lane, planned) : null) ?? planned
  if (route !== planned) yield diversion(run, route)

  yield* travel(run, route)
  yield* deliver(run, route, pace)
  return route
}

/** A carload car waits in the serving yard for its train; the others are trains of their own. */
function leaveOrigin(run: Run, route: Route): void {
  const [yard, toward] = route.hub_path
  if (run.block.lane.mode === 'carload' && yard && toward) {
    run.ts = nextTrainTs(run, { yard, railroad: route.first_carrier, toward })
  }
  run.train_id = trainId(run, route.origin_hub)
  updateEta(run, route, 0)
}

function* billedFirst(run: Run, route: Route, pace: CyclePace): Generator<WorldEvent> {
  run.trip = makeWaybill(run, route, 'L')
  yield report(run, '322', 'EI', route.first_carrier, route.origin)
  advance(run, pace.release)
  run.ts = workingTs(run)
  yield report(run, '322', 'W', route.first_carrier, route.origin, { eta_ts: run.trip.eta_ts })
  yield* pulled(run, route)
  advance(run, pace.departure)
}

/** The local train fetches a carload car on its day and brings it to the serving yard. */
function* pulled(run: Run, route: Route): Generator<WorldEvent> {
  const { random, block } = run
  if (block.lane.mode !== 'carload') return
  advance(run, [2, 8])
  run.ts = nextLocalTs(run.ts, route.origin.station_id)
  if (random.chance(PULL_REPORT_SHARE)) yield report(run, 'CLM', 'X', route.first_carrier, route.origin)
  if (route.origin === route.origin_hub || !random.chance(SERVING_YARD_REPORT_SHARE)) return
  advance(run, [2, 8])
  yield report(run, 'CLM', 'A', route.first_carrier, route.origin_hub)
}

/** The car is pulled loaded before anyone has written a waybill, and waits in the yard for it. */
function* billedLate(run: Run, route: Route, pace: CyclePace): Generator<WorldEvent> {
  run.trip = null
  const loaded = { load_empty: 'L' } as const
  yield report(run, 'CLM', 'W', route.first_carrier, route.origin, loaded)
  advance(run, [6, 20])
  yield report(run, 'CLM', 'X', route.first_carrier, route.origin, loaded)
  advance(run, [2, 10])
  yield report(run, 'CLM', 'N', route.first_carrier, route.origin_hub, loaded)
  advance(run, [12, 48])
  run.trip = makeWaybill(run, route, 'L')
  yield report(run, '322', 'EI', route.first_carrier, route.origin_hub, { eta_ts: run.trip.eta_ts })
  advance(run, pace.departure)
}

/** The waybill gets a new destination under way; the railroad sends its data again with a new estimate. */
function diversion(run: Run, route: Route): WorldEvent {
  advance(run, [4, 16])
  if (run.trip) run.trip = { ...run.trip, destination: route.destination }
  updateEta(run, route, 0)
  return report(run, '322', 'E', route.first_carrier, route.origin_hub, {
    eta_ts: run.trip?.eta_ts ?? null,
    train_id: run.train_id,
  })
}

function* deliver(run: Run, route: Route, pace: CyclePace): Generator<WorldEvent> {
  const carrier = route.last_carrier
  yield report(run, 'CLM', 'D', carrier, route.destination_hub, { train_id: run.train_id })
  if (run.random.chance(pace.constructiveShare)) {
    advance(run, stepHours('carload_single_line', '9'))
    yield report(run, 'CLM', 'Y', carrier, route.destination_hub)
    advance(run, [12, 72])
  }
  yield* placed(run, route, pace)
  advance(run, pace.unloading)
  run.ts = workingTs(run)
  yield report(run, 'CLM', 'W', carrier, route.destination, { load_empty: 'E' })
}

/** Carload cars come to the siding with the local train of the place. */
function* placed(run: Run, route: Route, pace: CyclePace): Generator<WorldEvent> {
  advance(run, pace.placement)
  if (run.block.lane.mode === 'carload') run.ts = nextLocalTs(run.ts, route.destination.station_id)
  yield report(run, 'CLM', 'Z', route.last_carrier, route.destination)
}

function* emptyTrip(run: Run, route: Route, pace: CyclePace): Generator<WorldEvent> {
  advance(run, pace.emptyBill)
  run.trip = makeWaybill(run, route, 'E')
  yield report(run, '322', 'EI', route.first_carrier, route.origin)
  yield* pulled(run, route)
  advance(run, pace.emptyDeparture)
  leaveOrigin(run, route)
  yield report(run, 'CLM', 'P', route.first_carrier, route.origin_hub, {
    train_id: run.train_id,
    eta_ts: run.trip?.eta_ts ?? null,
  })
  yield* travel(run, route)
  yield report(run, 'CLM', 'D', route.last_carrier, route.destination_hub, { train_id: run.train_id })
  if (run.random.chance(pace.storageShare)) {
    advance(run, [4, 20])
    yield report(run, 'CLM', 'S', route.last_carrier, route.destination_hub)
    run.ts += run.random.between(...stepHours('private_tank_empty_return', '4')) * HOUR_MS
  }
  yield* placed(run, route, pace)
  advance(run, pace.loading)
}
