import { BAR_DAYS, LAST_BAR_DAYS, LEG_KEYS, type LegName } from '#contract/areas/fleets/fleets.rules.ts'
import { empty, raw, sql, type Sql, unprepared } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import type { Range } from './range.rules.ts'

type Periods = Pick<Range, 'before_ts' | 'from_ts' | 'until_ts'>

/** `null`: all equipment of the customer. */
export type GroupId = number | null

/** A round trip over this many times the median of its lane is excluded: the car was not working. */
const LONG = 3
/** A car is slow if its mean is this many times the median of its fleet. */
const SLOW = 1.25
const MIN_SLOW_TRIPS = 2
const DAY = raw('1440.0')
/** A day in minutes, for figures that are divided fast. */
const FAST_DAY = '1440::float8'

/** The legs as a list of columns. */
const legs = (of: (leg: LegName) => string): Sql => raw(LEG_KEYS.map(of).join(', '))
/** The legs as the fields of a JSON object. */
export const object = (of: (leg: LegName) => string): Sql =>
  raw(LEG_KEYS.map((leg) => `'${leg}', ${of(leg)}`).join(', '))

/** The equipment of a group. */
export const cars = (customerId: number, group: GroupId): Sql =>
  group === null
    ? sql`select e.equipment_id from equipment e where e.customer_id = ${customerId}`
    : sql`select g.equipment_id from reporting_group_equipment g where g.customer_id = ${customerId} and g.group_id = ${group}`

/** The legs of round trips in days, as columns of `trips`. */
export const LEG_DAYS: readonly string[] = LEG_KEYS.map((leg) => `${leg} / ${FAST_DAY} as ${leg}`)

/**
 * A group's round trips that ended in either period, with those excluded from the figures; round trips without a
 * known end are counted by their first day. They are read once, with as few columns as the caller needs; the few that took
 * too long for their lane are remembered.
 */
export const trips = (
  customerId: number,
  group: GroupId,
  { before_ts, from_ts, until_ts }: Periods,
  columns: readonly string[],
): Sql => sql`
  ended as materialized (
    select r.waybill_id, r.equipment_id, r.origin_place, r.destination_place, r.loaded_miles, r.empty_miles,
      ${TOTAL} as total, r.end_ts >= ${from_ts}::timestamptz as is_now, r.left_out
      ${raw(columns.map((column) => `, r.${column}`).join(''))}
    from round_trips r
    where r.customer_id = ${customerId} and not r.is_under_way
      and r.end_ts >= ${before_ts}::timestamptz and r.end_ts < ${until_ts}::timestamptz and ${isOfGroup(customerId, group)}),
  lane_medians as materialized (
    select origin_place, destination_place, percentile_cont(0.5) within group (order by total) as median
    from ended where is_now and left_out is null group by 1, 2),
  long as materialized (
    select coalesce(array_agg(e.waybill_id), '{}') as ids
    from ended e
    join lane_medians m on coalesce(m.origin_place, '') = coalesce(e.origin_place, '')
      and coalesce(m.destination_place, '') = coalesce(e.destination_place, '')
    where e.left_out is null and e.total > ${LONG} * m.median
      and e.total > ${LONG} * (select min(median) from lane_medians)),
  judged as not materialized (
    select e.*, coalesce(e.left_out, case when e.waybill_id = any((select ids from long)::bigint[]) then 'long' end) as left_out_for
    from ended e),
  counted as not materialized (
    select * from ended where left_out is null and waybill_id <> all((select ids from long)::bigint[]))`

/** How long a round trip took, in days. */
const TOTAL = raw(`(date_part('epoch', r.end_ts - r.start_ts) / 86400)`)
const isOfGroup = (customerId: number, group: GroupId): Sql =>
  group === null ? raw('true') : sql`r.equipment_id in (${cars(customerId, group)})`

