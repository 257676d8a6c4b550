import { DOMESTIC_CONTAINER_LANES } from '../fleet.ts'
import { nextTrainTs } from './conditions.ts'
import { updateEta } from './estimate.ts'
import { advance, report, trainId, type Run, type WorldEvent } from './journey.ts'
import { stepHours } from './pace.ts'
import { getReturnRoute, getRoute, type Route } from './route.ts'
import { travel } from './travel.ts'
import { makeWaybill } from './waybill.ts'

/** Hours between leaving one ramp and coming to the next: a voyage, or a few calls by road. */
const OCEAN_HOURS = [460, 1150] as const
const ROAD_HOURS = [96, 420] as const
const TRAILER_LETTER = 'Z'
/** Containers of this lane carry waste out and come back empty. */
const EMPTY_BACK_LANE = 'L072'

/** Simulates a container or trailer without end: ingate, train, outgate, and its next trip some days or weeks later. */
export function* simulateIntermodal(run: Run): Generator<WorldEvent> {
  const { lane } = run.block
  const out = getRoute(lane)
  const isOcean = lane.car_letter !== TRAILER_LETTER && !DOMESTIC_CONTAINER_LANES.has(lane.lane_id)
  const back = getReturnRoute(lane, out)
  for (;;) {
    yield* rampToRamp(run, out, 'L')
    advance(run, isOcean ? OCEAN_HOURS : ROAD_HOURS)
    if (isOcean) continue
    yield* rampToRamp(run, back, lane.lane_id === EMPTY_BACK_LANE ? 'E' : 'L')
    advance(run, ROAD_HOURS)
  }
}

function* rampToRamp(run: Run, route: Route, load_empty: 'L' | 'E'): Generator<WorldEvent> {
  run.trip = makeWaybill(run, route, load_empty)
  yield report(run, '322', 'EI', route.first_carrier, route.origin)
  advance(run, [4, 30])
  yield report(run, '322', 'I', route.first_carrier, route.origin)
  advance(run, stepHours('intermodal', '3'))
  yield report(run, '322', 'AL', route.first_carrier, route.origin, { eta_ts: run.trip.eta_ts })
  const [yard = '', toward = ''] = route.hub_path
  run.ts = nextTrainTs(run, { yard, railroad: route.first_carrier, toward })
  run.train_id = trainId(run, route.origin)
  updateEta(run, route, 0)
  yield report(run, '322', 'RL', route.first_carrier, route.origin, {
    train_id: run.train_id,
    eta_ts: run.trip?.eta_ts ?? null,
  })
  yield* travel(run, route)
  yield* deliverToGate(run, route)
}

function* deliverToGate(run: Run, route: Route): Generator<WorldEvent> {
  const carrier = route.last_carrier
  yield report(run, 'CLM', 'D', carrier, route.destination, { train_id: run.train_id })
  advance(run, stepHours('intermodal', '8'))
  yield report(run, '322', 'UR', carrier, route.destination)
  advance(run, stepHours('intermodal', '9'))
  yield report(run, '322', 'NT', carrier, route.destination, { has_pickup_number: true })
  advance(run, stepHours('intermodal', '10'))
  yield report(run, '322', 'OA', carrier, route.destination, { has_pickup_number: true })
}
