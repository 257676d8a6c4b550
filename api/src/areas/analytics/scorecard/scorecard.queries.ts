import {
  CO2_KG_PER_TON_MILE,
  MAX_SCORECARD_LANES,
} from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { raw, sql, type Sql, unprepared } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { isPlace, placeId } from '../analytics.queries.ts'
import type { Sources, TimeSpan } from '../rollups/rollups.rules.ts'
import { SUM_NAMES, SUMS_OF_FACTS } from './sums.queries.ts'

/** The deliveries that a scorecard measures; `until_ts` is exclusive. */
export interface Deliveries {
  customerId: number
  groupId: number | null
  load: 'L' | 'E' | null
  destinationIds: readonly number[]
  from_ts: Date
  until_ts: Date
  /** The tables that the range is read from. */
  sources: Sources
}

/** The month that a delivery `f` counts toward. */
export const MONTH = raw(`date_trunc('month', f.delivered_ts at time zone 'UTC')`)

const isLoad = (alias: string, load: Deliveries['load']): Sql =>
  load === null ? raw('true') : sql`${raw(alias)}.load_empty = ${load}`

/** Deliveries of `trip_facts f` in a part of the range. */
const isDelivered = (
  { customerId, groupId, load, destinationIds }: Deliveries,
  { from_ts, until_ts }: TimeSpan,
): Sql => sql`
  f.customer_id = ${customerId} and f.delivered_ts >= ${from_ts}::timestamptz and f.delivered_ts < ${until_ts}::timestamptz
  and f.delivered_ts is not null and ${isPlace('f.destination_place', destinationIds)} and ${isLoad('f', load)}
  and ${
    groupId === null
      ? raw('true')
      : sql`f.equipment_id in (select m.equipment_id from reporting_group_equipment m
        where m.customer_id = ${customerId} and m.group_id = ${groupId})`
  }`

/** Deliveries without those whose unit was bad ordered en route. */
export const isOf = (of: Deliveries, span: TimeSpan): Sql =>
  sql`${isDelivered(of, span)} and not f.was_bad_order`

/** Rows of a rollup `r` of the range's whole months. */
export const isOfRollup = ({ customerId, load, destinationIds, sources }: Deliveries): Sql => sql`
  r.customer_id = ${customerId} and r.month = any(${sources.months.map(({ month }) => month)}::date[]) and ${isLoad('r', load)}
  and ${isPlace('r.destination_place', destinationIds)}`

/** Joins statements with `union all`. */
export const joinUnion = (parts: readonly Sql[]): Sql =>
  parts.reduce((all, part) => sql`${all} union all ${part}`)

export interface SumRow {
  trips: number
  promised: number
  on_time: number
  compared: number
  error_hours: number
  rail_error_hours: number
  weighed: number
  co2_kg: number
  releases: number
  pulled: number
  estimated: number
  slipped: number
}

/** One cell: the total, a railroad or a lane, for all months or for one. */
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

const KEYS = raw('carrier, origin_place, destination_place, month')
const SUMS = SUM_NAMES.map((name) => (name === 'ton_miles' ? 'co2_kg' : name))

/** The keys of a lane, compared by bytes: a language's collation takes several times as long. */
export const laneKeys = (alias: string): Sql =>
  raw(
    ['carrier', 'origin_place', 'destination_place']
      .map((name) => `${alias}.${name} collate "C" as ${name}`)
      .join(', '),
  )

/** The sums of single trips, and those of whole months from the rollup. */
const getParts = (of: Deliveries): Sql[] => [
  ...of.sources.spans.map(
    (span) => sql`
      select ${laneKeys('f')}, ${MONTH} as month,
        ${SUMS_OF_FACTS}
      from trip_facts f where ${isOf(of, span)}
      group by 1, 2, 3, 4`,
  ),
  ...(of.sources.months.length > 0
    ? [
        sql`select ${laneKeys('r')}, r.month::timestamp, ${raw(SUM_NAMES.map((name) => `r.${name}`).join(', '))}
      from lane_months r where ${isOfRollup(of)} and r.trips > 0`,
      ]
    : []),
]

/**
 * Sums by railroad, lane and month, read once from the deliveries and added up; at most the given number of lanes. Counts are
 * added as float8, which holds them exactly: sums of bigint are numeric, several times as slow.
 */
export const selectCells = (db: Db, of: Deliveries): Promise<CellRow[]> =>
  db.rows<CellRow>(
    unprepared(sql`
    with cells as materialized (
      select ${KEYS}, ${raw(SUM_NAMES.map((name) => (name === 'ton_miles' ? `sum(ton_miles) * ${CO2_KG_PER_TON_MILE} as co2_kg` : `sum(${name}::float8) as ${name}`)).join(', '))}
      from (${joinUnion(getParts(of))}) p group by ${KEYS}),
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
    order by s.kind, s.trips desc, s.carrier, s.origin_place, s.destination_place, s.month nulls first`),
  )

/** The number of deliveries excluded because their unit was bad ordered en route. */
export const countLeftOut = async (db: Db, of: Deliveries): Promise<number> =>
  (
    await db.row<{ n: number }>(
      unprepared(sql`
      select sum(n)::int as n from (${joinUnion([
        sql`select coalesce(sum(r.left_out), 0) as n from lane_months r where ${isOfRollup(of)}`,
        ...of.sources.spans.map(
          (span) => sql`select count(*) from trip_facts f where ${isDelivered(of, span)} and f.was_bad_order`,
        ),
      ])}) p`),
    )
  )?.n ?? 0