export interface PeriodRow {
  is_now: boolean
  round_trips: number
  mean: number | null
  median: number | null
  /** Only of the range itself, as the medians of the legs. */
  p90?: number | null
  leg_means: Record<LegName, number | null>
  leg_medians?: Record<LegName, number | null>
  loaded_miles: number | null
  empty_miles: number | null
}

export interface LaneRow {
  origin_place: string | null
  destination_place: string | null
  is_now: boolean
  round_trips: number
  mean: number
  /** Of all complete round trips, to compare single ones with; null in the previous period. */
  median: number | null
  leg_sums: Record<LegName, number>
}

export interface SlowRow {
  equipment_id: string
  round_trips: number
  mean: number
  leg_means: Record<LegName, number>
}

export interface FleetRow {
  periods: PeriodRow[]
  lanes: LaneRow[]
  left_out: { bad_order: number; incomplete: number; long: number }
  histogram: { from: number; count: number; left_out: number }[]
  slow_cars: SlowRow[]
  slow_count: number
}

/** The medians of both periods; those of the legs are only of the range itself. */
const MEDIANS = sql`
    medians as materialized (
      select percentile_cont(0.5) within group (order by total) filter (where is_now) as median,
        percentile_cont(0.9) within group (order by total) filter (where is_now) as p90,
        percentile_cont(0.5) within group (order by total) filter (where not is_now) as median_before,
        json_build_object(${object(
          (leg) => `percentile_cont(0.5) within group (order by ${leg}) filter (where is_now) / ${FAST_DAY}`,
        )}) as leg_medians
      from counted)`

/** What the round trips of one period come to. */
const period = (isNow: boolean): Sql => sql`(
  select json_build_object('is_now', ${raw(String(isNow))}, 'round_trips', coalesce(sum(s.round_trips), 0),
    'mean', sum(s.total) / sum(s.round_trips), 'median', ${raw(isNow ? 'm.median' : 'm.median_before')},
    'leg_means', json_build_object(${object((leg) => `sum(s.${leg}) / sum(s.round_trips)`)}),
    ${isNow ? sql`'p90', m.p90, 'leg_medians', m.leg_medians,` : empty}
    'loaded_miles', sum(s.loaded_miles), 'empty_miles', sum(s.empty_miles))
  from sums s where ${isNow ? empty : raw('not')} s.is_now)`

/**
 * Everything about a fleet's round trips in one look, each read once. Days. It is planned for the days and the group of each
 * call: the plan for any days takes half as long again.
 */
