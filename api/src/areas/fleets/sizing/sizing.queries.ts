import { LEG_KEYS, type LegName } from '#contract/areas/fleets/fleets.rules.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { cars, type GroupId, LEG_DAYS, trips } from '../figures/figures.queries.ts'

export type LegMeans = Record<LegName, number | null>

export interface SizingRow {
  periods: { is_now: boolean; round_trips: number; mean: number; leg_means: LegMeans }[]
  best: { mean: number; leg_means: LegMeans } | null
  totals: number[]
  weeks: { week: number; loads: number }[]
  most: { leg: LegName; origin_place: string | null; destination_place: string | null }[]
}

/** A window of 90 days needs as many round trips to be the best one. */
const MIN_WINDOW_TRIPS = 10
const MEANS = raw(`json_build_object(${LEG_KEYS.map((leg) => `'${leg}', avg(c.${leg})`).join(', ')})`)

const EACH_LEG = raw(`values ${LEG_KEYS.map((leg) => `('${leg}', c.${leg})`).join(', ')}`)

/** Round trips of the last 360 days as the fleet's figures count them, and the loads of the last 52 weeks. */
export async function selectSizing(
  db: Db,
  customerId: number,
  group: GroupId,
  now: Date,
): Promise<SizingRow> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const periods = { before_ts: daysAgo(360), from_ts: daysAgo(180), until_ts: now }
  const row = await db.row<{ sizing: SizingRow }>(sql`
    with ${trips(customerId, group, periods, [...LEG_DAYS, 'end_ts'])},
    periods as (
      select c.is_now, count(*)::int as round_trips, avg(c.total) as mean, ${MEANS} as leg_means from counted c group by 1),
    windows as (
      select avg(c.total) as mean, ${MEANS} as leg_means
      from generate_series(0, 270, 30) w (days)
      join counted c on c.end_ts < ${now}::timestamptz - make_interval(days => w.days)
        and c.end_ts >= ${now}::timestamptz - make_interval(days => w.days + 90)
      group by w.days having count(*) >= ${MIN_WINDOW_TRIPS}),
    weeks as (
      select floor(extract(epoch from ${now}::timestamptz - r.start_ts) / 604800)::int as week, count(*)::int as loads
      from round_trips r
      where r.customer_id = ${customerId} and r.start_ts <= ${now}::timestamptz
        and r.start_ts > ${now}::timestamptz - interval '364 days' and r.equipment_id in (${cars(customerId, group)})
      group by 1),
    leg_means as (
      select l.leg, avg(l.days) as mean from counted c cross join lateral (${EACH_LEG}) l (leg, days) where c.is_now group by 1),
    most as (
      select distinct on (leg) leg, origin_place, destination_place
      from (
        select l.leg, case when l.leg in ('loaded_transit', 'empty_transit', 'load_dwell') then c.origin_place end as origin_place,
          case when l.leg <> 'load_dwell' then c.destination_place end as destination_place,
          sum(greatest(l.days - m.mean, 0)) as excess
        from counted c cross join lateral (${EACH_LEG}) l (leg, days) join leg_means m using (leg)
        where c.is_now group by 1, 2, 3) by_place
      where excess > 0 order by leg, excess desc, origin_place, destination_place)
    select json_build_object(
      'most', coalesce((select json_agg(m) from most m), '[]'),
      'periods', coalesce((select json_agg(p) from periods p), '[]'),
      'best', (select row_to_json(w) from windows w order by w.mean limit 1),
      'totals', coalesce((
        select json_agg(t.total) from (select total from counted order by md5(equipment_id || end_ts) limit 1000) t), '[]'),
      'weeks', coalesce((select json_agg(w order by w.week) from weeks w), '[]')) as sizing`)
  return row!.sizing
}

export interface LeaseRow {
  end_date: string
  lessor: string | null
  cars: number
  mean_rate_cents: number | null
  tests_due: number
}

/** Leases of a group's cars that end within a year. */
export const selectEndingLeases = (db: Db, customerId: number, group: GroupId): Promise<LeaseRow[]> =>
  db.rows<LeaseRow>(sql`
    select to_char(r.lease_end, 'YYYY-MM-DD') as end_date, r.lessor, count(*)::int as cars,
      round(avg(r.rate_cents))::float8 as mean_rate_cents,
      (count(*) filter (where r.next_due <= current_date + 365))::int as tests_due
    from car_records r
    where r.customer_id = ${customerId} and r.lease_end between current_date and current_date + 365
      and r.equipment_id in (${cars(customerId, group)})
    group by r.lease_end, r.lessor order by r.lease_end, r.lessor limit 100`)

/** The mean monthly rate of a group's leased cars. */
export async function selectMeanRate(db: Db, customerId: number, group: GroupId): Promise<number | null> {
  const row = await db.row<{ mean: number | null }>(sql`
    select round(avg(r.rate_cents))::float8 as mean from car_records r
    where r.customer_id = ${customerId} and (r.lease_end is null or r.lease_end >= current_date)
      and r.equipment_id in (${cars(customerId, group)})`)
  return row?.mean ?? null
}
