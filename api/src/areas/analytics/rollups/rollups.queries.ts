import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { HOURS_BY_MEASURE, SUMS_OF_FACTS } from '../scorecard/sums.queries.ts'
import { getMonthEnd, STEP_HOURS, type TimeSpan } from './rollups.rules.ts'

/** Months that lie whole in a range, are rolled up and unchanged since, as YYYY-MM-01. */
export const selectCleanMonths = async (
  db: Db,
  customerId: number,
  { from_ts, until_ts }: TimeSpan,
): Promise<string[]> =>
  (
    await db.rows<{ month: string }>(sql`
      select to_char(r.month, 'YYYY-MM-DD') as month from rolled_months r
      where r.customer_id = ${customerId} and r.month >= (${from_ts}::timestamptz at time zone 'UTC')
        and r.month + interval '1 month' <= (${until_ts}::timestamptz at time zone 'UTC')
        and not exists (
          select from dirty_months d where d.customer_id = ${customerId} and d.month = r.month)
      order by r.month`)
  ).map(({ month }) => month)

/** Closed months to roll up, the latest first: those never rolled up, and those that changed since. */
export const selectMonthsToRoll = async (
  db: Db,
  customerId: number,
  lastClosed: string,
  limit: number,
): Promise<string[]> =>
  (
    await db.rows<{ month: string }>(sql`
      with first as (
        select date_trunc('month', min(f.delivered_ts) at time zone 'UTC') as month from trip_facts f
        where f.customer_id = ${customerId} and f.delivered_ts is not null and not f.was_bad_order)
      select to_char(m.month, 'YYYY-MM-DD') as month from (
        select d.month::timestamp as month from dirty_months d
        where d.customer_id = ${customerId} and d.month <= ${lastClosed}::date
        union
        select g.month from first, generate_series(first.month, ${lastClosed}::timestamp, interval '1 month') g (month)
        where not exists (
          select from rolled_months r where r.customer_id = ${customerId} and r.month = g.month)) m
      order by m.month desc limit ${limit}`)
  ).map(({ month }) => month)

/** Replaces the rows of a month. A change that commits meanwhile leaves it dirty for the next run. */
export async function rollMonth(db: Db, customerId: number, month: string): Promise<void> {
  const [from_ts, until_ts] = [new Date(month), getMonthEnd(month)]
  const key = sql`customer_id = ${customerId} and month = ${month}::date`
  const isOfMonth = sql`f.customer_id = ${customerId} and f.delivered_ts >= ${from_ts}::timestamptz
    and f.delivered_ts < ${until_ts}::timestamptz and f.delivered_ts is not null`
  await db.run(sql`delete from dirty_months where ${key}`)
  await db.run(sql`delete from lane_months where ${key}`)
  await db.run(sql`delete from lane_hours where ${key}`)
  await db.run(sql`
    insert into lane_months (customer_id, month, carrier, origin_place, destination_place, load_empty, left_out, trips, promised,
      on_time, compared, error_hours, rail_error_hours, weighed, ton_miles)
    select ${customerId}::int, ${month}::date, f.carrier, f.origin_place, f.destination_place, f.load_empty, 0, ${SUMS_OF_FACTS}
    from trip_facts f where ${isOfMonth} and not f.was_bad_order
    group by f.carrier, f.origin_place, f.destination_place, f.load_empty
    union all
    select ${customerId}::int, ${month}::date, f.carrier, f.origin_place, f.destination_place, f.load_empty, count(*),
      0, 0, 0, 0, 0, 0, 0, 0
    from trip_facts f where ${isOfMonth} and f.was_bad_order
    group by f.carrier, f.origin_place, f.destination_place, f.load_empty`)
  await db.run(sql`
    insert into lane_hours (customer_id, month, carrier, origin_place, destination_place, load_empty, measure, step, trips)
    select ${customerId}::int, ${month}::date, f.carrier, f.origin_place, f.destination_place, f.load_empty, h.measure,
      floor(h.hours / ${raw(String(STEP_HOURS))})::int as step, count(*)
    from trip_facts f cross join lateral (${HOURS_BY_MEASURE}) h (measure, hours)
    where ${isOfMonth} and not f.was_bad_order and h.hours is not null
    group by f.carrier, f.origin_place, f.destination_place, f.load_empty, h.measure, step`)
  await db.run(sql`
    insert into rolled_months (customer_id, month) values (${customerId}, ${month}::date)
    on conflict (customer_id, month) do update set rolled_ts = now()`)
}
