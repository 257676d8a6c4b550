import type { Client } from 'pg'

/** Undoes the changes of the bulk action benchmark, so that each round writes again. */
export async function resetDueDates(db: Client, customerId: number): Promise<void> {
  await db.query('delete from due_dates where customer_id = $1', [customerId])
  await db.query('update waybills set due_ts = null where customer_id = $1 and due_ts is not null', [
    customerId,
  ])
}
