import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import {
  applyMigration,
  ensureRole,
  lockMigrations,
  selectAppliedMigrations,
  selectServerVersion,
  type AppliedMigration,
} from './migrate.queries.ts'
import { RUNNING_ROLES } from './running-roles.ts'
import { withoutPassword } from './urls.ts'

/** The folder of the schema's history: one file per step, `NNNN_name.sql`, never changed once released. */
export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, '..', '..', 'db', 'migrations')

export type Migration = AppliedMigration & {
  sql: string
  /**
   * The checksum that the file had before it was corrected, because it failed on a database with rows: one that ran it
   * as it was goes on. Written as its first line, `-- corrects <checksum>`.
   */
  corrects?: string | undefined
}

/** The database cannot be brought to the schema this release needs; the message says why and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

const OLDEST_SERVER = 150_000

/**
 * Migrates a database to the newest schema as its owner and returns the names of the applied migrations. Concurrent
 * starts wait for each other. Throws MigrationError and keeps the last successful migration.
 */
export async function migrate(ownerUrl: string, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = readMigrations(folder)
  const db = await connect(ownerUrl)
  try {
    requireServerVersion(await selectServerVersion(db))
    await lockMigrations(db)
    for (const role of RUNNING_ROLES) await ensureRoleExists(db, role)
    const pending = pendingMigrations(migrations, await selectAppliedMigrations(db))
    for (const migration of pending) await apply(db, migration)
    return pending.map((migration) => migration.name)
  } finally {
    await db.end()
  }
}

/** The migrations in order. Throws for a file with an invalid name or a duplicate number. */
export function readMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  const migrations = files.map((file) => readMigration(folder, file)).sort((a, b) => a.version - b.version)
  for (const [index, migration] of migrations.entries()) {
    const before = migrations[index - 1]
    if (before?.version !== migration.version) continue
    throw new MigrationError(
      `${before.name} and ${migration.name} have the same number. Give the newer one the next number.`,
    )
  }
  return migrations
}

/**
 * The pending migrations. Throws when an applied one was changed since, or when a new one is numbered below an
 * applied one.
 */
export function pendingMigrations(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const newest = applied.at(-1)?.version ?? 0
  return migrations.filter((migration) => {
    const before = applied.find((step) => step.version === migration.version)
    if (before) requireUnchanged(migration, before)
    else requireLater(migration, newest)
    return !before
  })
}

function readMigration(folder: string, file: string): Migration {
  const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1])
  if (!version)
    throw new MigrationError(`${path.join(folder, file)} must have a name like 0007_add_tickets.sql.`)
  const sql = readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  return { version, name: file, checksum, sql, corrects: /^-- corrects ([0-9a-f]{64})\n/.exec(sql)?.[1] }
}

async function connect(ownerUrl: string): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  try {
    await db.connect()
    return db
  } catch (error) {
    throw new MigrationError(
      `The database ${withoutPassword(ownerUrl)} cannot be reached: ${getReason(error)}. ` +
        'Check DATABASE_OWNER_URL, that the server is running, and that this user can sign in.',
    )
  }
}

function requireServerVersion(version: number): void {
  if (version >= OLDEST_SERVER) return
  throw new MigrationError(
    `The server of DATABASE_OWNER_URL is PostgreSQL ${Math.floor(version / 10_000)}; Interline needs 15 or newer. ` +
      'Upgrade it, or remove both database addresses to use the bundled one.',
  )
}

async function ensureRoleExists(db: pg.Client, role: string): Promise<void> {
  try {
    await ensureRole(db, role)
  } catch (error) {
    throw new MigrationError(
      `The role ${role} can’t be created: ${getReason(error)}. Ask a database administrator to run: ` +
        `create role ${role} login password '...'; with the password of DATABASE_URL.`,
    )
  }
}

async function apply(db: pg.Client, migration: Migration): Promise<void> {
  try {
    await applyMigration(db, migration, migration.sql)
  } catch (error) {
    throw new MigrationError(
      `${migration.name}${toLine(error, migration.sql)} failed and was undone: ${getReason(error)}`,
      {
        cause: error,
      },
    )
  }
}

function requireUnchanged(migration: Migration, applied: AppliedMigration): void {
  if ([migration.checksum, migration.corrects].includes(applied.checksum)) return
  throw new MigrationError(
    `${migration.name} was changed after this database ran it. Restore the file ` +
      '("git log -p" shows it) and put the change into a new file with the next number.',
  )
}

function requireLater(migration: Migration, newest: number): void {
  if (migration.version > newest) return
  throw new MigrationError(
    `${migration.name} was never run, yet the database is already at ${String(newest).padStart(4, '0')}. ` +
      'Give the file a number above that.',
  )
}

function toLine(error: unknown, sql: string): string {
  const position = Number((error as { position?: string }).position)
  return position ? ` line ${sql.slice(0, position).split('\n').length}` : ''
}

function getReason(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return message || code || String(error)
}
