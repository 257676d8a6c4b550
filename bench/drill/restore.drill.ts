import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { withAdmin } from '#api/backup/embedded-backup.ts'
import { startEmbeddedDatabase } from '#api/db/embedded/supervisor.ts'
import { migrate } from '#api/db/migrate.ts'
import { loadStarter } from '#api/start/starter.ts'
import { report } from '../measure.ts'
import { requestedPlant } from '../plant.ts'
import { callUntilAnswered } from './booking.ts'
import { startMailServer } from './outside.ts'
import { kill, startProduct, type RunningProduct } from './product.ts'
import { book, startLoad, type Load } from './restore.load.ts'
import { bytesBelow, digestsBelow, readTree, watchRailroad } from './restore.outside.ts'
import * as queries from './restore.queries.ts'

// `npm run drill:restore -- [--plant hold|numbers]`: a portal that books tenders, receives messages and files and
// sends emails is backed up while it runs, killed with its machine, and restored twice into an empty DATA_DIR: to a
// point in time, where every table must be as it was then, and to the end of the backup, where it resumes with what
// its railroads have received. `--plant` restores it with nothing on hold, or with the control numbers of the backup.

const PORT = process.env['PORT'] ?? '4140'
const URL = `http://127.0.0.1:${PORT}`
const LOAD_MS = 40_000
const AFTER_MOMENT_MS = 45_000
const ON_HOLD_MS = 20_000
const SENT_WITHIN_MS = 120_000
const MINUTE_MS = 60_000
const NEW_TENDERS = 20
const MAX_MINUTES_PER_GB = 5

