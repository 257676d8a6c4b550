import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

test('each test database is migrated and used by one test file', async () => {
  const [mine, other] = [await createTestDatabase(), await createTestDatabase()]

  await query(mine.ownerUrl, 'create table planted ()')

  const migrations = await query(mine.ownerUrl, 'select 1 from schema_migrations')
  const planted = await query<{ found: string | null }>(
    other.ownerUrl,
    `select to_regclass('planted') as found`,
  )
  expect(migrations.length).toBeGreaterThan(0)
  expect(planted).toEqual([{ found: null }])
  await Promise.all([mine.drop(), other.drop()])
})

test('the application signs in as a role that owns nothing and cannot pass row-level security', async () => {
  const database = await createTestDatabase()

  const roles = await query(
    database.appUrl,
    `select rolname, rolsuper, rolbypassrls from pg_roles where rolname = current_user`,
  )

  expect(roles).toEqual([{ rolname: 'interline_app', rolsuper: false, rolbypassrls: false }])
  await database.drop()
})
