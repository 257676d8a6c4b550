import type { LostCase, WorkCase } from '#contract/areas/visibility/work/work.contract.ts'
import { CASE_KINDS, type CaseKind, MAX_CASES } from '#contract/areas/visibility/work/work.rules.ts'
import { join, raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { GROUP_UNITS } from '../assets/groups.queries.ts'
import { HOLDING_CARRIER, IS_LATE, LATE_BY, LOST, MAY_NEED } from '../assets/lateness.queries.ts'
import { stillNeeds, WITH_WORK } from '../assets/needs.queries.ts'

const hoursSince = (moment: string): Sql => raw(`extract(epoch from now() - ${moment}) / 3600`)

/**
 * Which units a kind of case is about, their cause, what else they must have in common, and for how long. Late units
 * without a known cause have nothing in common.
 */
const CASES: Record<CaseKind, { is: Sql; cause: Sql; key: Sql; hours: Sql }> = {
  late: {
    is: sql`(${stillNeeds('overdue')} or ${stillNeeds('slipped')})`,
    cause: raw('w.late_cause'),
    key: raw('case when w.late_cause is null then w.waybill_id::text end'),
    hours: LATE_BY,
  },
  silent: {
    is: stillNeeds('silent'),
    cause: HOLDING_CARRIER,
    key: raw('w.current_location'),
    hours: hoursSince('w.last_sighting_ts'),
  },
  held: {
    is: stillNeeds('held'),
    cause: raw('w.exceptions[1]'),
    key: raw('w.current_location'),
    hours: hoursSince('w.last_sighting_ts'),
  },
  waiting: {
    is: stillNeeds('waiting'),
    cause: raw('w.last_event_text'),
    key: raw('w.current_location'),
    hours: hoursSince('w.waiting_since_ts'),
  },
}

/** Of each group: its units, what they have in common, and for how long. */
const SHARED = sql`${GROUP_UNITS}, coalesce(round(max(u.hours)), 0)::int as hours`

const UNIT = raw(
  'w.waybill_id, w.equipment_id, w.current_location, w.origin_location, w.destination_location',
)

/** Units with the same need and cause, the most hours first; waiting ones are the customer's own work and come last. */
export const selectCases = (db: Db, customerId: number): Promise<WorkCase[]> =>
  db.rows<WorkCase>(sql`
    select kind, cause, place, origin, destination, units, waybill_ids, equipment_id, hours from (
      select c.*, row_number() over (partition by c.kind order by c.hours * c.units desc, c.waybill_ids) as rank from (
        ${join(
          CASE_KINDS.map((kind) => getCases(kind, customerId)),
          ' union all ',
        )}) c) ranked
    where rank <= ${MAX_CASES}::int order by kind = 'waiting', hours * units desc, waybill_ids`)

const getCases = (kind: CaseKind, customerId: number): Sql => {
  const { is, cause, key, hours } = CASES[kind]
  return sql`
  select ${raw(`'${kind}'`)} as kind, u.cause, ${SHARED}
  from (select ${UNIT}, ${cause} as cause, ${key} as key, ${hours} as hours
    from waybills w ${join(WITH_WORK, ' ')}
    where w.customer_id = ${customerId} and w.is_current and ${MAY_NEED} and ${is} offset 0) u
  group by u.cause, u.key`
}

/** Units that no one has reported for too long, by the place and railroad of their last report. */
export const selectLostCases = (db: Db, customerId: number): Promise<LostCase[]> =>
  db.rows<LostCase>(sql`
    select u.carrier, ${SHARED}
    from (select ${UNIT}, w.current_carrier as carrier, ${hoursSince('w.last_sighting_ts')} as hours
      from waybills w where w.customer_id = ${customerId} and ${LOST} offset 0) u
    group by u.carrier, u.current_location order by units desc, hours desc limit ${MAX_CASES}::int`)

/** How many units of each status are expected later than promised. */
export async function selectLateByStatus(db: Db, customerId: number): Promise<Record<string, number>> {
  const rows = await db.rows<{ code: string; units: number }>(sql`
    select coalesce(w.status_code::text, 'NA') as code, count(*)::int as units from waybills w
    where w.customer_id = ${customerId} and w.is_current and ${MAY_NEED} and ${IS_LATE} group by 1`)
  return Object.fromEntries(rows.map(({ code, units }) => [code, units]))
}
