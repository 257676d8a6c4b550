import type { Client } from 'pg'

/** The number of statements in this test's database that wait for locks; other tests share its server. */
export async function countHeldUp(db: Client): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}
