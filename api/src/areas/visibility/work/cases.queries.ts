import type { WorkCase } from '#contract/areas/visibility/work/work.contract.ts'
import { MAX_CASES, type Need, NEED_KINDS } from '#contract/areas/visibility/work/work.rules.ts'
import { join, raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { HOLDING_CARRIER, MAY_NEED } from '../assets/lateness.queries.ts'
import { stillNeeds, WITH_WORK } from '../assets/needs.queries.ts'

/** The cause and the place that units of each need are grouped by. */
const CASES: Record<Need, { cause: string; place: string }> = {
  overdue: { cause: 'w.late_cause', place: 'null::text' },
  slipped: { cause: 'w.late_cause', place: 'null::text' },
  silent: { cause: HOLDING_CARRIER.sql, place: 'w.current_location' },
  held: { cause: 'w.exceptions[1]', place: 'w.current_location' },
  waiting: { cause: 'w.last_event_text', place: 'w.current_location' },
}

/** Two or more units with the same need, cause and place; the most units of each need first. */
export const selectCases = (db: Db, customerId: number) =>
  db.rows<WorkCase>(sql`
    select need, cause, place, units from (
      select c.*, row_number() over (partition by c.need order by c.units desc, c.cause, c.place) as rank from (
        ${join(
          NEED_KINDS.map((need) => getCases(need, customerId)),
          ' union all ',
        )}) c) ranked
    where rank <= ${MAX_CASES}::int order by units desc, cause, place`)

const getCases = (need: Need, customerId: number): Sql => sql`
  select ${raw(`'${need}'`)} as need, ${raw(CASES[need].cause)} as cause, ${raw(CASES[need].place)} as place, count(*)::int as units
  from waybills w ${join(WITH_WORK, ' ')}
  where w.customer_id = ${customerId} and w.is_current and ${MAY_NEED} and ${stillNeeds(need)}
    and ${raw(CASES[need].cause)} is not null
  group by 2, 3 having count(*) > 1`
