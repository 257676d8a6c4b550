import type { ContactAges } from '#contract/areas/visibility/contact/contact.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export const selectContactAges = (db: Db, customerId: number): Promise<ContactAges | null> =>
  db.row<ContactAges>(
    sql`select moving_days, stored_days from contact_ages where customer_id = ${customerId}`,
  )

export async function upsertContactAges(
  db: Db,
  customerId: number,
  { moving_days, stored_days }: ContactAges,
): Promise<void> {
  await db.run(sql`
    insert into contact_ages (customer_id, moving_days, stored_days)
    values (${customerId}::int, ${moving_days}::int, ${stored_days}::int)
    on conflict (customer_id) do update set moving_days = excluded.moving_days, stored_days = excluded.stored_days`)
}
