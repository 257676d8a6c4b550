import {
  type EtaError,
  MAX_ETA_ERROR_TRIPS,
  MAX_ETA_TRIPS,
} from '#contract/areas/analytics/etas/etas.contract.ts'
import { raw, sql, type Sql, unprepared } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utc } from '../analytics.queries.ts'
import { type Deliveries, isOf } from '../scorecard/scorecard.queries.ts'

const hours = (eta: string): string => `abs(date_part('epoch', ${eta} - t.arrival_ts) / 3600)::float8`

/** The trips delivered last, of those with an arrival. */
const getTrips = (of: Deliveries): Sql => sql`
  select f.waybill_id, f.equipment_id, f.origin_place, f.destination_place, f.trip_start_ts, f.arrival_ts
  from trip_facts f where ${isOf(of, of)} and f.arrival_ts is not null
  order by f.delivered_ts desc, f.waybill_id limit ${MAX_ETA_TRIPS}`

/** Both ETAs as they were so many days before each arrival, for trips that had both. */
const getErrors = ({ customerId }: Deliveries, days: readonly number[]): Sql => sql`
  select t.*, d.days, ours.p50_ts as eta_ts, theirs.rail_eta_ts, ${raw(hours('ours.p50_ts'))} as error_hours,
    ${raw(hours('theirs.rail_eta_ts'))} as rail_error_hours
  from trips t cross join unnest(${[...days]}::int[]) d (days)
  cross join lateral (select t.arrival_ts - make_interval(days => d.days) as seen_ts) s
  cross join lateral (
    select e.p50_ts from eta_history e
    where e.customer_id = ${customerId} and e.waybill_id = t.waybill_id and e.made_ts <= s.seen_ts
    order by e.made_ts desc limit 1) ours
  cross join lateral (
    select e.rail_eta_ts from events e
    where e.customer_id = ${customerId} and e.equipment_id = t.equipment_id and e.event_ts >= t.trip_start_ts
      and e.event_ts <= s.seen_ts and e.rail_eta_ts is not null
    order by e.event_ts desc limit 1) theirs`

/** One row for each of the days, and how many trips were counted. */
export const selectErrors = (
  db: Db,
  of: Deliveries,
  days: readonly number[],
): Promise<(EtaError & { measured_trips: number })[]> =>
  db.rows(
    unprepared(sql`
    with trips as materialized (${getTrips(of)}),
    errors as (${getErrors(of, days)})
    select d.days, count(e.days)::int as trips, avg(e.error_hours) as error_hours, avg(e.rail_error_hours) as rail_error_hours,
      (select count(*)::int from trips) as measured_trips
    from unnest(${[...days]}::int[]) d (days) left join errors e on e.days = d.days
    group by d.days order by d.days desc`),
  )

export interface ErrorTripRow {
  waybill_id: number
  equipment_id: string
  origin_place: string | null
  destination_place: string | null
  eta_date: string
  rail_eta_date: string
  arrived_date: string
  error_hours: number
  rail_error_hours: number
  record_count: number
}

/** The trips of one of the days, those where ours was furthest off first. */
export const selectErrorTrips = (db: Db, of: Deliveries, days: number): Promise<ErrorTripRow[]> =>
  db.rows<ErrorTripRow>(
    unprepared(sql`
    with trips as materialized (${getTrips(of)}),
    errors as (${getErrors(of, [days])})
    select e.waybill_id::float8 as waybill_id, e.equipment_id, e.origin_place, e.destination_place,
      ${utc(sql`e.eta_ts`)} as eta_date, ${utc(sql`e.rail_eta_ts`)} as rail_eta_date, ${utc(sql`e.arrival_ts`)} as arrived_date,
      e.error_hours, e.rail_error_hours, (count(*) over ())::int as record_count
    from errors e order by e.error_hours desc, e.waybill_id limit ${MAX_ETA_ERROR_TRIPS}`),
  )
