import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** What people call each bill: its car, or its number. */
export async function selectBillNames(
  db: Db,
  customerId: number,
  requestIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.rows<{ request_id: number; name: string }>(sql`
    select request_id, coalesce(equipment_id, bol_number, request_id::text) as name
    from tenders where customer_id = ${customerId} and request_id = any(${[...requestIds]}::bigint[])`)
  return new Map(rows.map(({ request_id, name }) => [request_id, name]))
}
