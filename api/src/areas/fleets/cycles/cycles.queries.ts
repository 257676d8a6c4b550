import type { CodeSource, EquipmentKind } from '#rail/sighting.ts'
import { sql, unprepared } from '../../../db/sql.ts'
import type { Db, Statements } from '../../../db/tx.ts'
import { cars, type GroupId } from '../figures/figures.queries.ts'
import type { Range } from '../figures/range.rules.ts'

/**
 * Equipment of a group, with how many trips of each began in the range: every trip is one cycle. It is planned for the days of
 * each call: the plan for any days takes half as long again.
 */
export const selectEquipmentWithCycles = (
  db: Pick<Statements, 'rows'>,
  customerId: number,
  group: GroupId,
  { from_ts, until_ts }: Range,
): Promise<{ id: string; cycle_count: number }[]> =>
  db.rows(
    unprepared(sql`
    with counts as (
      select f.equipment_id, count(*)::int as cycle_count from trip_facts f
      where f.customer_id = ${customerId} and f.trip_start_ts >= ${from_ts}::timestamptz and f.trip_start_ts < ${until_ts}::timestamptz
      group by f.equipment_id)
    select c.equipment_id as id, coalesce(n.cycle_count, 0) as cycle_count
    from (${cars(customerId, group)}) c left join counts n using (equipment_id) order by c.equipment_id`),
  )

export interface EventRow {
  sighting_date: string
  place: string
  code_source: CodeSource
  code: string
  equipment_kind: EquipmentKind
  carrier: string | null
}

/** Events of a unit in the range, newest first. */
export const selectUnitEvents = (
  db: Db,
  customerId: number,
  equipmentId: string,
  { from_ts, until_ts }: Pick<Range, 'from_ts' | 'until_ts'>,
  limit: number,
): Promise<EventRow[]> =>
  db.rows<EventRow>(sql`
    select to_char(v.event_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as sighting_date, v.place, v.code_source, v.code,
      e.equipment_kind, v.carrier
    from events v join equipment e on e.customer_id = v.customer_id and e.equipment_id = v.equipment_id
    where v.customer_id = ${customerId} and v.equipment_id = ${equipmentId}
      and v.event_ts >= ${from_ts}::timestamptz and v.event_ts < ${until_ts}::timestamptz
    order by v.event_ts desc limit ${limit}`)

/** Whether a unit was ever reported. */
export async function hasEvents(db: Db, customerId: number, equipmentId: string): Promise<boolean> {
  const row = await db.row(sql`
    select 1 from events v where v.customer_id = ${customerId} and v.equipment_id = ${equipmentId} limit 1`)
  return row !== null
}
