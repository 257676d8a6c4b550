import type pg from 'pg'

/** Changes by the superuser, whom no trigger stops. */
const asTamperer = async (db: pg.Client, statement: string, values: unknown[]): Promise<void> => {
  await db.query('begin')
  await db.query('set local session_replication_role = replica')
  await db.query(statement, values)
  await db.query('commit')
}

export async function selectNewest(db: pg.Client, customerId: number): Promise<number> {
  const { rows } = await db.query<{ entry_id: string }>(
    'select max(entry_id) as entry_id from audit.entries where customer_id = $1',
    [customerId],
  )
  return Number(rows[0]!.entry_id)
}

export const alterEntry = (db: pg.Client, entryId: number) =>
  asTamperer(db, `update audit.entries set operation = 'removeNothing' where entry_id = $1`, [entryId])

export const deleteEntry = (db: pg.Client, entryId: number) =>
  asTamperer(db, 'delete from audit.entries where entry_id = $1', [entryId])

/** Queues the check that runs every minute. */
export const askForCheck = (db: pg.Client) => db.query(`select graphile_worker.add_job('checkAudit')`)

/** When all entries were last checked. */
export async function selectChecked(db: pg.Client): Promise<string | null> {
  const { rows } = await db.query<{ checked_ts: Date | null }>('select checked_ts from audit.checks')
  return rows[0]?.checked_ts?.toISOString() ?? null
}

export async function countEntries(db: pg.Client, operation: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int from audit.entries where operation = $1',
    [operation],
  )
  return rows[0]!.count
}
