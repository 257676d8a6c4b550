import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { cars, type GroupId, trips } from './figures.queries.ts'

export interface MonthRow {
  month: string
  round_trips: number
  mean: number
  median: number
  loaded_share: number | null
}

/** The round trips of each month that the fleet's figures count. */
export const selectMonths = (
  db: Db,
  customerId: number,
  group: GroupId,
  { from_ts, until_ts }: { from_ts: Date; until_ts: Date },
): Promise<MonthRow[]> =>
  db.rows<MonthRow>(sql`
    with ${trips(customerId, group, { before_ts: from_ts, from_ts, until_ts }, ['end_ts'])}
    select to_char(end_ts at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as round_trips, avg(total) as mean,
      percentile_cont(0.5) within group (order by total) as median,
      sum(loaded_miles)::float8 / nullif(sum(loaded_miles + empty_miles), 0) as loaded_share
    from counted group by 1 order by 1`)

/** The day of the first loaded release that is known of a fleet. */
export async function selectKnownFrom(db: Db, customerId: number, group: GroupId): Promise<string | null> {
  const row = await db.row<{ known_from: string | null }>(sql`
    select to_char(min(r.start_ts) at time zone 'UTC', 'YYYY-MM-DD') as known_from from round_trips r
    where r.customer_id = ${customerId}
      and ${group === null ? raw('true') : sql`r.equipment_id in (${cars(customerId, group)})`}`)
  return row?.known_from ?? null
}
