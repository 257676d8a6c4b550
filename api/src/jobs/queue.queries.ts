import { sql } from '../db/sql.ts'
import type { Db } from '../db/tx.ts'

/** Adds a job; before any worker has started here it does nothing (see migration 0004). Jobs of one queue run one by one. */
export async function insertJob(
  db: Db,
  name: string,
  payload: string,
  { key, queue }: { key: string | null; queue: string | null },
): Promise<void> {
  await db.run(sql`select public.add_job(${name}, ${payload}::json, ${key}, ${queue})`)
}

/** Adds a job that begins after some seconds, in the place of one of the same key that waits. */
export async function insertJobLater(
  db: Db,
  name: string,
  payload: string,
  key: string,
  seconds: number,
): Promise<void> {
  await db.run(sql`select public.add_job_later(${name}, ${payload}::json, ${key}, ${seconds}::int)`)
}

/** Customers that background work may serve; needs no tenant. */
export async function selectActiveCustomers(db: Db): Promise<number[]> {
  const rows = await db.rows<{ customer_id: number }>(
    sql`select customer_id from identity.active_customers()`,
  )
  return rows.map((row) => row.customer_id)
}
