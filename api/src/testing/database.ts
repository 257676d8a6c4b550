import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { withDatabase } from '../db/urls.ts'
import { cloneDatabase, dropDatabase } from './database.queries.ts'
import type {} from './globalSetup.ts'

export type TestDatabase = {
  name: string
  /** Owner of the schema: sees the catalog, may change tables. */
  ownerUrl: string
  /** The application's role, bound by row-level security. */
  appUrl: string
  /** Superuser, without row-level security: to check what is really stored. */
  adminUrl: string
  drop: () => Promise<void>
}

/**
 * Clones the migrated template into a separate database. Databases that are not dropped are removed at the end of the
 * run.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl, ownerUrl, appUrl, template, run } = inject('testServer')
  const name = `${run}_${randomBytes(5).toString('hex')}`
  await asAdmin(adminUrl, (admin) => cloneDatabase(admin, name, template))
  return {
    name,
    ownerUrl: withDatabase(ownerUrl, name),
    appUrl: withDatabase(appUrl, name),
    adminUrl: withDatabase(adminUrl, name),
    drop: () => asAdmin(adminUrl, (admin) => dropDatabase(admin, name)),
  }
}

/** A database for one test file, to be called at its top: dropped after the file's last test. */
export async function useTestDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  afterAll(() => database.drop())
  return database
}

async function asAdmin(adminUrl: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
