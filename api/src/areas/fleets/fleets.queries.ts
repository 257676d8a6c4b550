import { sql } from '../../db/sql.ts'
import type { Db } from '../../db/tx.ts'

/** The name of a reporting group; null when the customer has none with this id. */
export async function selectGroupName(db: Db, customerId: number, groupId: number): Promise<string | null> {
  const row = await db.row<{ name: string }>(sql`
    select g.name from reporting_groups g where g.customer_id = ${customerId} and g.group_id = ${groupId}`)
  return row?.name ?? null
}

/** Whether a unit is in a group, or anywhere with the customer where the group is null. */
export async function isInGroup(
  db: Db,
  customerId: number,
  groupId: number | null,
  equipmentId: string,
): Promise<boolean> {
  const row = await db.row<{ is_there: boolean }>(
    groupId === null
      ? sql`select true as is_there from equipment e where e.customer_id = ${customerId} and e.equipment_id = ${equipmentId}`
      : sql`select true as is_there from reporting_group_equipment m
          where m.customer_id = ${customerId} and m.group_id = ${groupId} and m.equipment_id = ${equipmentId}`,
  )
  return row !== null
}