const planted = requestedPlant(['hold', 'numbers'])
const folder = mkdtempSync(path.join(os.tmpdir(), 'interline-restore-'))
chmodSync(folder, 0o755)
const out = path.join(folder, 'out')
const mail = await startMailServer()
const env = {
  PORT,
  DATA_DIR: path.join(folder, 'lost'),
  BACKUP_TO: path.join(folder, 'backup'),
  EDI_OUT_DIR: out,
  SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
  MAIL_FROM: 'Interline <no-reply@drill.example>',
  DEMO: 'off',
  LOG_LEVEL: 'fatal',
  ...(planted && {
    RESTORE_PLANT: planted,
    NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'restore.plant.ts')}`,
  }),
}
const line = (bench: string, ratio: number, goal: number, unit: string, details: string) => {
  report({ bench: `restore: ${bench}`, ratio, goal, unit, details })
  if (ratio > goal) process.exitCode = 1
}

let running: RunningProduct | null = null
try {
  process.env['DEMO_WORLD'] = 'small'
  await fillPortal()
  running = await startProduct(env)
  const { allowedScacs } = await call<{ allowedScacs: string[] }>('GET', '/booking/v1/1/allowed-receivers')
  const scacs = allowedScacs.slice(0, 2) as [string, string]
  const railroads = scacs.map((scac) => path.join(out, '1', scac))
  const watched = railroads.map(watchRailroad)
  const load = startLoad(URL, scacs, 1)
  await waitForBackup()
  await withDatabase(env.DATA_DIR, queries.insertWebhook)
  await delay(LOAD_MS)
  const reopenFolder = closeFolder(railroads[1]!)
  await delay(2000)
  const moment = await pauseAndChecksum(running)
  await delay(AFTER_MOMENT_MS)
  const killedMs = killAll(running, load)
  reopenFolder()
  const files = digestsBelow(path.join(env.DATA_DIR, 'files'), killedMs - MINUTE_MS)

  await restoreMoment(moment, files)
  const tookMs = await restoreLatest()
  running = await startProduct({ ...env, DATA_DIR: path.join(folder, 'restored') })
  await call('GET', '/booking/v1/1/allowed-receivers')
  reportTime(performance.now() - tookMs)
  await reportLost(load, killedMs)
  await reportHeld(watched)
  await continueWork(scacs, watched)
  for (const { stop } of watched) stop()
} finally {
  if (running) kill(...readTree(running.process.pid!), running.pids.get('database'))
  mail.stop()
  await delay(1000)
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

function call<T>(method: 'GET' | 'POST', place: string, sent: { body?: object } = {}): Promise<T> {
  return callUntilAnswered<T>(URL, method, place, sent)
}

async function fillPortal(): Promise<void> {
  const database = await startEmbeddedDatabase(env.DATA_DIR)
  await migrate(database.ownerUrl)
  await loadStarter(database.ownerUrl, 'on')
  await database.stop()
}

/** Work on a portal's database, running or not, as its superuser. */
async function withDatabase<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await startEmbeddedDatabase(dataDir, {
    archiving: dataDir === env.DATA_DIR ? 'on' : 'off',
  })
  const url = new globalThis.URL(database.adminUrl)
  url.pathname = new globalThis.URL(database.ownerUrl).pathname
  try {
    return await withAdmin(url.href, work)
  } finally {
    await (database.reused ? database.leave() : database.stop())
  }
}

async function waitForBackup(): Promise<void> {
  while (!manifests().length) await delay(500)
}

function manifests(): string[] {
  if (!existsSync(env.BACKUP_TO)) return []
  const names = readdirSync(env.BACKUP_TO, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('manifest.json'))
}

/** Documents for this railroad wait from now on: a file is in the place of its folder. */
function closeFolder(closed: string): () => void {
  renameSync(closed, `${closed}.away`)
  writeFileSync(closed, 'closed')
  return () => {
    unlinkSync(closed)
    renameSync(`${closed}.away`, closed)
  }
}

/** The content of every table at a time without writes. */
async function pauseAndChecksum({
  pids,
}: RunningProduct): Promise<{ at: string; sums: Map<string, string> }> {
  return await withDatabase(env.DATA_DIR, async (client) => {
    process.kill(pids.get('server')!, 'SIGSTOP')
    try {
      // commits that were pending while the server was stopped are finished by now
      await delay(300)
      return await queries.selectChecksums(client)
    } finally {
      process.kill(pids.get('server')!, 'SIGCONT')
    }
  })
}

/** Ends every process at once, like a lost machine; returns the time. */
function killAll({ process: started, pids }: RunningProduct, load: Load): number {
  const victims = [...readTree(started.pid!), ...readTree(pids.get('database')!)]
  const killedMs = Date.now()
  kill(...victims)
  load.stop()
  return killedMs
}

async function restore(dataDir: string, args: string[]): Promise<void> {
  const child = spawn(process.execPath, ['api/src/backup/restore.ts', ...args], {
    env: { ...process.env, ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 2, 2],
  })
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw new Error(`npm run restore ended with status ${code}`)
}

async function restoreMoment(
  { at, sums }: { at: string; sums: Map<string, string> },
  files: Map<string, string>,
): Promise<void> {
  const dataDir = path.join(folder, 'moment')
  await restore(dataDir, ['--to', at])
  const found = (await withDatabase(dataDir, queries.selectChecksums)).sums
  const other = [...sums].filter(([table, sum]) => found.get(table) !== sum).map(([table]) => table)
  line(
    'tables that differ from the restored moment',
    other.length,
    0,
    'tables',
    `${other.join(', ') || 'all'} of ${sums.size}`,
  )
  const restored = digestsBelow(path.join(dataDir, 'files'), Number.POSITIVE_INFINITY)
  const wrong = [...files].filter(([name, digest]) => restored.get(name) !== digest).length
  line('files older than a minute with another SHA-256 or none', wrong, 0, 'files', `of ${files.size}`)
  rmSync(dataDir, { recursive: true, force: true })
}

async function restoreLatest(): Promise<number> {
  const startedMs = performance.now()
  await restore(path.join(folder, 'restored'), [])
  return startedMs
}

/** The goal grows with the portal, and one below a GB gets no less time than a GB: starting a database takes its share. */
function reportTime(tookMs: number): void {
  const gb = bytesBelow(env.DATA_DIR) / 1e9
  line(
    'minutes until the portal answered',
    tookMs / 60_000,
    MAX_MINUTES_PER_GB * Math.max(gb, 1),
    'min',
    `${gb.toFixed(2)} GB`,
  )
}

function restoredDir(): string {
  return path.join(folder, 'restored')
}

async function reportLost({ booked }: Load, killedMs: number): Promise<void> {
  const issued = new Set((await withDatabase(restoredDir(), queries.selectIssued)).map(({ bill }) => bill))
  const lost = [...booked].filter(([number]) => !issued.has(`DRILL-${number}`))
  const oldestMs = Math.max(0, ...lost.map(([, atMs]) => killedMs - atMs))
  line(
    'oldest acknowledged tender that was lost',
    oldestMs / 1000,
    60,
    's',
    `${lost.length} of ${booked.size} lost`,
  )
}

type Watched = ReturnType<typeof watchRailroad>
function getCount(watched: readonly Watched[]): number {
  return watched.reduce((sum, { arrived }) => sum + arrived.length, 0)
}

/** Until an administrator has looked nothing leaves, though much waits. */
async function reportHeld(watched: readonly Watched[]): Promise<void> {
  const before = [getCount(watched), mail.arrived.size]
  await fetch(`${URL}/api/user/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'terminal@demo.example' }),
  })
  await delay(ON_HOLD_MS)
  const { attempts, waiting } = await withDatabase(restoredDir(), queries.selectHookAttempts)
  const left = [getCount(watched) - before[0]!, mail.arrived.size - before[1]!, attempts]
  const documents = (await withDatabase(restoredDir(), queries.selectDocuments)).filter(
    ({ state }) => state === 'waiting',
  )
  const details = `${left.join(' documents, ')} mails and webhooks in turn; ${documents.length} documents and ${waiting} webhooks wait`
  line(
    'sent while on hold',
    left.reduce((sum, one) => sum + one, 0),
    0,
    'deliveries',
    details,
  )
}

