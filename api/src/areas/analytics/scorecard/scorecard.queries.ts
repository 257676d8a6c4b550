import { MAX_SCORECARD_TRIPS, type Mark } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import {
  CO2_KG_PER_TON_MILE,
  MAX_SCORECARD_LANES,
  ON_TIME_HOURS,
} from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { isPlace, placeId, utc } from '../analytics.queries.ts'

/** Which deliveries a scorecard is of; `until_ts` is exclusive. */
export interface Deliveries {
  customerId: number
  groupId: number | null
  load: 'L' | 'E' | null
  destinationIds: readonly number[]
  from_ts: Date
  until_ts: Date
}

const POUNDS_A_TON = 2000
// `extract` counts in numeric, several times as slow
const hours = (span: string): string => `date_part('epoch', ${span}) / 3600`
const days = (span: string): string => `date_part('epoch', ${span}) / 86400`

const IS_ON_TIME = raw(`f.delivered_ts <= f.rail_eta_first_ts + interval '${ON_TIME_HOURS} hours'`)
const OVER_HOURS = raw(`(${hours('f.delivered_ts - f.rail_eta_first_ts')})::float8`)
const IS_COMPARED =
  'f.eta_first_ts is not null and f.rail_eta_first_ts is not null and f.arrival_ts is not null'
const MONTH = raw(`date_trunc('month', f.delivered_ts at time zone 'UTC')`)
const CO2 = raw(`(f.miles::float8 * f.weight_lb / ${POUNDS_A_TON}::float8 * ${CO2_KG_PER_TON_MILE})`)

/** Deliveries of `trip_facts f`. */
const isDelivered = ({
  customerId,
  groupId,
  load,
  destinationIds,
  from_ts,
  until_ts,
}: Deliveries): Sql => sql`
  f.customer_id = ${customerId} and f.delivered_ts >= ${from_ts}::timestamptz and f.delivered_ts < ${until_ts}::timestamptz
  and f.delivered_ts is not null and ${isPlace('f.destination_place', destinationIds)}
  and ${load === null ? raw('true') : sql`f.load_empty = ${load}`}
  and ${
    groupId === null
      ? raw('true')
      : sql`f.equipment_id in (select m.equipment_id from reporting_group_equipment m
        where m.customer_id = ${customerId} and m.group_id = ${groupId})`
  }`

/** Without those whose unit was a bad order under way. */
const isOf = (of: Deliveries): Sql => sql`${isDelivered(of)} and not f.was_bad_order`

export interface SumRow {
  trips: number
  promised: number
  on_time: number
  compared: number
  error_hours: number
  rail_error_hours: number
  weighed: number
  co2_kg: number
}

/** One cell: of all, a railroad or a lane; of all months or one. */
export interface CellRow extends SumRow {
  kind: 'all' | 'carrier' | 'lane'
  carrier: string | null
  origin_place: string | null
  destination_place: string | null
  origin_id: number
  destination_id: number
  month: string | null
  lane_count: number
}

const SUMS = [
  'trips',
  'promised',
  'on_time',
  'compared',
  'error_hours',
  'rail_error_hours',
  'weighed',
  'co2_kg',
]

/** Sums by railroad, lane and month, read once from the deliveries and added up; at most so many lanes. */
export const selectCells = (db: Db, of: Deliveries): Promise<CellRow[]> =>
  db.rows<CellRow>(sql`
    with cells as materialized (
      select f.carrier, f.origin_place, f.destination_place, ${MONTH} as month, count(*) as trips,
        count(f.rail_eta_first_ts) as promised, count(*) filter (where ${IS_ON_TIME}) as on_time,
        count(*) filter (where ${raw(IS_COMPARED)}) as compared,
        sum(abs(${raw(hours('f.arrival_ts - f.eta_first_ts'))})) filter (where ${raw(IS_COMPARED)}) as error_hours,
        sum(abs(${raw(hours('f.arrival_ts - f.rail_eta_first_ts'))})) filter (where ${raw(IS_COMPARED)}) as rail_error_hours,
        count(*) filter (where f.miles > 0 and f.weight_lb > 0) as weighed,
        sum(${CO2}) filter (where f.miles > 0 and f.weight_lb > 0) as co2_kg
      from trip_facts f where ${isOf(of)}
      group by f.carrier, f.origin_place, f.destination_place, ${MONTH}),
    lanes as (
      select carrier, origin_place, destination_place, (count(*) over ())::int as lane_count,
        row_number() over (order by sum(trips) desc, carrier, origin_place, destination_place) as place
      from cells where origin_place is not null and destination_place is not null
      group by carrier, origin_place, destination_place),
    sums as (
      select case when grouping(origin_place) = 0 then 'lane' when grouping(carrier) = 0 then 'carrier' else 'all' end as kind,
        carrier, origin_place, destination_place, to_char(month, 'YYYY-MM') as month,
        ${raw(SUMS.map((name) => `coalesce(sum(${name}), 0)::float8 as ${name}`).join(', '))}
      from cells
      group by grouping sets ((), (month), (carrier), (carrier, month), (carrier, origin_place, destination_place),
        (carrier, origin_place, destination_place, month)))
    select s.*, ${placeId('s.origin_place')}::float8 as origin_id, ${placeId('s.destination_place')}::float8 as destination_id,
      coalesce(l.lane_count, (select max(lane_count) from lanes), 0) as lane_count
    from sums s left join lanes l on s.kind = 'lane' and l.carrier is not distinct from s.carrier
      and l.origin_place = s.origin_place and l.destination_place = s.destination_place
    where s.kind <> 'lane' or l.place <= ${MAX_SCORECARD_LANES}
    order by s.kind, s.trips desc, s.carrier, s.origin_place, s.destination_place, s.month nulls first`)