export async function selectFleet(
  db: Db,
  customerId: number,
  group: GroupId,
  periods: Periods,
  limit: number,
): Promise<FleetRow> {
  const row = await db.row<{ fleet: FleetRow }>(
    unprepared(sql`
    with ${trips(customerId, group, periods, LEG_KEYS)},
    ${MEDIANS},
    -- sums of few round trips each, so that lanes and cars are added up from few rows; cars are of the range alone
    sums as materialized (
      select case when is_now then equipment_id end as equipment_id, origin_place, destination_place, is_now, count(*)::int as round_trips, sum(total) as total,
        sum(loaded_miles) as loaded_miles, sum(empty_miles) as empty_miles, ${legs((leg) => `sum(${leg}) / ${FAST_DAY} as ${leg}`)}
      from counted group by 1, 2, 3, 4),
    lane_sums as (
      select origin_place, destination_place, is_now, sum(round_trips)::int as round_trips, sum(total) / sum(round_trips) as mean,
        ${legs((leg) => `sum(${leg}) as ${leg}`)}
      from sums group by 1, 2, 3),
    lanes as (
      select s.origin_place, s.destination_place, s.is_now, s.round_trips, s.mean, m.median,
        json_build_object(${object((leg) => `s.${leg}`)}) as leg_sums
      from lane_sums s
      left join lane_medians m on s.is_now and coalesce(m.origin_place, '') = coalesce(s.origin_place, '')
        and coalesce(m.destination_place, '') = coalesce(s.destination_place, '')),
    per_car as (
      select equipment_id, sum(round_trips)::int as round_trips, sum(total) / sum(round_trips) as mean,
        ${legs((leg) => `sum(${leg}) / sum(round_trips) as ${leg}`)}
      from sums where is_now group by equipment_id having sum(round_trips) >= ${MIN_SLOW_TRIPS}),
    slow as materialized (
      select c.* from per_car c, medians m where c.mean > ${SLOW} * m.median),
    -- the bars of the histogram, by why their round trips do not count
    bars as materialized (
      select floor(total / ${raw(String(BAR_DAYS))}) as bar, left_out_for, count(*) as count from judged where is_now group by 1, 2)
    select json_build_object(
      'periods', (select json_build_array(${period(true)}, ${period(false)}) from medians m),
      'lanes', coalesce((select json_agg(l order by l.round_trips desc) from lanes l), '[]'),
      'left_out', (select json_build_object(
        'bad_order', coalesce(sum(count) filter (where left_out_for = 'bad_order'), 0),
        'incomplete', (
          select count(*) from round_trips r
          where r.customer_id = ${customerId} and not r.is_under_way and r.left_out = 'incomplete'
            and r.trip_start_ts >= ${periods.from_ts}::timestamptz and r.trip_start_ts < ${periods.until_ts}::timestamptz
            and ${group === null ? raw('true') : sql`r.equipment_id in (${cars(customerId, group)})`}),
        'long', coalesce(sum(count) filter (where left_out_for = 'long'), 0)) from bars),
      'histogram', coalesce((
        select json_agg(h order by h."from") from (
          select least(${raw(String(LAST_BAR_DAYS))}, bar * ${raw(String(BAR_DAYS))})::int as "from",
            coalesce(sum(count) filter (where left_out_for is null), 0)::int as count,
            coalesce(sum(count) filter (where left_out_for is not null), 0)::int as left_out
          from bars where bar is not null group by 1) h), '[]'),
      'slow_cars', coalesce((
        select json_agg(s order by s.mean desc, s.equipment_id)
        from (select equipment_id, round_trips, mean, json_build_object(${object((leg) => leg)}) as leg_means
          from slow order by mean desc, equipment_id limit ${limit}) s), '[]'),
      'slow_count', (select count(*) from slow)) as fleet`),
  )
  return row!.fleet
}

export interface MedianRow {
  median: number | null
  leg_medians: Record<LegName, number | null>
  lanes: { origin_place: string | null; destination_place: string | null; median: number }[]
}

/** The medians of a fleet and of its lanes, which a unit's round trips are compared with. Days. */
export async function selectMedians(
  db: Db,
  customerId: number,
  group: GroupId,
  periods: Periods,
): Promise<MedianRow> {
  const row = await db.row<{ medians: MedianRow }>(
    unprepared(sql`
    with ${trips(customerId, group, { ...periods, before_ts: periods.from_ts }, LEG_KEYS)}
    select json_build_object('median', percentile_cont(0.5) within group (order by total),
      'leg_medians', json_build_object(${object((leg) => `percentile_cont(0.5) within group (order by ${leg}) / ${FAST_DAY}`)}),
      'lanes', (select coalesce(json_agg(m), '[]') from lane_medians m)) as medians
    from counted`),
  )
  return row!.medians
}

export interface BlameRow {
  equipment_id: string
  leg: LegName
  place: string | null
  trips: number
}

