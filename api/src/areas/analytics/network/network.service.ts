import * as contract from '#contract/areas/analytics/network/network.contract.ts'
import { getDefaultNetworkRange } from '#contract/areas/analytics/network/network.rules.ts'
import { NO_CARRIER } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { formatEquipment } from '#rail/equipment.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { placeNames, placeZones } from '../../fleets/fleets.service.ts'
import { toStops } from '../stops/stops.service.ts'
import { selectLaneDwell } from './dwell.queries.ts'
import * as queries from './network.queries.ts'

const DAY_MS = 86_400_000

/** The days of a call; without any the last four weeks. Days begin at midnight UTC. */
function getSpan(query: { fromDate?: string | undefined; toDate?: string | undefined }) {
  const usual = getDefaultNetworkRange(new Date().toISOString().slice(0, 10))
  const [from_date, to_date] = [query.fromDate ?? usual.fromDate, query.toDate ?? usual.toDate]
  const from = Date.parse(from_date)
  const until = Date.parse(to_date) + DAY_MS
  const span = { before_ts: new Date(2 * from - until), from_ts: new Date(from), until_ts: new Date(until) }
  return { from_date, to_date, span }
}

/** The group of a path, null for all units. Throws not_found for one that is not the customer's. */
async function getGroup({ db, customerId }: Ctx, groupId: number | 'all'): Promise<number | null> {
  if (groupId === 'all') return null
  if (!(await queries.hasGroup(db, customerId, groupId))) throw new AppError('not_found')
  return groupId
}

/** The ends of lanes by their names in messages; many lanes share few. */
async function getPlaces(ctx: Ctx, rows: readonly queries.LaneRow[]) {
  const ends = new Set<string>()
  for (const { origin_place, destination_place } of rows)
    for (const end of [origin_place, destination_place]) if (end !== null) ends.add(end)
  const getName = await placeNames(ctx)
  const places = new Map<string | null, queries.PlaceRow & { name: string }>()
  for (const one of await queries.selectPlaces(ctx.db, [...ends]))
    places.set(one.place, { ...one, name: getName(one.place) ?? '' })
  return places
}

interface LaneQuery extends queries.Lane {
  fromDate?: string | undefined
  toDate?: string | undefined
  mark: contract.LaneMark
  carrier?: string | undefined
}

/** Which trips of a lane a call wants, and the lane. */
async function getLane(ctx: Ctx, params: { groupId: number | 'all' }, query: LaneQuery) {
  const groupId = await getGroup(ctx, params.groupId)
  const scac = query.carrier === NO_CARRIER ? null : query.carrier
  const wanted = { mark: query.mark, carrier: scac === undefined ? null : { scac } }
  return [wanted, ctx.customerId, groupId, getSpan(query).span, query] as const
}

export const networkService = implement(contract, {
  /** Lanes by trips (ANA-071). Throws not_found where no trip began in the range (ANA-092). */
  async getNetwork(ctx, { params, query }) {
    const groupId = await getGroup(ctx, params.groupId)
    const { from_date, to_date, span } = getSpan(query)
    const rows = await queries.selectLanes(ctx.db, ctx.customerId, groupId, span)
    if (rows.length === 0) throw new AppError('not_found')
    const places = await getPlaces(ctx, rows)
    const data: contract.NetworkLane[] = []
    let unplaced_trips = 0
    // each field by its name: copies of thousands of rows by rest and spread take longer than all else here
    for (const { origin_place, destination_place, load_empty_status, trips, trips_before } of rows) {
      const [origin, destination] = [places.get(origin_place), places.get(destination_place)]
      if (!origin || !destination) unplaced_trips += trips
      else
        data.push({
          id: `${origin.id}-${destination.id}-${load_empty_status ?? 'unknown'}`,
          origin_id: origin.id,
          destination_id: destination.id,
          origin_name: origin.name,
          destination_name: destination.name,
          load_empty_status,
          olng: origin.lon,
          olat: origin.lat,
          dlng: destination.lon,
          dlat: destination.lat,
          trips,
          trips_before,
        })
    }
    return { data, record_count: data.length, unplaced_trips, from_date, to_date }
  },

  /** The trips behind a lane. */
  async listLaneTrips(ctx, { params, query }) {
    const { sum, carriers, trips } = await queries.selectLane(ctx.db, ...(await getLane(ctx, params, query)))
    const getZone = await placeZones(ctx)
    return {
      data: trips.map(({ equipment_id, origin_place, destination_place, record_count: _, ...row }) => ({
        ...row,
        equipment_label: formatEquipment(equipment_id),
        origin_zone: getZone(origin_place),
        destination_zone: getZone(destination_place),
      })),
      record_count: trips[0]?.record_count ?? 0,
      trips: sum.trips,
      promised: sum.promised,
      on_time: sum.on_time,
      carriers,
      timed_trips: sum.timed,
      p50_days: sum.p50,
      p90_days: sum.p90,
      standard_days: sum.standard,
    }
  },

  /** Where the cars of a lane stood. */
  async getLaneDwell(ctx, { params, query }) {
    const { slowest, longest } = await selectLaneDwell(ctx.db, ...(await getLane(ctx, params, query)))
    const getName = await placeNames(ctx)
    return {
      slowest: slowest && {
        place_name: getName(slowest.place) ?? '',
        p50_hours: slowest.p50_hours,
        stops: await toStops(ctx, slowest.stops),
      },
      longest: longest.map(({ waybill_id, place, hours }) => ({
        waybill_id,
        place_name: getName(place) ?? '',
        hours,
      })),
    }
  },
})
