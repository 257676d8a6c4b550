import type { Client } from 'pg'

const RUNS_LOCK = 1_001
const TEMPLATE_LOCK = 1_002

/** Notes, for as long as the connection lives, that a test run uses this server. */
export async function joinRuns(admin: Client): Promise<void> {
  await admin.query('select pg_advisory_lock_shared($1)', [RUNS_LOCK])
}

/** Whether no other test run uses this server. */
export async function isOnlyRun(admin: Client): Promise<boolean> {
  await admin.query('select pg_advisory_unlock_shared($1)', [RUNS_LOCK])
  const { rows } = await admin.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    RUNS_LOCK,
  ])
  return rows[0]?.taken === true
}

/** Lets one run at a time make a template; `unlockTemplates` or the connection's end lets the next. */
export async function lockTemplates(admin: Client): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
}

export async function unlockTemplates(admin: Client): Promise<void> {
  await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK])
}

export async function selectHasDatabase(admin: Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  return rowCount === 1
}

/** Creates an empty database to migrate, replacing one that an earlier run left incomplete. */
export async function createTemplate(admin: Client, name: string, owner: string | null): Promise<void> {
  await admin.query(`drop database if exists ${quoted(name)} with (force)`)
  await admin.query(`create database ${quoted(name)} ${owner ? `owner ${quoted(owner)}` : ''}`)
}

/** Gives a migrated database its final name: from then on it is whole and only cloned. */
export async function sealTemplate(admin: Client, draft: string, name: string): Promise<void> {
  await admin.query(`alter database ${quoted(draft)} rename to ${quoted(name)}`)
  await admin.query(`alter database ${quoted(name)} allow_connections false`)
}

export async function cloneDatabase(admin: Client, name: string, template: string): Promise<void> {
  const { rows } = await admin.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [template],
  )
  const owner = quoted(rows[0]?.owner ?? 'interline_owner')
  await admin.query(`create database ${quoted(name)} template ${quoted(template)} owner ${owner}`)
}

export async function dropDatabase(admin: Client, name: string): Promise<void> {
  await admin.query(`drop database if exists ${quoted(name)} with (force)`)
}

/** Drops every database whose name fits the pattern, save one. */
export async function dropDatabasesLike(admin: Client, pattern: string, saved = ''): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname like $1 and datname <> $2`,
    [pattern, saved],
  )
  for (const { datname } of rows) await dropDatabase(admin, datname)
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
