import { sql } from '../../db/sql.ts'
import type { Db } from '../../db/tx.ts'

/** The name of a reporting group; null when the customer has none with this id. */
export async function selectGroupName(db: Db, customerId: number, groupId: number): Promise<string | null> {
  const row = await db.row<{ name: string }>(sql`
    select g.name from reporting_groups g where g.customer_id = ${customerId} and g.group_id = ${groupId}`)
  return row?.name ?? null
}

/** The name of the group that a unit is in, null with all equipment; undefined where it is not there. */
export async function selectGroupOfUnit(
  db: Db,
  customerId: number,
  groupId: number | null,
  equipmentId: string,
): Promise<string | null | undefined> {
  const row = await db.row<{ name: string | null }>(
    groupId === null
      ? sql`select null as name from equipment e where e.customer_id = ${customerId} and e.equipment_id = ${equipmentId}`
      : sql`select g.name from reporting_groups g
          join reporting_group_equipment m on m.customer_id = g.customer_id and m.group_id = g.group_id
          where g.customer_id = ${customerId} and g.group_id = ${groupId} and m.equipment_id = ${equipmentId}`,
  )
  return row?.name
}
