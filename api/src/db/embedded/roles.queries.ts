import type { Client } from 'pg'
import { APP_ROLE, BACKUP_ROLE, QUEUE_ROLE } from '../running-roles.ts'
import type { Passwords } from './passwords.ts'

/**
 * Creates what a fresh cluster lacks: the owner of the schema, the roles of the running portal, which own nothing and are bound by
 * row-level security, and the database. Safe to run at every start, also after one that was cut short.
 */
export async function ensureRolesAndDatabase(admin: Client, passwords: Passwords): Promise<void> {
  await ensureRole(admin, 'interline_owner', 'nosuperuser nobypassrls createrole', passwords.owner)
  for (const role of [APP_ROLE, QUEUE_ROLE, BACKUP_ROLE])
    await ensureRole(admin, role, 'nosuperuser nobypassrls', passwords.app)
  await admin.query(`grant ${APP_ROLE}, ${QUEUE_ROLE} to interline_owner with admin option`)
  await admin.query('grant pg_read_all_stats to interline_owner')
  const { rowCount } = await admin.query(`select from pg_database where datname = 'interline'`)
  if (rowCount === 0) await admin.query('create database interline owner interline_owner')
}

/** Lets the backup's role begin and end base backups of the cluster; `admin` is connected to the portal's database. */
export const grantBackup = (admin: Client) =>
  admin.query(
    `grant execute on function pg_backup_start(text, boolean), pg_backup_stop(boolean), pg_switch_wal() to ${BACKUP_ROLE}`,
  )

async function ensureRole(admin: Client, name: string, attributes: string, password: string): Promise<void> {
  const { rowCount } = await admin.query('select from pg_roles where rolname = $1', [name])
  if (rowCount !== 0) return
  await admin.query(`create role ${name} login ${attributes} password ${admin.escapeLiteral(password)}`)
}

/** How the server hands over its write-ahead log at the moment. */
export async function selectArchiveCommand(admin: Client): Promise<string> {
  const { rows } = await admin.query<{ command: string }>(
    `select current_setting('archive_command') as command`,
  )
  return rows[0]!.command
}

export const reloadConfiguration = (admin: Client) => admin.query('select pg_reload_conf()')
