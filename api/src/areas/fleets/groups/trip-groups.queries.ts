import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** Writes the groups of equipment on its trips: on those under way, or on past ones. */
export async function updateTripGroups(
  db: Db,
  customerId: number,
  { ids, arePast }: { ids: readonly string[]; arePast: boolean },
): Promise<void> {
  await db.run(sql`
    update waybills w set group_ids = g.group_ids
    from (
      select a.id, coalesce(array_agg(m.group_id order by m.group_id) filter (where m.group_id is not null), '{}') as group_ids
      from unnest(${[...ids]}::text[]) a (id)
      left join reporting_group_equipment m on m.customer_id = ${customerId} and m.equipment_id = a.id
      group by a.id) g
    where w.customer_id = ${customerId} and w.equipment_id = g.id and w.group_ids is distinct from g.group_ids
      and (not w.is_current and w.trip_end_ts is not null) = ${arePast}`)
}

/** Forgets the totals of sets of groups that no trip has anymore. */
export const deleteEmptyCounts = (db: Db, customerId: number) =>
  db.run(sql`delete from waybill_counts where customer_id = ${customerId} and n = 0`)
