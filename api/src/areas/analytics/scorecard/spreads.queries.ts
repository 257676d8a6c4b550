import { raw, sql, type Sql, unprepared } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { type CellRow, type Deliveries, isOf, isOfRollup, joinUnion, laneKeys } from './scorecard.queries.ts'
import { days, getSteps, MEASURES } from './sums.queries.ts'

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

/** A lane as deliveries name it. */
export interface LaneKey {
  carrier: string | null
  origin_place: string
  destination_place: string
}

/** Whether a row's lane is one of those; a lane of an unknown railroad has an empty one. */
const isOfLanes = (lanes: readonly LaneKey[]): Sql => sql`
  (coalesce(carrier, ''), origin_place, destination_place) in (
    select * from unnest(${lanes.map(({ carrier }) => carrier ?? '')}::text[],
      ${lanes.map(({ origin_place }) => origin_place)}::text[],
      ${lanes.map(({ destination_place }) => destination_place)}::text[]))`

/** Percentiles of single trips. The given lanes have all, railroads and the total only how far they are over. */
export const selectExactSpreads = (db: Db, of: Deliveries, lanes: readonly LaneKey[]): Promise<SpreadRow[]> =>
  db.rows<SpreadRow>(
    unprepared(sql`
    with trips as materialized (${joinUnion(
      of.sources.spans.map(
        (span) => sql`
      select f.carrier, f.origin_place, f.destination_place,
        (${raw(days('f.delivered_ts - f.departed_ts'))})::real as transit,
        (${raw(days('f.rail_eta_first_ts - f.departed_ts'))})::real as standard,
        (${raw(days('f.delivered_ts - f.rail_eta_first_ts'))})::real as over
      from trip_facts f where ${isOf(of, span)}`,
      ),
    )})
    select 'lane' as kind, carrier, origin_place, destination_place, ${raw(median('transit'))} as p50_days,
      ${raw(median('transit', 0.9))} as p90_days, ${raw(median('standard'))} as standard_days,
      ${raw(median('over'))} as over_days
    from trips where ${isOfLanes(lanes)}
    group by carrier, origin_place, destination_place
    union all
    select case when grouping(carrier) = 0 then 'carrier' else 'all' end, carrier, null, null, null, null, null,
      ${raw(median('over'))}
    from trips group by grouping sets ((), (carrier))`),
  )

/** How many trips took how long: of a lane, or without its ends of the other lanes of a railroad, which only have `over`. */
export interface StepsRow {
  carrier: string | null
  origin_place: string | null
  destination_place: string | null
  /** Numbers of the rollup or lists of single trips. */
  kind: 'packed' | 'listed'
  transit: string | null
  standard: string | null
  over: string | null
}

/** Steps of hours of the lanes named and, together, of the others of each railroad. */
export const selectSteps = (db: Db, of: Deliveries, lanes: readonly LaneKey[]): Promise<StepsRow[]> =>
  db.rows<StepsRow>(
    unprepared(sql`
    with named as materialized (
      select ${laneKeys('l')} from unnest(${lanes.map(({ carrier }) => carrier)}::text[], ${lanes.map(({ origin_place }) => origin_place)}::text[],
        ${lanes.map(({ destination_place }) => destination_place)}::text[]) as l (carrier, origin_place, destination_place))
    ${joinUnion([
      sql`select r.carrier, l.origin_place, l.destination_place, 'packed' as kind,
        ${raw(MEASURES.map((name) => `sum(r.${name}_steps) filter (where ${name === 'over' ? 'true' : IS_NAMED})::text as ${name}`).join(', '))}
      from (select ${laneKeys('r')}, ${raw(MEASURES.map((name) => `r.${name}_steps`).join(', '))}
        from lane_months r where ${isOfRollup(of)} and r.trips > 0) r
      left join named l on ${raw(joinsLane('r'))}
      group by r.carrier, l.origin_place, l.destination_place`,
      ...of.sources.spans.map(
        (span) => sql`
      select f.carrier, l.origin_place, l.destination_place, 'listed',
        ${raw(MEASURES.map((name) => `array_to_string(${getSteps(name, name === 'over' ? 'true' : IS_NAMED)}, ',')`).join(', '))}
      from (select ${laneKeys('f')}, f.departed_ts, f.delivered_ts, f.rail_eta_first_ts from trip_facts f where ${isOf(of, span)}) f
      left join named l on ${raw(joinsLane('f'))}
      group by f.carrier, l.origin_place, l.destination_place`,
      ),
    ])}`),
  )

const IS_NAMED = 'l.origin_place is not null'
const joinsLane = (alias: string): string =>
  `l.origin_place = ${alias}.origin_place and l.destination_place = ${alias}.destination_place and l.carrier is not distinct from ${alias}.carrier`