/** Of each car and its worst leg: where it was above the fleet's median most often, and in how many round trips it was at all. */
export async function selectBlames(
  db: Db,
  customerId: number,
  worst: readonly { equipment_id: string; leg: LegName; median: number }[],
  { from_ts, until_ts }: Periods,
): Promise<BlameRow[]> {
  const length = raw(`case b.leg ${LEG_KEYS.map((leg) => `when '${leg}' then r.${leg}`).join(' ')} end`)
  return await db.rows<BlameRow>(sql`
    select b.equipment_id, b.leg, count(*)::int as trips,
      mode() within group (order by case when b.leg in ('empty_transit', 'load_dwell') then r.origin_place else r.destination_place end) as place
    from unnest(${worst.map((one) => one.equipment_id)}::text[], ${worst.map((one) => one.leg)}::text[],
      ${worst.map((one) => one.median)}::float8[]) as b (equipment_id, leg, median)
    join round_trips r on r.customer_id = ${customerId} and r.equipment_id = b.equipment_id
      and r.end_ts >= ${from_ts}::timestamptz and r.end_ts < ${until_ts}::timestamptz and r.left_out is null
    where ${length} / ${DAY} > b.median
    group by b.equipment_id, b.leg`)
}

export interface CarNowRow {
  equipment_id: string
  load_empty_status: 'L' | 'E' | null
  location: string | null
  interruption: 'stored' | 'bad_order' | null
}

/** Where some cars are now. */
export const selectCarsNow = (db: Db, customerId: number, ids: readonly string[]): Promise<CarNowRow[]> =>
  db.rows<CarNowRow>(sql`
    select w.equipment_id, w.load_empty_status, w.current_location as location,
      case when ${isOpen('bad_order')} then 'bad_order' when ${isOpen('stored')} then 'stored' end as interruption
    from waybills w where w.customer_id = ${customerId} and w.equipment_id = any(${[...ids]}::text[]) and w.is_current`)

export interface SummaryRow {
  group_id: number | null
  name: string | null
  cars: number
  idle: number
  stored: number
  in_shop: number
  mean: number | null
  median: number | null
}

/** Empty without a waybill and without an event for this long: the unit is unused. */
const IDLE_DAYS = 5
const isOpen = (kind: string): Sql =>
  raw(`jsonb_path_exists(w.fold, '$.milestones.interruptions[*] ? (@.kind == "${kind}" && @.to_ts == null)')`)

/** The states of the cars of a group: those of others are not looked up, a customer may have a hundred times as many. */
export const states = (customerId: number, group: GroupId): Sql => sql`
  state as materialized (
    select e.equipment_id,
      coalesce(w.load_empty_status is distinct from 'L' and w.waybill_number is null
        and w.last_sighting_ts < now() - make_interval(days => ${IDLE_DAYS}), true) as is_idle,
      coalesce(${isOpen('stored')}, false) as is_stored, coalesce(${isOpen('bad_order')}, false) as is_broken
    from (${cars(customerId, group)}) e
    left join ${currentTrip(customerId, group)})`

/** The current trip of each car. For a group, every car's latest is looked up: a join reads all trips of the customer. */
const currentTrip = (customerId: number, group: GroupId): Sql => {
  const trip = sql`w.customer_id = ${customerId} and w.equipment_id = e.equipment_id and w.is_current`
  if (group === null) return sql`waybills w on ${trip}`
  return sql`lateral (
      select w.* from waybills w where ${trip} order by w.trip_start_ts desc limit 1) w on true`
}

