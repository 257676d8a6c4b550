import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, type Binaries } from './binaries.ts'
import { configureCluster, ensureCluster } from './cluster.ts'
import { withLock } from './lock.ts'
import { readPasswords, type Passwords } from './passwords.ts'
import { preparePlace, type Place } from './place.ts'
import { ensurePostmaster, livePostmaster, stopPostmaster, type Postmaster } from './postmaster.ts'
import { ensureRolesAndDatabase } from './roles.queries.ts'

export type EmbeddedDatabase = {
  /** Superuser of the cluster, for tests and repair: never given to the server. */
  adminUrl: string
  /** Owner of the schema, for migrations. */
  ownerUrl: string
  /** The application's role: owns nothing, bound by row-level security. */
  appUrl: string
  /** Process number of the postmaster at the start; a restart tells the new one with its event. */
  pid: number
  /** Whether a postmaster left running by an earlier start was taken over. */
  reused: boolean
  /** Folder with cluster, log and passwords. */
  folder: string
  /** `down` when the postmaster died, `up` with the new process number, `failed` when it cannot be brought back. */
  events: EventEmitter<{ down: [pid: number]; up: [pid: number]; failed: [error: Error] }>
  /** Ends sessions, writes everything down and ends the server. */
  stop: () => Promise<void>
  /** Leaves the server running for whoever takes it over. */
  leave: () => Promise<void>
}

export type EmbeddedOptions = { settings?: Record<string, string> }

const WATCH_MS = 500

/**
 * Brings the embedded PostgreSQL of a DATA_DIR up and keeps it up: creates it the first time, takes over one that
 * outlived its parent, restarts one that dies. Throws EmbeddedDatabaseError with what to do.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const place = preparePlace(dataDir)
  const binaries = findBinaries(place.account, place.folder)
  const passwords = readPasswords(place)
  const { postmaster, reused } = await withLock(place.startLock, () =>
    bringUp(place, binaries, passwords, options),
  )
  const events: EmbeddedDatabase['events'] = new EventEmitter()
  const watch = new AbortController()
  const watching = keepUp(place, binaries, postmaster, events, watch.signal)
  return {
    ...urlsOf(place, postmaster.port, passwords),
    pid: postmaster.pid,
    reused,
    folder: place.folder,
    events,
    async leave() {
      watch.abort()
      await watching
    },
    async stop() {
      watch.abort()
      await watching
      await stopPostmaster(place, binaries)
    },
  }
}

async function bringUp(place: Place, binaries: Binaries, passwords: Passwords, options: EmbeddedOptions) {
  await ensureCluster(place, binaries, passwords)
  if (!livePostmaster(place.cluster)) configureCluster(place, options.settings)
  const started = await ensurePostmaster(place, binaries)
  const admin = new pg.Client({
    connectionString: urlsOf(place, started.postmaster.port, passwords).adminUrl,
  })
  await admin.connect()
  try {
    await ensureRolesAndDatabase(admin, passwords)
  } finally {
    await admin.end()
  }
  return started
}

// The postmaster outlives us by design, so it is not our child and its end must be looked for.
async function keepUp(
  place: Place,
  binaries: Binaries,
  first: Postmaster,
  events: EmbeddedDatabase['events'],
  end: AbortSignal,
) {
  let known = first.pid
  while (await pause(end)) {
    if (livePostmaster(place.cluster)?.pid === known) continue
    events.emit('down', known)
    try {
      const { postmaster } = await withLock(place.startLock, () => ensurePostmaster(place, binaries))
      known = postmaster.pid
      events.emit('up', known)
    } catch (error) {
      events.emit('failed', error as Error)
    }
  }
}

async function pause(end: AbortSignal): Promise<boolean> {
  await delay(WATCH_MS, null, { signal: end, ref: false }).catch(() => null)
  return !end.aborted
}

function urlsOf(place: Place, port: number, passwords: Passwords) {
  const url = (role: string, password: string, database: string) => {
    const address = `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
    return place.socket ? `${address}?host=${encodeURIComponent(place.socket)}` : address
  }
  return {
    adminUrl: url('postgres', passwords.admin, 'postgres'),
    ownerUrl: url('interline_owner', passwords.owner, 'interline'),
    appUrl: url('interline_app', passwords.app, 'interline'),
  }
}
