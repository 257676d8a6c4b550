import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'

const ME = raw('(select current_user_id())')

export const selectFollowedUnits = (db: Db, customerId: number) =>
  db.rows<{ equipment_id: string; followed_ts: string }>(sql`
    select equipment_id, ${utcText(raw('followed_ts'))} as followed_ts from followed_units
    where customer_id = ${customerId} and user_id = ${ME} order by equipment_id`)

/** Returns false where the customer has no such unit. */
export const insertFollowedUnit = async (
  db: Db,
  customerId: number,
  equipmentId: string,
): Promise<boolean> => {
  await db.run(sql`
    insert into followed_units (customer_id, user_id, equipment_id)
    select e.customer_id, ${ME}, e.equipment_id from equipment e
    where e.customer_id = ${customerId} and e.equipment_id = ${equipmentId} on conflict do nothing`)
  return (
    (await db.row(sql`
    select from followed_units
    where customer_id = ${customerId} and user_id = ${ME} and equipment_id = ${equipmentId}`)) !== null
  )
}

export const deleteFollowedUnit = (db: Db, customerId: number, equipmentId: string) =>
  db.run(sql`
    delete from followed_units
    where customer_id = ${customerId} and user_id = ${ME} and equipment_id = ${equipmentId}`)