/** Reporting groups as fleets, by cars; all equipment together, each counted once, comes last. */
export async function selectFleets(
  db: Db,
  customerId: number,
  { from_ts, until_ts }: Periods,
): Promise<SummaryRow[]> {
  return await db.rows<SummaryRow>(sql`
    with ${states(customerId, null)},
    trips as materialized (
      select r.equipment_id, r.origin_place, r.destination_place, ${TOTAL} as total from round_trips r
      where r.customer_id = ${customerId} and not r.is_under_way and r.left_out is null
        and r.end_ts >= ${from_ts}::timestamptz and r.end_ts < ${until_ts}::timestamptz),
    -- all equipment is group 0
    of_group as materialized (
      select m.group_id, t.* from reporting_group_equipment m join trips t using (equipment_id) where m.customer_id = ${customerId}
      union all select 0, t.* from trips t),
    lane_medians as (
      select group_id, origin_place, destination_place, percentile_cont(0.5) within group (order by total) as median
      from of_group group by 1, 2, 3),
    per_group as materialized (
      select t.group_id, avg(t.total) as mean, percentile_cont(0.5) within group (order by t.total) as median
      from of_group t
      join lane_medians m on m.group_id = t.group_id and coalesce(m.origin_place, '') = coalesce(t.origin_place, '')
        and coalesce(m.destination_place, '') = coalesce(t.destination_place, '')
      where t.total <= ${LONG} * m.median
      group by t.group_id)
    select * from (
    select g.group_id, g.name, count(s.equipment_id)::int as cars,
      (count(*) filter (where s.is_idle and not s.is_stored and not s.is_broken))::int as idle,
      (count(*) filter (where s.is_stored and not s.is_broken))::int as stored,
      (count(*) filter (where s.is_broken))::int as in_shop, p.mean, p.median
    from reporting_groups g
    left join reporting_group_equipment m on m.customer_id = g.customer_id and m.group_id = g.group_id
    left join state s on s.equipment_id = m.equipment_id
    left join per_group p on p.group_id = g.group_id
    where g.customer_id = ${customerId}
    group by g.group_id, g.name, p.mean, p.median
    union all
    select null, null, count(*)::int, (count(*) filter (where is_idle and not is_stored and not is_broken))::int,
      (count(*) filter (where is_stored and not is_broken))::int, (count(*) filter (where is_broken))::int,
      (select mean from per_group where group_id = 0), (select median from per_group where group_id = 0)
    from state) fleets
    order by group_id is null, cars desc, name`)
}

/** How many cars of a group there are, and how many of them do not work. */
export async function selectStates(
  db: Db,
  customerId: number,
  group: GroupId,
): Promise<Pick<SummaryRow, 'cars' | 'idle' | 'stored' | 'in_shop'>> {
  const row = await db.row<Pick<SummaryRow, 'cars' | 'idle' | 'stored' | 'in_shop'>>(sql`
    with ${states(customerId, group)}
    select count(*)::int as cars, (count(*) filter (where is_idle and not is_stored and not is_broken))::int as idle,
      (count(*) filter (where is_stored and not is_broken))::int as stored, (count(*) filter (where is_broken))::int as in_shop
    from state`)
  return row!
}

export interface RoundTripRow {
  waybill_id: number
  equipment_id: string
  start_date: string | null
  end_date: string | null
  is_under_way: boolean
  origin_place: string | null
  destination_place: string | null
  legs: Record<LegName, number | null>
  stored: number
  bad_order: number
  left_out: 'incomplete' | 'bad_order' | null
}

export const iso = (name: string): Sql =>
  raw(`to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

/** Round trips of one unit that ended in the days, last now, or began in the days without a known end; newest first. */
export const selectUnitRoundTrips = (
  db: Db,
  customerId: number,
  equipmentId: string,
  { from_ts, until_ts }: Periods,
): Promise<RoundTripRow[]> =>
  db.rows<RoundTripRow>(sql`
    select r.waybill_id, r.equipment_id, ${iso('r.start_ts')} as start_date, ${iso('r.end_ts')} as end_date, r.is_under_way,
      r.origin_place, r.destination_place, json_build_object(${object((leg) => `r.${leg} / 1440.0`)}) as legs,
      (r.stored / ${DAY})::float8 as stored, (r.bad_order / ${DAY})::float8 as bad_order, r.left_out
    from round_trips r
    where r.customer_id = ${customerId} and r.equipment_id = ${equipmentId} and (r.is_under_way
      or r.end_ts >= ${from_ts}::timestamptz and r.end_ts < ${until_ts}::timestamptz
      or r.end_ts is null and r.trip_start_ts >= ${from_ts}::timestamptz and r.trip_start_ts < ${until_ts}::timestamptz)
    order by r.trip_start_ts desc limit 200`)
