import { raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { STEP_HOURS, type TimeSpan } from '../rollups/rollups.rules.ts'
import { type CellRow, type Deliveries, isOf, isOfRollup, joinUnion } from './scorecard.queries.ts'
import { days, HOURS_BY_MEASURE } from './sums.queries.ts'

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

export type Lane = Pick<SpreadRow, 'carrier' | 'origin_place' | 'destination_place'>

/**
 * What does not add up: percentiles, each of its own trips. The given lanes have all, railroads and the total only how far
 * they are over.
 */
export const selectSpreads = (db: Db, of: Deliveries, lanes: readonly Lane[]): Promise<SpreadRow[]> =>
  of.sources.months.length > 0 ? selectSteppedSpreads(db, of, lanes) : selectExactSpreads(db, of, lanes)

/** Whether a row's lane is one of those; a lane of an unknown railroad has an empty one. */
const isOfLanes = (lanes: readonly Lane[]): Sql => sql`
  (coalesce(carrier, ''), origin_place, destination_place) in (
    select * from unnest(${lanes.map(({ carrier }) => carrier ?? '')}::text[],
      ${lanes.map(({ origin_place }) => origin_place)}::text[],
      ${lanes.map(({ destination_place }) => destination_place)}::text[]))`

/** Of single trips. */
const selectExactSpreads = (db: Db, of: Deliveries, lanes: readonly Lane[]): Promise<SpreadRow[]> =>
  db.rows<SpreadRow>(sql`
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
    from trips group by grouping sets ((), (carrier))`)

/** Days between the middles of the steps that hold the trips before and after a percentile, as `percentile_cont` takes it. */
function stepped(measure: string, share: number): string {
  const at = `${share} * (total - 1)`
  const step = (rank: string) => `min(step) filter (where measure = '${measure}' and cum > ${rank})`
  const [low, high] = [step(`floor(${at})`), step(`ceil(${at})`)]
  const part = `max(${at} - floor(${at})) filter (where measure = '${measure}')`
  return `((${low} + 0.5 + (${high} - ${low}) * ${part}) * ${STEP_HOURS} / 24)::float8`
}

const STEPPED = 'carrier, origin_place, destination_place, measure, step'

/** Of steps of hours: within half a step. */
const selectSteppedSpreads = (db: Db, of: Deliveries, lanes: readonly Lane[]): Promise<SpreadRow[]> =>
  db.rows<SpreadRow>(sql`
    with steps as materialized (
      select ${raw(STEPPED)}, sum(trips) as trips from (${joinUnion([getSteps(of), ...of.sources.spans.map((span) => getFactSteps(of, span))])}) s
      where measure = 'over' or ${isOfLanes(lanes)}
      group by ${raw(STEPPED)}),
    keyed as (
      select 'lane' as kind, ${raw(STEPPED)}, trips from steps
      where ${isOfLanes(lanes)}
      union all
      select case when grouping(carrier) = 0 then 'carrier' else 'all' end, carrier, null, null, 'over', step, sum(trips)
      from steps where measure = 'over' group by grouping sets ((step), (carrier, step))),
    cums as (
      select k.*, sum(trips) over (of_row order by step) as cum, sum(trips) over of_row as total from keyed k
      window of_row as (partition by kind, carrier, origin_place, destination_place, measure))
    select kind, carrier, origin_place, destination_place, ${raw(stepped('transit', 0.5))} as p50_days,
      ${raw(stepped('transit', 0.9))} as p90_days, ${raw(stepped('standard', 0.5))} as standard_days,
      ${raw(stepped('over', 0.5))} as over_days
    from cums group by kind, carrier, origin_place, destination_place`)

const getSteps = (of: Deliveries): Sql => sql`
  select ${raw(STEPPED)}, trips from lane_hours r where ${isOfRollup(of)}`

const getFactSteps = (of: Deliveries, span: TimeSpan): Sql => sql`
  select f.carrier, f.origin_place, f.destination_place, h.measure, floor(h.hours / ${raw(String(STEP_HOURS))})::int, 1
  from trip_facts f cross join lateral (${HOURS_BY_MEASURE}) h (measure, hours)
  where ${isOf(of, span)} and h.hours is not null`
