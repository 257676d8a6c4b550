import {
  MAX_LANE_STOP_TRIPS,
  MIN_LANE_STOPS,
} from '#contract/areas/analytics/lane-stops/lane-stops.contract.ts'
import { MIN_TRIPS } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { sql, unprepared } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utc } from '../analytics.queries.ts'
import { getStopsOfTrips, type StopRow, TRIP } from '../stops/stops.queries.ts'
import { getLaneSql, type LaneArgs, type LaneRows } from './network.queries.ts'

export interface LongestRow {
  waybill_id: number
  place: string
  hours: number
}

export interface DwellRead {
  /** Null where no place has enough stops. */
  slowest: { place: string; p50_hours: number; stops: Omit<StopRow, 'stops'>[] } | null
  longest: LongestRow[]
}

/** The slowest place of a lane's last delivered trips with its stops, and the longest stop of each wanted trip. */
export const selectLaneDwell = async (db: Db, wanted: LaneRows, ...lane: LaneArgs): Promise<DwellRead> =>
  (await db.row<DwellRead>(
    unprepared(sql`
    with ${getLaneSql(wanted, ...lane)},
    latest as materialized (
      select f.waybill_id from lane f where f.delivered_ts is not null and not f.was_bad_order
      order by f.delivered_ts desc, f.waybill_id limit ${MAX_LANE_STOP_TRIPS}),
    stops as materialized (${getStopsOfTrips(
      lane[0],
      sql`select ${TRIP} from lane f where f.delivered_ts is not null
        and f.waybill_id in (select waybill_id from wanted union select waybill_id from latest)`,
    )}),
    slowest as (
      select s.place, percentile_cont(0.5) within group (order by s.hours) as p50_hours
      from stops s where s.waybill_id in (select waybill_id from latest)
      group by s.place having count(*) >= ${MIN_LANE_STOPS}
      order by count(*) >= ${MIN_TRIPS} desc, p50_hours desc, s.place limit 1)
    select
      (select row_to_json(p) from (
        select w.place, w.p50_hours, (
          select json_agg(t) from (
            select f.waybill_id, f.equipment_id, f.origin_place, f.destination_place, s.place, ${utc(sql`s.arrived_ts`)} as arrived_date,
              ${utc(sql`s.left_ts`)} as left_date, s.hours
            from stops s join lane f on f.waybill_id = s.waybill_id
            where s.place = w.place and s.waybill_id in (select waybill_id from latest)
            order by s.hours desc, s.arrived_ts, s.waybill_id) t) as stops
        from slowest w) p) as slowest,
      (select coalesce(json_agg(t), '[]') from (
        select distinct on (s.waybill_id) s.waybill_id, s.place, s.hours from stops s
        where s.waybill_id in (select waybill_id from wanted)
        order by s.waybill_id, s.hours desc, s.place) t) as longest`),
  ))!
