import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { MEASURES, STEPS_OF_FACTS, SUM_NAMES, SUMS_OF_FACTS } from '../scorecard/sums.queries.ts'
import { STOP_STEP, getStopsSql } from '../stops/stops.queries.ts'
import { getMonthSpan, type RolledMonth, type TimeSpan } from './rollups.rules.ts'
import { STEP_DIGITS } from './steps.rules.ts'

/** Months whose summed part lies in a range and is unchanged since. */
export const selectCleanMonths = (
  db: Db,
  customerId: number,
  { from_ts, until_ts }: TimeSpan,
): Promise<RolledMonth[]> =>
  db.rows<RolledMonth>(sql`
    select to_char(r.month, 'YYYY-MM-DD') as month, r.until_ts from rolled_months r
    where r.customer_id = ${customerId} and r.stops_ts = r.rolled_ts and r.month >= (${from_ts}::timestamptz at time zone 'UTC')
      and r.until_ts <= ${until_ts}::timestamptz
      and not exists (select from dirty_months d where d.customer_id = ${customerId} and d.month = r.month)
    order by r.month`)

/**
 * Months to sum that have deliveries before `end`, newest first: never summed, only summed in part, or changed since.
 */
export const selectMonthsToRoll = async (
  db: Db,
  customerId: number,
  end: Date,
  limit: number,
): Promise<string[]> =>
  (
    await db.rows<{ month: string }>(sql`
      with last as (select date_trunc('month', (${end}::timestamptz - interval '1 day') at time zone 'UTC') as month),
      first as (
        select date_trunc('month', min(f.delivered_ts) at time zone 'UTC') as month from trip_facts f
        where f.customer_id = ${customerId} and f.delivered_ts is not null and not f.was_bad_order)
      select to_char(m.month, 'YYYY-MM-DD') as month from (
        select d.month::timestamp as month from dirty_months d, last where d.customer_id = ${customerId} and d.month <= last.month
        union
        select r.month from rolled_months r
        where r.customer_id = ${customerId} and (r.stops_ts is distinct from r.rolled_ts
          or r.until_ts < least(${end}::timestamptz, (r.month + interval '1 month') at time zone 'UTC'))
        union
        select g.month from first, last, generate_series(first.month, last.month, interval '1 month') g (month)
        where not exists (
          select from rolled_months r where r.customer_id = ${customerId} and r.month = g.month)) m
      order by m.month desc limit ${limit}`)
  ).map(({ month }) => month)

/** Replaces the rows of a month. A change that commits meanwhile leaves it dirty for the next run. */
export async function rollMonth(db: Db, customerId: number, month: string, end: Date): Promise<void> {
  const { from_ts, until_ts } = getMonthSpan(month, end)
  const key = sql`customer_id = ${customerId} and month = ${month}::date`
  const isOfMonth = sql`f.customer_id = ${customerId} and f.delivered_ts >= ${from_ts}::timestamptz
    and f.delivered_ts < ${until_ts}::timestamptz and f.delivered_ts is not null`
  await db.run(sql`delete from dirty_months where ${key}`)
  await db.run(sql`delete from lane_months where ${key}`)
  await db.run(sql`
    insert into lane_months (customer_id, month, carrier, origin_place, destination_place, load_empty, left_out,
      ${raw(SUM_NAMES.join(', '))}, ${raw(MEASURES.map((name) => `${name}_steps`).join(', '))})
    select ${customerId}::int, ${month}::date, g.carrier, g.origin_place, g.destination_place, g.load_empty, 0,
      ${raw(SUM_NAMES.map((name) => `g.${name}`).join(', '))}, ${raw(MEASURES.map((name) => packed(name)).join(', '))}
    from (
      select f.carrier, f.origin_place, f.destination_place, f.load_empty, ${SUMS_OF_FACTS}, ${STEPS_OF_FACTS}
      from trip_facts f where ${isOfMonth} and not f.was_bad_order
      group by f.carrier, f.origin_place, f.destination_place, f.load_empty) g
    union all
    select ${customerId}::int, ${month}::date, f.carrier, f.origin_place, f.destination_place, f.load_empty, count(*),
      ${raw(SUM_NAMES.map(() => '0').join(', '))}, ${raw(MEASURES.map(() => 'null').join(', '))}
    from trip_facts f where ${isOfMonth} and f.was_bad_order
    group by f.carrier, f.origin_place, f.destination_place, f.load_empty`)
  await db.run(sql`delete from place_months where ${key}`)
  await db.run(sql`
    insert into place_months (customer_id, month, carrier, place, stops, steps)
    select ${customerId}::int, ${month}::date, g.carrier, g.place, g.stops, ${raw(packed('steps'))}
    from (
      select s.carrier, s.place, count(*)::int as stops, array_agg(${raw(STOP_STEP)}) as steps
      from (${getStopsSql(customerId, { from_ts, until_ts })}) s group by s.carrier, s.place) g`)
  // the previous release reads steps_ts
  await db.run(sql`
    insert into rolled_months (customer_id, month, until_ts, steps_ts, stops_ts)
    values (${customerId}, ${month}::date, ${until_ts}::timestamptz, now(), now())
    on conflict (customer_id, month) do update
      set until_ts = excluded.until_ts, rolled_ts = now(), steps_ts = now(), stops_ts = now()`)
}

/** A lane's histogram as one number that can be summed. */
const packed = (measure: string): string =>
  `(select sum(('1e' || s.step * ${STEP_DIGITS})::numeric) from unnest(g.${measure}) s (step))`
