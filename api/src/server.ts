import path from 'node:path'
import { buildApp } from './app.ts'
import { areaJobs } from './areas.ts'
import { getFrames } from './areas/analytics/embedded/frames.service.ts'
import { releaseAttempts } from './areas/feeds/intake/attempts.service.ts'
import { hashInProcess } from './areas/accounts/passwords/hashing.service.ts'
import { openInbox } from './areas/support/mail/inbox.service.ts'
import type { ReplyParts } from './areas/support/mail/replies.service.ts'
import { respondsInTime, openDatabase } from './db/pool.ts'
import { readZones } from './db/zones.ts'
import { readSettings } from './env.ts'
import { watchRoom } from './files/room.ts'
import { openStore } from './files/open-store.ts'
import { createLog } from './http/log.ts'
import { startLive } from './http/live.ts'
import { slotsByName } from './jobs/slots.ts'
import { startWorker } from './jobs/worker.ts'
import { backupSetting } from './start/checks/settings.ts'
import { openStartChecks } from './start/checks/start-checks.ts'
import { routes } from './routes.ts'
import { openVault } from './secrets/vault.ts'

const WEB_FOLDER = path.join(import.meta.dirname, '..', '..', 'web', 'dist')

/** The API, the worker or both in one process; started by start.ts, which hands over the database addresses, the queue's to a worker only. Neither is the owner's. */
const isBundled = process.env['INTERLINE_DATABASE'] !== 'external'
const given = readSettings(process.env)
const settings = { ...given, backups: backupSetting(given, isBundled) }
const { INTERLINE_APP_URL: appUrl, INTERLINE_QUEUE_URL: queueUrl } = process.env
if (!appUrl || (!queueUrl && settings.role !== 'api'))
  throw new Error('server.ts is started by "npm start", which provides the database.')

// a terminal whose log goes to a file only shows errors
const log = createLog(settings.logLevel, (fault) => process.send?.({ fault }))
const database = openDatabase(appUrl, (error) =>
  log.warn({ err: error }, 'an idle database connection was lost'),
)
const live = startLive(database, log)
const vault = openVault(settings)
const store = openStore(settings)
const room = watchRoom(settings.dataDir)
const jobs = areaJobs({ settings, vault, store })
const getSlot = slotsByName(jobs)
hashInProcess()
await readZones(database)

const app = await buildApp({
  database,
  live,
  log,
  settings,
  vault,
  store,
  room,
  routes: settings.role === 'worker' ? [] : routes,
  readiness: async () => {
    const [up, isFull] = await Promise.all([respondsInTime(database), room.isFull()])
    return { ready: up, missing: [...(up ? [] : ['database']), ...(isFull ? ['disk'] : [])] }
  },
  startChecks: openStartChecks({ settings, isBundled, database, store }),
  getSlotClass: getSlot,
  webFolder: settings.role === 'worker' ? null : WEB_FOLDER,
  getFrames: getFrames(database),
  metrics: settings.metrics,
  trustProxy: settings.trustProxy,
  strictAnswers: false,
})

const inbox =
  settings.role === 'worker' || settings.mailIn === null
    ? null
    : await openInbox(inboxParts(), { ...settings.mailIn, host: settings.host })

const worker =
  settings.role === 'api' || !queueUrl
    ? null
    : await startWorker({
        queueUrl,
        database,
        live,
        log,
        settings,
        room,
        jobs,
      })

if (settings.role !== 'worker') await database.warm()
await app.listen({ port: settings.port, host: settings.host })
const address = app.server.address()
process.send?.({ ready: true, port: typeof address === 'object' ? address?.port : settings.port })

/** Email replies have no caller with an address or a token. */
function inboxParts(): ReplyParts {
  const nobody = {
    host: new URL(settings.publicUrl).host,
    ip: '',
    userAgent: '',
    tokenHash: null,
  }
  return {
    ...nobody,
    database,
    live,
    log,
    settings,
    vault,
    store,
    warnings: () => [],
    startChecks: async () => [],
    getSlotClass: getSlot,
    signal: new AbortController().signal,
  }
}

/** Those who start this wait 12 s. */
const MAX_STOP_MS = 11_000
const LAST_CALL_MS = 10_000
let isStopping = false

/** Shuts down in an order that loses nothing: first connections from outside, then jobs and database. */
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  // work that is still running then did not cause the end of the process
  setTimeout(() => void releaseAttempts(database), LAST_CALL_MS).unref()
  setTimeout(() => process.exit(1), MAX_STOP_MS).unref()
  await Promise.all([app.stopping.drain(), worker?.stop(), inbox?.close()])
  await app.close()
  await live.close()
  await database.close()
  process.exit(0)
}

process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())
// the parent process is gone, even if it was killed: nothing else would end this process
process.on('disconnect', () => void stop())
