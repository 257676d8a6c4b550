import type { Client } from 'pg'

/** Makes everyone's previous visit end some hours ago. */
export async function updateLastVisit(db: Client, customerId: number, hoursAgo: number): Promise<void> {
  await db.query(
    `update work_visits set since_ts = now() - $2 * interval '1 hour', seen_ts = now() where customer_id = $1`,
    [customerId, hoursAgo],
  )
}

/** Moves the just recorded needs to any of the last 14 days, as they would have been recorded then. */
export async function spreadSpells(db: Client, customerId: number): Promise<void> {
  await db.query(
    `update work_spells set opened_ts = opened_ts - waybill_id % 14 * interval '1 day'
    where customer_id = $1 and opened_ts > now() - interval '1 minute'`,
    [customerId],
  )
  await db.query('analyze work_spells')
}
