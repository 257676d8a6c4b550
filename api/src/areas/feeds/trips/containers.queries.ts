import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** Containers of a customer that are stored without their check digit, in slices: those after the given one. */
export async function selectBareContainers(
  db: Db,
  customerId: number,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.rows<{ equipment_id: string }>(sql`
    select equipment_id from equipment
    where customer_id = ${customerId} and equipment_id > ${after} and length(equipment_id) = 10
      and equipment_id ~ '^[A-Z]{3}U[0-9]{6}$'
    order by equipment_id limit ${limit}`)
  return rows.map((row) => row.equipment_id)
}

/** Moves all rows of some units to others; their trips are to be folded again. */
export const moveUnits = (db: Db, from: readonly string[], to: readonly string[]) =>
  db.run(sql`select public.move_units(${[...from]}::text[], ${[...to]}::text[])`)
