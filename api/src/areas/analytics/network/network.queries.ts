import { type LaneMark, MAX_LANE_TRIPS } from '#contract/areas/analytics/network/network.contract.ts'
import { raw, sql, type Sql, unprepared } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { placeId, utc } from '../analytics.queries.ts'
import { IS_ON_TIME } from '../scorecard/sums.queries.ts'

/** `until_ts` is exclusive; `before_ts` begins as many days before. */
export interface Span {
  before_ts: Date
  from_ts: Date
  until_ts: Date
}

/** Whether a group of that id is the customer's. */
export const hasGroup = async (db: Db, customerId: number, groupId: number): Promise<boolean> =>
  (await db.row(sql`
    select 1 from reporting_groups g where g.customer_id = ${customerId} and g.group_id = ${groupId}`)) !==
  null

const ofGroup = (customerId: number, groupId: number | null): Sql =>
  groupId === null
    ? raw('true')
    : sql`f.equipment_id in (select m.equipment_id from reporting_group_equipment m
        where m.customer_id = ${customerId} and m.group_id = ${groupId})`

export interface LaneRow {
  origin_place: string | null
  destination_place: string | null
  load_empty_status: 'L' | 'E' | null
  trips: number
  trips_before: number
}

/** Trips by lane and load, most first; those of an unknown end are one row without places. */
export const selectLanes = (
  db: Db,
  customerId: number,
  groupId: number | null,
  { before_ts, from_ts, until_ts }: Span,
): Promise<LaneRow[]> =>
  db.rows<LaneRow>(
    unprepared(sql`
    select l.* from (
      select f.origin_place, f.destination_place, f.load_empty as load_empty_status,
        (count(*) filter (where f.trip_start_ts >= ${from_ts}::timestamptz))::int as trips,
        (count(*) filter (where f.trip_start_ts < ${from_ts}::timestamptz))::int as trips_before
      from trip_facts f
      where f.customer_id = ${customerId} and f.trip_start_ts >= ${before_ts}::timestamptz
        and f.trip_start_ts < ${until_ts}::timestamptz and ${ofGroup(customerId, groupId)}
      group by f.origin_place, f.destination_place, f.load_empty) l
    where l.trips > 0
    order by l.trips desc, l.origin_place collate "C", l.destination_place collate "C", l.load_empty_status`),
  )

export interface PlaceRow {
  place: string
  id: number
  lat: number | null
  lon: number | null
}

/** Where places are; without coordinates for one that is not on the map. */
export const selectPlaces = (db: Db, places: readonly string[]): Promise<PlaceRow[]> =>
  db.rows<PlaceRow>(sql`
    select p.place, ${placeId('p.place')}::float8 as id, s.lat, s.lon
    from unnest(${[...places]}::text[]) p (place)
    left join lateral (
      select s.lat, s.lon from reference.stations s where s.place = p.place order by s.is_hub desc limit 1) s on true`)

export interface Lane {
  origin: number
  destination: number
  load_empty: 'L' | 'E' | 'unknown'
}

export interface LaneTripRow {
  waybill_id: number
  equipment_id: string
  origin_place: string
  destination_place: string
  departed_date: string | null
  arrived_date: string | null
  days: number | null
  promised_days: number | null
  carrier: string | null
  miles: number
  record_count: number
}

const STANDARD_DAYS = raw('(extract(epoch from f.rail_eta_first_ts - f.departed_ts) / 86400)::float8')
const DAYS = raw('(extract(epoch from f.arrival_ts - f.departed_ts) / 86400)::float8')

/** Which trips are of a lane. */
const ofLane = (
  customerId: number,
  groupId: number | null,
  { from_ts, until_ts }: Span,
  { origin, destination, load_empty }: Lane,
): Sql => sql`f.customer_id = ${customerId} and f.trip_start_ts >= ${from_ts}::timestamptz
  and f.trip_start_ts < ${until_ts}::timestamptz and ${ofGroup(customerId, groupId)}
  and ${placeId('f.origin_place')} = ${origin}::bigint and ${placeId('f.destination_place')} = ${destination}::bigint
  and f.load_empty is not distinct from ${load_empty === 'unknown' ? null : load_empty}`

export type LaneArgs = [customerId: number, groupId: number | null, span: Span, lane: Lane]

const IS_PROMISED = raw(
  'f.delivered_ts is not null and f.rail_eta_first_ts is not null and not f.was_bad_order',
)
/** Of the lane as it was read. */
const BY_MARK: Record<LaneMark, Sql> = {
  all: raw('true'),
  timed: raw('f.days is not null'),
  promised: raw('f.standard is not null'),
  late: raw('f.is_promised and not f.is_on_time'),
}

/** Which of a lane's trips; `scac` is null for those without a known railroad. */
export interface LaneRows {
  mark: LaneMark
  carrier: { scac: string | null } | null
}

export interface LaneSum {
  trips: number
  timed: number
  p50: number | null
  p90: number | null
  standard: number | null
  promised: number
  on_time: number
}

/** A lane's figures and its railroads, whatever is wanted of its trips, and those trips, the longest first. */
export interface LaneRead {
  sum: LaneSum
  carriers: { carrier: string | null; trips: number }[]
  trips: LaneTripRow[]
}

/** The trips of a lane, and of these the wanted ones, the longest first. */
export const getLaneSql = ({ mark, carrier }: LaneRows, ...lane: LaneArgs): Sql => sql`
    lane as materialized (
      select f.waybill_id, f.equipment_id, f.origin_place, f.destination_place, f.trip_start_ts, f.departed_ts, f.arrival_ts,
        f.delivered_ts, f.was_bad_order, f.carrier, f.miles, ${DAYS} as days, ${STANDARD_DAYS} as standard,
        ${IS_PROMISED} as is_promised, ${IS_PROMISED} and ${IS_ON_TIME} as is_on_time
      from trip_facts f where ${ofLane(...lane)}),
    wanted as materialized (
      select f.*, (count(*) over ())::int as record_count from lane f
      where ${BY_MARK[mark]} and ${carrier === null ? raw('true') : sql`f.carrier is not distinct from ${carrier.scac}`}
      order by f.days desc nulls last, f.trip_start_ts, f.waybill_id limit ${MAX_LANE_TRIPS})`

/** A lane, read once: how many trips, how long those take that have both ends, and how many were on time. */
export const selectLane = async (db: Db, wanted: LaneRows, ...lane: LaneArgs): Promise<LaneRead> =>
  (await db.row<LaneRead>(
    unprepared(sql`
    with ${getLaneSql(wanted, ...lane)}
    select
      (select row_to_json(s) from (
        select count(*)::int as trips, count(days)::int as timed, percentile_cont(0.5) within group (order by days) as p50,
          percentile_cont(0.9) within group (order by days) as p90, percentile_cont(0.5) within group (order by standard) as standard, (count(*) filter (where is_promised))::int as promised,
          (count(*) filter (where is_on_time))::int as on_time
        from lane) s) as sum,
      (select coalesce(json_agg(c), '[]') from (
        select carrier, count(*)::int as trips from lane group by carrier order by count(*) desc, carrier) c) as carriers,
      (select coalesce(json_agg(t), '[]') from (
        select f.waybill_id, f.equipment_id, f.origin_place, f.destination_place, ${utc(sql`f.departed_ts`)} as departed_date,
          ${utc(sql`f.arrival_ts`)} as arrived_date, f.days, f.standard as promised_days, f.carrier, f.miles, f.record_count
        from wanted f order by f.days desc nulls last, f.trip_start_ts, f.waybill_id) t) as trips`),
  ))!
