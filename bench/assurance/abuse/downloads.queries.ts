import pg, { type Client } from 'pg'

/** How many downloads the database is working on, or waiting for a reader of. */
export async function countCopies(db: Client): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where state = 'active' and query ilike 'copy (%'`,
  )
  return rows[0]!.count
}

/** Ends the portal's leftover connections, so that the next check does not count the same ones. */
export async function endCopies(db: Client): Promise<void> {
  await db.query(
    `select pg_terminate_backend(pid, 2000) from pg_stat_activity where state = 'active' and query ilike 'copy (%'`,
  )
}

/** The number of connections that are idle in a transaction. */
export async function countIdleInTransaction(db: Client): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where state like 'idle in transaction%'
       and state_change < now() - interval '1 second'`,
  )
  return rows[0]!.count
}

/** Keeps every download waiting before its first row until the work is done. */
export async function whileHeld(adminUrl: string, work: () => Promise<void>): Promise<void> {
  // a separate connection, because within a transaction the activity view does not change after the first read
  const db = new pg.Client({ connectionString: adminUrl })
  await db.connect()
  try {
    await db.query('begin; lock table waybills in access exclusive mode')
    await work()
  } finally {
    await db.end()
  }
}
