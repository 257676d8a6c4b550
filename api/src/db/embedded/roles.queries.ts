import type { Client } from 'pg'
import type { Passwords } from './passwords.ts'

/**
 * Creates what a fresh cluster lacks: the owner of the schema, the application's role that owns nothing and is bound by
 * row-level security, and the database. Safe to run at every start, also after one that was cut short.
 */
export async function ensureRolesAndDatabase(admin: Client, passwords: Passwords): Promise<void> {
  await ensureRole(admin, 'interline_owner', 'nosuperuser nobypassrls createrole', passwords.owner)
  await ensureRole(admin, 'interline_app', 'nosuperuser nobypassrls', passwords.app)
  await admin.query('grant interline_app to interline_owner with admin option')
  await admin.query('grant pg_read_all_stats to interline_owner')
  const { rowCount } = await admin.query(`select from pg_database where datname = 'interline'`)
  if (rowCount === 0) await admin.query('create database interline owner interline_owner')
}

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
