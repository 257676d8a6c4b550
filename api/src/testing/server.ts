import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { withLock } from '../db/embedded/lock.ts'
import { startEmbeddedDatabase } from '../db/embedded/supervisor.ts'
import { migrate, readMigrations } from '../db/migrate.ts'
import { allowSignIn, selectCanSignIn } from '../db/app-role.queries.ts'
import { APP_ROLE, QUEUE_ROLE } from '../db/running-roles.ts'
import { withDatabase, withSignIn } from '../db/urls.ts'
import {
  createTemplate,
  dropDatabasesLike,
  isOnlyRun,
  joinRuns,
  lockTemplates,
  selectHasDatabase,
  sealTemplate,
  unlockTemplates,
} from './database.queries.ts'
import { temporaryRoot } from './temporaryRoot.ts'

/** What a test file needs to clone its own database. */
export type TestServer = { adminUrl: string; ownerUrl: string; appUrl: string; template: string; run: string }

type RunningServer = TestServer & { stop: () => Promise<void> }

// Nothing here must survive a power cut, so nothing waits for the disk.
const WITHOUT_DURABILITY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '128MB',
  max_connections: '300',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
}

/**
 * The PostgreSQL of the tests: the one of TEST_DATABASE_URL, or an embedded one that all test runs of this checkout share
 * and the last of them stops.
 */
export async function startTestServer(): Promise<RunningServer> {
  const given = process.env['TEST_DATABASE_URL']
  return given ? connectToGivenServer(given) : startSharedServer()
}

async function connectToGivenServer(url: string): Promise<RunningServer> {
  const run = newRun()
  const admin = await connect(url)
  const template = await ensureTemplate(admin, url, null)
  const password = toHash(url)
  await allowSignIn(admin, APP_ROLE, password)
  await allowSignIn(admin, QUEUE_ROLE, password)
  const stop = async () => {
    await dropDatabasesLike(admin, `${run}_%`)
    await admin.end()
  }
  return { adminUrl: url, ownerUrl: url, appUrl: withSignIn(url, APP_ROLE, password), template, run, stop }
}

async function startSharedServer(): Promise<RunningServer> {
  const folder = sharedFolder()
  const connectionChanges = path.join(folder, 'runs.lock')
  const { database, admin } = await withLock(connectionChanges, async () => {
    const database = await startEmbeddedDatabase(folder, { settings: WITHOUT_DURABILITY })
    const admin = await connect(database.adminUrl)
    await joinRuns(admin)
    return { database, admin }
  })
  const { adminUrl, ownerUrl, appUrl } = database
  const run = newRun()
  const template = await ensureTemplate(admin, ownerUrl, 'interline_owner')
  await allowQueueSignIn(admin, appUrl)
  const stop = () =>
    withLock(connectionChanges, async () => {
      const isLast = await isOnlyRun(admin)
      await dropDatabasesLike(admin, isLast ? 'test_%' : `${run}_%`, template)
      await admin.end()
      await (isLast ? database.stop() : database.leave())
    })
  return { adminUrl, ownerUrl, appUrl, template, run, stop }
}

/** With the application's password, as at a start; runs that begin together do it one after the other. */
async function allowQueueSignIn(admin: pg.Client, appUrl: string): Promise<void> {
  await lockTemplates(admin)
  try {
    if (!(await selectCanSignIn(admin, QUEUE_ROLE)))
      await allowSignIn(admin, QUEUE_ROLE, decodeURIComponent(new URL(appUrl).password))
  } finally {
    await unlockTemplates(admin)
  }
}

// The name carries the migrations' content: a changed one makes a new template, an unchanged one is ready at once.
async function ensureTemplate(admin: pg.Client, ownerUrl: string, owner: string | null): Promise<string> {
  const checksums = readMigrations().map((migration) => migration.checksum)
  const template = `test_template_${toHash(checksums.join())}`
  await lockTemplates(admin)
  try {
    if (!(await selectHasDatabase(admin, template))) await makeTemplate(admin, template, ownerUrl, owner)
  } finally {
    await unlockTemplates(admin)
  }
  return template
}

async function makeTemplate(admin: pg.Client, template: string, ownerUrl: string, owner: string | null) {
  const draft = `${template}_draft`
  await createTemplate(admin, draft, owner)
  await migrate(withDatabase(ownerUrl, draft))
  await sealTemplate(admin, draft, template)
}

function sharedFolder(): string {
  const checkout = toHash(path.join(import.meta.dirname, '..', '..', '..'))
  const folder = path.join(temporaryRoot(), `interline-test-${process.getuid?.() ?? 0}-${checkout}`)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

function newRun(): string {
  return `test_${process.pid}_${Date.now().toString(36)}`
}

function toHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