export interface SpreadRow {
  kind: CellRow['kind']
  carrier: string | null
  origin_place: string | null
  destination_place: string | null
  p50_days: number | null
  p90_days: number | null
  standard_days: number | null
  over_days: number | null
}

const median = (value: string, share = 0.5): string =>
  `percentile_cont(${share}) within group (order by ${value})`

/** What does not add up: percentiles, each of its own trips. Lanes have all, railroads only how far they are over. */
export const selectSpreads = (db: Db, of: Deliveries): Promise<SpreadRow[]> =>
  db.rows<SpreadRow>(sql`
    with trips as materialized (
      select f.carrier, f.origin_place, f.destination_place,
        (${raw(days('f.delivered_ts - f.departed_ts'))})::real as transit,
        (${raw(days('f.rail_eta_first_ts - f.departed_ts'))})::real as standard,
        (${raw(days('f.delivered_ts - f.rail_eta_first_ts'))})::real as over
      from trip_facts f where ${isOf(of)})
    select 'lane' as kind, carrier, origin_place, destination_place, ${raw(median('transit'))} as p50_days,
      ${raw(median('transit', 0.9))} as p90_days, ${raw(median('standard'))} as standard_days,
      ${raw(median('over'))} as over_days
    from trips where origin_place is not null and destination_place is not null
    group by carrier, origin_place, destination_place
    union all
    select case when grouping(carrier) = 0 then 'carrier' else 'all' end, carrier, null, null, null, null, null,
      ${raw(median('over'))}
    from trips group by grouping sets ((), (carrier))`)

/** Deliveries left out, as their unit was a bad order under way. */
export const countLeftOut = async (db: Db, of: Deliveries): Promise<number> =>
  (
    await db.row<{ n: number }>(
      sql`select count(*)::int as n from trip_facts f where ${isDelivered(of)} and f.was_bad_order`,
    )
  )?.n ?? 0

/** Names of railroads by SCAC. */
export const selectCarrierNames = (
  db: Db,
  scacs: readonly string[],
): Promise<{ scac: string; name: string }[]> =>
  db.rows(sql`select scac, name from reference.railroads where scac = any(${[...scacs]}::text[])`)

/** Which of the deliveries a mark is of; null takes a part away. */
export interface Marked {
  mark: Mark
  /** `unknown` where no railroad is known. */
  carrier: { scac: string | null } | null
  origin: number | null
  destination: number | null
  month: string | null
}

const BY_MARK: Record<Mark, Sql> = {
  all: raw('true'),
  on_time: IS_ON_TIME,
  late: sql`not (${IS_ON_TIME})`,
  no_eta: raw('f.rail_eta_first_ts is null'),
}

const isMarked = ({ mark, carrier, origin, destination, month }: Marked): Sql => sql`${BY_MARK[mark]}
  and ${carrier === null ? raw('true') : sql`f.carrier is not distinct from ${carrier.scac}`}
  and ${origin === null ? raw('true') : sql`${placeId('f.origin_place')} = ${origin}::bigint`}
  and ${destination === null ? raw('true') : sql`${placeId('f.destination_place')} = ${destination}::bigint`}
  and ${month === null ? raw('true') : sql`${MONTH} = ${`${month}-01`}::timestamp`}`

export interface TripRow {
  waybill_id: number
  equipment_id: string
  origin_place: string | null
  destination_place: string | null
  departed_date: string | null
  rail_eta_first_date: string | null
  delivered_date: string
  over_hours: number | null
}

export const selectTrips = (db: Db, of: Deliveries, marked: Marked): Promise<TripRow[]> =>
  db.rows<TripRow>(sql`
    select f.waybill_id::float8 as waybill_id, f.equipment_id, f.origin_place, f.destination_place,
      ${utc(sql`f.departed_ts`)} as departed_date, ${utc(sql`f.rail_eta_first_ts`)} as rail_eta_first_date,
      ${utc(sql`f.delivered_ts`)} as delivered_date, ${OVER_HOURS} as over_hours
    from trip_facts f where ${isOf(of)} and ${isMarked(marked)}
    order by ${OVER_HOURS} desc nulls last, f.delivered_ts, f.waybill_id limit ${MAX_SCORECARD_TRIPS}`)

export const countTrips = async (db: Db, of: Deliveries, marked: Marked): Promise<number> =>
  (
    await db.row<{ n: number }>(
      sql`select count(*)::int as n from trip_facts f where ${isOf(of)} and ${isMarked(marked)}`,
    )
  )?.n ?? 0
