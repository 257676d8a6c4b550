import {
  MAX_LANE_STOP_TRIPS,
  MAX_STOP_TRIPS,
  MIN_LANE_STOPS,
} from '#contract/areas/analytics/lane-stops/lane-stops.contract.ts'
import { MAX_SCORECARD_LANES, MIN_TRIPS } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { raw, sql, type Sql, unprepared } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { placeId, utc } from '../analytics.queries.ts'
import { type Deliveries, isOf } from '../scorecard/scorecard.queries.ts'
import { getStopsOfTrips, type StopRow, TRIP } from '../stops/stops.queries.ts'

/** The latest trips of each lane, of the deliveries that are looked at. */
const getTrips = (of: Deliveries, isWanted: Sql): Sql => sql`
  select f.* from (
    select ${TRIP}, row_number() over (
      partition by f.carrier collate "C", f.origin_place collate "C", f.destination_place collate "C"
      order by f.delivered_ts desc, f.waybill_id) as rank
    from (
      select ${TRIP} from trip_facts f
      where ${isOf(of, of)} and f.origin_place is not null and f.destination_place is not null
      order by f.delivered_ts desc, f.waybill_id limit ${MAX_STOP_TRIPS}) f) f
  where f.rank <= ${MAX_LANE_STOP_TRIPS} and ${isWanted}`

export interface SlowestRow {
  carrier: string | null
  origin_id: number
  destination_id: number
  place: string
  place_id: number
  stops: number
  p50_hours: number
}

/** The slowest place of each lane; of lanes with most stops. */
export const selectSlowestPlaces = (db: Db, of: Deliveries): Promise<SlowestRow[]> =>
  db.rows<SlowestRow>(
    unprepared(sql`
    with trips as materialized (${getTrips(of, raw('true'))}),
    places as (
      select t.carrier, t.origin_place, t.destination_place, s.place, count(*)::int as stops,
        percentile_cont(0.5) within group (order by s.hours) as p50_hours
      from (${getStopsOfTrips(of.customerId, raw('select * from trips'))}) s join trips t on t.waybill_id = s.waybill_id
      group by t.carrier, t.origin_place, t.destination_place, s.place having count(*) >= ${MIN_LANE_STOPS}),
    slowest as (
      select distinct on (carrier, origin_place, destination_place) * from places
      order by carrier, origin_place, destination_place, stops >= ${MIN_TRIPS} desc, p50_hours desc, place)
    select s.carrier, ${placeId('s.origin_place')}::float8 as origin_id, ${placeId('s.destination_place')}::float8 as destination_id,
      s.place, ${placeId('s.place')}::float8 as place_id, s.stops, s.p50_hours
    from slowest s order by s.stops desc, s.carrier, s.origin_place, s.destination_place limit ${MAX_SCORECARD_LANES}`),
  )

/** A lane of a railroad, null where that is unknown, and a place on it. */
export interface LanePlace {
  scac: string | null
  origin: number
  destination: number
  place: number
}

/** The stops at a lane's place that its median counts, the longest first. */
export const selectLaneStops = (db: Db, of: Deliveries, wanted: LanePlace): Promise<StopRow[]> =>
  db.rows<StopRow>(
    unprepared(sql`
    with trips as materialized (${getTrips(
      of,
      sql`f.carrier is not distinct from ${wanted.scac} and ${placeId('f.origin_place')} = ${wanted.origin}::bigint
        and ${placeId('f.destination_place')} = ${wanted.destination}::bigint`,
    )})
    select t.waybill_id::float8 as waybill_id, t.equipment_id, t.origin_place, t.destination_place, s.place,
      ${utc(sql`s.arrived_ts`)} as arrived_date, ${utc(sql`s.left_ts`)} as left_date, s.hours, (count(*) over ())::int as stops
    from (${getStopsOfTrips(of.customerId, raw('select * from trips'))}) s join trips t on t.waybill_id = s.waybill_id
    where ${placeId('s.place')} = ${wanted.place}::bigint
    order by s.hours desc, s.arrived_ts, t.waybill_id`),
  )
