import type { Client } from 'pg'

/** Removes the leftovers of earlier runs of the live benchmark, so that every run starts with the same database. */
export async function deleteLiveRows(
  db: Client,
  customerId: number,
  firstId: string,
  lastId: string,
): Promise<void> {
  // everything that refers to these rows is deleted with them; searching for more would take longer than the
  // benchmark
  await db.query('set session_replication_role = replica')
  for (const table of ['waybills', 'trip_anchors', 'events', 'equipment']) {
    await db.query(`delete from ${table} where customer_id = $1 and equipment_id between $2 and $3`, [
      customerId,
      firstId,
      lastId,
    ])
  }
  for (const table of ['quarantine', 'messages', 'feed_positions', 'place_feeds']) {
    await db.query(`delete from ${table} where customer_id = $1`, [customerId])
  }
  await db.query('reset session_replication_role')
}
