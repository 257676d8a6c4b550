import { learnLane, LANE_TRIPS } from '#rail/eta/lane.ts'
import { learnNetworkSteps, NETWORK_TRIPS } from '#rail/eta/network.ts'
import { toTripRecord, type Report } from '#rail/eta/passages.ts'
import { sortEvents } from '#rail/order.ts'
import { getMeaning } from '#rail/status.ts'
import type { Trip } from '#rail/trip.ts'
import type { Db } from '../../../db/tx.ts'
import { withYields, yieldToCalls } from '../../../jobs/yield.ts'
import { selectLaneEvents, type LaneEvent } from './events.queries.ts'
import { NETWORK, type TripToEstimate } from './etas.service.ts'
import {
  insertLaneModels,
  selectLaneStates,
  selectLaneTrips,
  selectLatestEvent,
  selectNetworkState,
  upsertLaneTrips,
  type LaneTrip,
  type MadeModel,
} from './etas.queries.ts'
import type { FeedReference } from '../reference/reference.service.ts'

/** A trip that has arrived, with its number and its latest events. */
export type ArrivedTrip = Pick<TripToEstimate, 'trip' | 'waybill_id' | 'steps'>

/**
 * Learns from trips that have arrived: records where and when they were reported, and recalculates their lanes and,
 * now and then, the whole network. What was learned counts from the customer's latest event, so that no estimate uses
 * later knowledge.
 */
export async function learnFrom(
  db: Db,
  customerId: number,
  arrived: readonly ArrivedTrip[],
  reference: FeedReference,
): Promise<void> {
  if (arrived.length === 0) return
  const fromTs = 1 + ((await selectLatestEvent(db, customerId)) ?? 0)
  const trips = await getLaneTrips(db, customerId, arrived, reference)
  if (trips.length === 0) return
  await upsertLaneTrips(db, customerId, trips, fromTs)
  await updateModels(db, customerId, await selectDueLanes(db, customerId, trips, fromTs), fromTs, reference)
}

async function getLaneTrips(
  db: Db,
  customerId: number,
  arrived: readonly ArrivedTrip[],
  reference: FeedReference,
): Promise<LaneTrip[]> {
  const begunBefore = arrived.filter(({ trip, steps }) => steps[0]?.event.event_ts !== trip.trip_start_ts)
  const earlier = await getEvents(db, customerId, begunBefore)
  const learned: LaneTrip[] = []
  for (const { trip, waybill_id, steps } of arrived) {
    const known: readonly LaneEvent[] = earlier.get(trip.equipment_id) ?? steps.map(({ event }) => event)
    const own = sortEvents(
      known.filter((event) => isDuring(trip, event)),
      reference,
    )
    const record = toTripRecord(trip, getReports(own, reference))
    if (record) learned.push({ ...record, waybill_id, rail_error_hours: getRailError(trip, own) })
    await yieldToCalls()
  }
  return learned
}

/** The events of this many trips are parsed in a few milliseconds. */
const TRIPS_AT_ONCE = 100

/** All events of trips that began before the ones just reported. */
async function getEvents(
  db: Db,
  customerId: number,
  arrived: readonly ArrivedTrip[],
): Promise<Map<string, LaneEvent[]>> {
  if (arrived.length === 0) return new Map()
  const spans = arrived.map(({ trip }) => ({
    equipment_id: trip.equipment_id,
    from_ts: trip.trip_start_ts,
    to_ts: trip.arrival_ts,
  }))
  const events: LaneEvent[] = []
  for (let at = 0; at < spans.length; at += TRIPS_AT_ONCE) {
    for (const event of await selectLaneEvents(db, customerId, spans.slice(at, at + TRIPS_AT_ONCE)))
      events.push(event)
    await yieldToCalls()
  }
  return Map.groupBy(events, ({ equipment_id }) => equipment_id)
}

const isDuring = ({ trip_start_ts, arrival_ts }: Trip, { event_ts }: LaneEvent): boolean =>
  event_ts >= trip_start_ts && event_ts <= (arrival_ts ?? Infinity)

const getReports = (events: readonly LaneEvent[], reference: FeedReference): Report[] =>
  events.map((event) => ({
    place: event.place,
    action: getMeaning(reference, event).action,
    event_ts: event.event_ts,
  }))

const HOUR_MS = 3_600_000
/** The accuracy of an estimate is measured this long before the arrival. */
const JUDGED_MS = 72 * HOUR_MS

/** How far off the railroad's last estimate three days before the arrival was, or its first one of a shorter trip. */
function getRailError({ arrival_ts }: Trip, events: readonly LaneEvent[]): number | null {
  const reported = events.filter(({ rail_eta_ts }) => rail_eta_ts !== null)
  const judged = reported.findLast(({ event_ts }) => event_ts <= (arrival_ts ?? 0) - JUDGED_MS) ?? reported[0]
  if (arrival_ts === null || !judged || judged.rail_eta_ts === null) return null
  return Math.round(((judged.rail_eta_ts - arrival_ts) / HOUR_MS) * 10) / 10
}

/**
 * A lane's model is recalculated when it has a quarter more trips than the last one used; the network's every week.
 */
const LANE_GROWTH = 0.25
const NETWORK_EVERY_MS = 7 * 24 * HOUR_MS
const MIN_NETWORK = 20

async function selectDueLanes(
  db: Db,
  customerId: number,
  trips: readonly LaneTrip[],
  ts: number,
): Promise<{ lane: string; trips: number }[]> {
  const lanes = new Set(trips.map(({ lane }) => lane))
  const states = await selectLaneStates(db, customerId, [...lanes])
  const grown = states.filter(
    (state) => state.fresh >= Math.max(1, Math.min(state.trips, LANE_TRIPS) * LANE_GROWTH),
  )
  const due = grown.map(({ lane, trips: known, fresh }) => ({ lane, trips: known + fresh }))
  const { from_ts, has_enough } = await selectNetworkState(db, customerId, MIN_NETWORK)
  const isNetworkDue = from_ts === null ? has_enough : ts - from_ts >= NETWORK_EVERY_MS
  return isNetworkDue ? [...due, { lane: NETWORK, trips: 0 }] : due
}

/** Together, this many lanes have about as many trips as the model of the network uses. */
const LANES_AT_ONCE = 4

async function updateModels(
  db: Db,
  customerId: number,
  due: readonly { lane: string; trips: number }[],
  fromTs: number,
  { stations }: FeedReference,
): Promise<void> {
  const made: MadeModel[] = []
  const lanes = due.filter(({ lane }) => lane !== NETWORK)
  for (let at = 0; at < lanes.length; at += LANES_AT_ONCE) {
    const some = lanes.slice(at, at + LANES_AT_ONCE)
    const requested = some.map(({ lane }) => ({ lane, limit: LANE_TRIPS }))
    const records = Map.groupBy(await selectLaneTrips(db, customerId, requested), (record) => record.asked)
    for (const { lane, trips } of some) {
      await yieldToCalls()
      made.push({ lane, trips, model: learnLane(records.get(lane) ?? []) })
    }
  }
  if (lanes.length < due.length) {
    const own = await selectLaneTrips(db, customerId, [{ lane: NETWORK, limit: NETWORK_TRIPS }])
    const model = await withYields(learnNetworkSteps(own, stations), yieldToCalls)
    made.push({ lane: NETWORK, trips: own.length, model })
  }
  if (made.length > 0) await insertLaneModels(db, customerId, made, fromTs, LANE_TRIPS)
}