/**
 * After the release, the portal resumes: each document reaches its railroad once, and new tenders get unused numbers.
 */
async function continueWork(scacs: readonly string[], watched: readonly Watched[]): Promise<void> {
  const { data } = await call<{ data: { hold_id: string }[] }>('GET', '/api/admin/holds?page_size=100')
  const ids = data.map(({ hold_id }) => hold_id)
  if (ids.length > 0) await call('POST', '/api/admin/holds/release', { body: { ids } })
  for (let number = 0; number < NEW_TENDERS; number++)
    await book(URL, scacs[number % scacs.length]!, 50_000 + number)
  const deadline = performance.now() + SENT_WITHIN_MS
  let documents: queries.StoredDocument[] = []
  do {
    await delay(1000)
    documents = await withDatabase(restoredDir(), queries.selectDocuments)
  } while (documents.some(({ state }) => state === 'waiting') && performance.now() < deadline)
  await reportSent(documents, watched, scacs)
}

async function reportSent(
  documents: readonly queries.StoredDocument[],
  watched: readonly Watched[],
  scacs: readonly string[],
): Promise<void> {
  const arrived = watched.flatMap((one) => one.arrived)
  const bills = arrived.map((text) => /DRILL-\d+/.exec(text)?.[0])
  // a document under a used number never arrives, because the portal finds another one there: so issued numbers
  // count, too
  const used = new Set([
    ...watched.flatMap(({ arrived: here }, at) => here.map((text) => `${scacs[at]} ${text}`)),
    ...documents.map(({ scac, text }) => `${scac} ${text}`),
  ])
  const controls = [...used].map((text) => `${text.split(' ', 1)[0]} ${text.split('*')[13]}`)
  const there = new Set(arrived)
  const markedSent = documents.filter(({ state, text }) => state === 'sent' && !there.has(text))
  const unsent = documents.filter(({ state }) => state !== 'sent')
  const twice = (all: readonly unknown[]) => all.length - new Set(all).size
  line('tenders delivered to a railroad twice', twice(bills), 0, 'tenders', `of ${arrived.length} documents`)
  line('control numbers used twice', twice(controls), 0, 'numbers', `of ${controls.length}`)
  line(
    'documents recorded as sent that never arrived',
    markedSent.length,
    0,
    'documents',
    `of ${documents.length}`,
  )
  line(
    'documents not sent after the release',
    unsent.length,
    0,
    'documents',
    unsent
      .map(({ filename, state }) => `${filename} ${state}`)
      .slice(0, 3)
      .join(', '),
  )
  const mails = await withDatabase(restoredDir(), queries.selectMails)
  const missing = mails.filter(({ id, state }) => state === 'sent' && !mail.arrived.has(id))
  const waiting = mails.filter(({ state }) => state === 'waiting')
  line(
    'emails recorded as sent that never arrived, or with another Message-ID',
    missing.length,
    0,
    'mails',
    `of ${mails.length}, ${waiting.length} wait; ${mail.arrived.size} came`,
  )
}
