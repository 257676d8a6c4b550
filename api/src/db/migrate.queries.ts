import type { Client } from 'pg'

export type AppliedMigration = { version: number; name: string; checksum: string }

// An arbitrary number that every Interline uses: "interline" on a telephone keypad.
const MIGRATION_LOCK = 468_375_463

/** Waits until no other starter migrates this database; the lock ends with the connection. */
export async function lockMigrations(db: Client): Promise<void> {
  await db.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
}

/** The server's version as PostgreSQL counts it: 180004 is 18.4. */
export async function selectServerVersion(db: Client): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  return rows[0]?.version ?? 0
}

/** The migrations this database has seen, oldest first. */
export async function selectAppliedMigrations(db: Client): Promise<AppliedMigration[]> {
  await db.query(`
    create table if not exists schema_migrations (
      version int primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await db.query<AppliedMigration>(
    'select version, name, checksum from schema_migrations order by version',
  )
  return rows
}

/** Runs one migration and notes it, both or neither. */
export async function applyMigration(db: Client, migration: AppliedMigration, sql: string): Promise<void> {
  await db.query('begin')
  try {
    await db.query(sql)
    await db.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      migration.version,
      migration.name,
      migration.checksum,
    ])
    await db.query('commit')
  } catch (error) {
    await db.query('rollback')
    throw error
  }
}

/** Creates a role of the running portal where it is missing, without a sign-in. */
export async function ensureRole(db: Client, role: string): Promise<void> {
  await db.query(`
    do $$ begin
      if not exists (select from pg_roles where rolname = '${role}') then
        create role ${db.escapeIdentifier(role)} nologin nosuperuser nobypassrls;
      end if;
    exception when duplicate_object or unique_violation then null;
    end $$`)
}
