/**
 * A part of the product while BACKUP_TO is set: stores new files and the write-ahead log continuously, takes a base
 * backup every day, and records its state for administrators. Started by start.ts, which passes the URL of the embedded
 * database.
 */
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { acquireLock } from '../db/embedded/lock.ts'
import { readSettings } from '../env.ts'
import { createLog } from '../http/log.ts'
import { selectArchiver, updateBackupState } from './backup.queries.ts'
import { backUp, openBackup, shipNew, withAdmin } from './embedded-backup.ts'
import { listManifests } from './manifest.ts'
import { BackupError } from './pack.ts'

const INTERVAL_MS = 2000
const DATABASE_STARTS_OR_STOPS = '57P03'
const SAVE_STATE_EVERY_MS = 15_000
const BASE_EVERY_MS = 24 * 3_600_000
const BASE_RETRY_MS = 600_000
/** The maximum loss if the machine fails. */
const MAX_LOG_AGE_MS = 60_000

const settings = readSettings(process.env)
const { INTERLINE_BACKUP_URL: backupUrl } = process.env
if (!backupUrl) throw new Error('archiver.ts is started by "npm start", which provides the database.')

const log = createLog(settings.logLevel)
const parts = openBackup(settings, backupUrl)
const stopping = new AbortController()
for (const event of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.on(event, () => stopping.abort())

/** The last error of each part of the work; null where it succeeded. */
const lastErrors: { log: string | null; base: string | null } = { log: null, base: null }
let baseTs: string | null = null
/** Until when the write-ahead log is stored. */
let logTs: string | null = null

process.send?.({ ready: true })
await Promise.all([
  repeat(storeNew, INTERVAL_MS),
  repeat(backUpWhenDue, INTERVAL_MS),
  repeat(saveState, SAVE_STATE_EVERY_MS),
])
// the database has ended before this part, and handed over the last of its log
await shipNew(parts).catch(() => undefined)
process.exit(0)

/** A fault that lasts is logged once. */
async function repeat(work: () => Promise<void>, everyMs: number): Promise<void> {
  let lastFault: string | null = null
  while (!stopping.signal.aborted) {
    await work().then(
      () => (lastFault = null),
      (error: unknown) => {
        // a database that starts or stops at the moment is no fault of the backup
        if (toCode(error) === DATABASE_STARTS_OR_STOPS) return
        if (lastFault !== getReason(error)) log.error({ err: error }, 'backup')
        lastFault = getReason(error)
      },
    )
    await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
  }
}

async function storeNew(): Promise<void> {
  try {
    const { archived } = await withAdmin(backupUrl!, selectArchiver)
    // everything handed over before is in the spool, and stored once that is shipped
    if (await shipNew(parts)) logTs = archived ?? logTs
    lastErrors.log = isLate() ? 'Over a minute of write-ahead log isn’t stored yet' : null
  } catch (error) {
    lastErrors.log = getReason(error)
    throw error
  }
}

function isLate(): boolean {
  const [oldest] = readdirSync(parts.place.spool)
    .filter((name) => !name.endsWith('.part'))
    .sort()
  const stats = oldest && statSync(path.join(parts.place.spool, oldest), { throwIfNoEntry: false })
  return stats ? Date.now() - stats.mtimeMs > MAX_LOG_AGE_MS : false
}

async function backUpWhenDue(): Promise<void> {
  const manifests = await listManifests(parts.repository, parts.portal)
  baseTs = manifests.at(-1)?.stopped ?? null
  if (baseTs !== null && Date.now() - Date.parse(baseTs) < BASE_EVERY_MS) return await pauseUntilDue()
  const lock = acquireLock(parts.home.baseLock, 'takes a base backup')
  if ('holder' in lock) return
  try {
    const manifest = await backUp(parts)
    baseTs = manifest.stopped
    lastErrors.base = null
    log.info({ backup: manifest.id }, 'base backup taken')
  } catch (error) {
    lastErrors.base = getReason(error)
    log.error({ err: error }, 'base backup failed')
    await delay(BASE_RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
  } finally {
    lock.release()
  }
}

/** Checked again each minute, because a person may have made a backup meanwhile. */
async function pauseUntilDue(): Promise<void> {
  await delay(60_000, undefined, { signal: stopping.signal }).catch(() => undefined)
}

async function saveState(): Promise<void> {
  const { failed } = await withAdmin(backupUrl!, selectArchiver)
  const archiveError = failed && `The database couldn’t archive segment ${failed}; see its log`
  const reason = lastErrors.base ?? lastErrors.log ?? archiveError
  await withAdmin(backupUrl!, (admin) =>
    updateBackupState(admin, { base_ts: baseTs, log_ts: logTs, trouble: reason && asSentence(reason) }),
  )
}

const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

const toCode = (error: unknown): string | undefined => (error as { code?: string }).code

function getReason(error: unknown): string {
  const { message, cause } = error as Error
  // a BackupError says what to do; its cause is the system's error for the same fault
  return cause instanceof Error && !(error instanceof BackupError) ? `${message}: ${cause.message}` : message
}
