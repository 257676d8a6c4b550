import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, type Binaries } from './binaries.ts'
import { configureCluster, ensureCluster } from './cluster.ts'
import { archiveSettings, type Archiving } from './configuration.ts'
import { withDatabase } from '../urls.ts'
import { withLock } from './lock.ts'
import { readPasswords, type Passwords } from './passwords.ts'
import type { Place } from './folders.ts'
import { preparePlace } from './place.ts'
import { ensurePostmaster, livePostmaster, stopPostmaster, type Postmaster } from './postmaster.ts'
import {
  ensureRolesAndDatabase,
  grantBackup,
  reloadConfiguration,
  selectArchiveCommand,
} from './roles.queries.ts'

type Role = 'postgres' | 'interline_owner' | 'interline_app' | 'interline_backup'
type Events = { down: [pid: number]; up: [pid: number]; failed: [error: Error] }
export type EmbeddedOptions = { settings?: Record<string, string>; archiving?: Archiving }

const WATCH_MS = 500

/**
 * Starts the embedded PostgreSQL of a DATA_DIR and keeps it running: creates it the first time, takes over one that
 * outlived its parent, restarts one that dies. Throws EmbeddedDatabaseError with what to do.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  { settings = {}, archiving = 'off' }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const place = preparePlace(dataDir)
  const binaries = findBinaries(place.account, place.folder)
  return withLock(place.startLock, async () => {
    const passwords = readPasswords(place)
    await ensureCluster(place, binaries, passwords)
    const configured = { ...archiveSettings(archiving), ...settings }
    if (!livePostmaster(place.cluster)) configureCluster(place, configured)
    const { postmaster, reused } = await ensurePostmaster(place, binaries)
    const database = new EmbeddedDatabase({ place, binaries, passwords, postmaster, reused })
    await prepareRoles(database.adminUrl, passwords)
    if (reused) await adoptArchiving(database.adminUrl, () => configureCluster(place, configured), configured)
    return database
  })
}

type Running = {
  place: Place
  binaries: Binaries
  passwords: Passwords
  postmaster: Postmaster
  reused: boolean
}

/** A running embedded database. Its addresses change only when another program takes its port while it is down. */
export class EmbeddedDatabase {
  /** `down` when the postmaster died, `up` when it is back, `failed` when it could not be brought back this time. */
  readonly events = new EventEmitter<Events>()
  /** Whether a postmaster left running by an earlier start was taken over. */
  readonly reused: boolean
  /** Folder with cluster, log and passwords. */
  readonly folder: string
  #running: Running
  #end = new AbortController()
  #watching: Promise<void>

  constructor(running: Running) {
    this.#running = running
    this.reused = running.reused
    this.folder = running.place.folder
    this.#watching = this.#supervise()
  }

  get pid(): number {
    return this.#running.postmaster.pid
  }

  /** Superuser of the cluster, for tests and repair: never given to the server. */
  get adminUrl(): string {
    return this.#url('postgres', this.#running.passwords.admin, 'postgres')
  }

  /** Owner of the schema, for migrations. */
  get ownerUrl(): string {
    return this.#url('interline_owner', this.#running.passwords.owner, 'interline')
  }

  /** The application's role: owns nothing, bound by row-level security. */
  get appUrl(): string {
    return this.#url('interline_app', this.#running.passwords.app, 'interline')
  }

  /** The role of backups: it begins and ends them, and reads no table. */
  get backupUrl(): string {
    return this.#url('interline_backup', this.#running.passwords.app, 'interline')
  }

  /** Leaves the server running for the next process. */
  async leave(): Promise<void> {
    this.#end.abort()
    await this.#watching
  }

  /** Ends sessions, writes everything down and ends the server. */
  async stop(): Promise<void> {
    await this.leave()
    await stopPostmaster(this.#running.place, this.#running.binaries)
  }

  // The postmaster outlives us by design, so it is not our child and its end must be looked for.
  async #supervise(): Promise<void> {
    while (await this.#pause()) {
      const alive = livePostmaster(this.#running.place.cluster)
      if (alive?.pid !== this.pid) await this.#revive()
    }
  }

  async #revive(): Promise<void> {
    const { place, binaries } = this.#running
    this.events.emit('down', this.pid)
    try {
      const { postmaster } = await withLock(place.startLock, () => ensurePostmaster(place, binaries))
      this.#running.postmaster = postmaster
      this.events.emit('up', postmaster.pid)
    } catch (error) {
      this.events.emit('failed', error as Error)
    }
  }

  async #pause(): Promise<boolean> {
    const { signal } = this.#end
    await delay(WATCH_MS, null, { signal, ref: false }).catch(() => null)
    return !signal.aborted
  }

  #url(role: Role, password: string, database: string): string {
    const { place, postmaster } = this.#running
    const address = `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${postmaster.port}/${database}`
    return place.socket ? `${address}?host=${encodeURIComponent(place.socket)}` : address
  }
}

/** A server that was started with other settings of the archive takes the new ones while it runs. */
async function adoptArchiving(
  adminUrl: string,
  configure: () => void,
  { archive_command }: Record<string, string>,
): Promise<void> {
  await withClient(adminUrl, async (admin) => {
    if (archive_command === undefined || (await selectArchiveCommand(admin)) === archive_command) return
    configure()
    await reloadConfiguration(admin)
  })
}

async function prepareRoles(adminUrl: string, passwords: Passwords): Promise<void> {
  await withClient(adminUrl, (admin) => ensureRolesAndDatabase(admin, passwords))
  await withClient(withDatabase(adminUrl, 'interline'), async (admin) => void (await grantBackup(admin)))
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
