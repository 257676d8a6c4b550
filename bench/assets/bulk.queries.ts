import type { Client } from 'pg'

/** Takes back what the bench of bulk acts said, so that each round writes anew. */
export async function resetDueDates(db: Client, customerId: number): Promise<void> {
  await db.query('delete from due_dates where customer_id = $1', [customerId])
  await db.query('update waybills set due_ts = null where customer_id = $1 and due_ts is not null', [
    customerId,
  ])
}
