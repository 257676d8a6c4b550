import type { Logger } from 'pino'
import { sql } from '../db/sql.ts'
import type { Database } from '../db/pool.ts'
import type { Db } from '../db/tx.ts'
import { openRechecks, type RightsChange, type Rechecks } from './authorization-recheck.ts'
import { openUserStreams, type UserStreams } from './user-streams.ts'

const CHANNEL = 'interline_live'
/** See migration 0020. */
const RIGHTS_CHANNEL = 'interline_rights'
/** A PostgreSQL notification holds 8,000 bytes; more ids than this are reported as "more". */
const MAX_IDS = 300
const RECONNECT_MS = [250, 1000, 2000, 5000]

/** Waybills of a customer that changed. */
export interface Change {
  topic: 'assets'
  waybill_ids: number[]
  more: boolean
}

/** Passes changes from the transaction that makes them to every open screen, through the database. */
export interface Live {
  /** Notifies listeners of changed waybills on commit, and not on rollback. */
  publish(db: Db, customerId: number, waybillIds: number[]): Promise<void>
  /** Changes of a customer until the signal fires; what piles up meanwhile is merged into one. */
  subscribe(customerId: number, signal: AbortSignal): AsyncIterable<Change>
  /** The owners of open streams, whose access is checked as soon as permissions change. */
  rechecks: Rechecks
  /** Bounds how many of them are one user's. */
  userStreams: UserStreams
  close(): Promise<void>
}

/** Listens on one connection per process and reconnects when the database was away. */
export function startLive(database: Database, log: Logger): Live {
  const inboxes = new Map<number, Set<Inbox>>()
  const rechecks = openRechecks()
  let client = database.listener()
  let closed = false
  let attempt = 0

  async function connect(): Promise<void> {
    if (closed) return
    client = database.listener()
    client.on('error', () => {})
    client.on('end', retry)
    client.on('notification', ({ channel, payload = '' }) => deliver(channel, payload))
    try {
      await client.connect()
      await client.query(`listen ${RIGHTS_CHANNEL}; listen ${CHANNEL}`)
      if (attempt > 0) notifyAll()
      attempt = 0
    } catch {
      client.end().catch(() => {})
    }
  }

  /** Notifications missed while disconnected are lost. */
  function notifyAll(): void {
    rechecks.rightsChanged({})
    for (const set of inboxes.values()) for (const inbox of set) inbox.put({ waybill_ids: [], more: true })
  }

  function retry(): void {
    if (closed) return
    const delay = RECONNECT_MS[Math.min(attempt++, RECONNECT_MS.length - 1)]
    log.warn({ attempt }, 'live updates lost the database connection; reconnecting')
    setTimeout(() => void connect(), delay).unref()
  }

  function deliver(channel: string, payload: string): void {
    if (channel === RIGHTS_CHANNEL) return rechecks.rightsChanged(JSON.parse(payload) as RightsChange)
    const { c: customerId, w: ids, m: more } = JSON.parse(payload) as { c: number; w: number[]; m: boolean }
    for (const inbox of inboxes.get(customerId) ?? []) inbox.put({ waybill_ids: ids, more })
  }

  void connect()
  return {
    rechecks,
    userStreams: openUserStreams(),
    async publish(db, customerId, waybillIds) {
      const ids = waybillIds.slice(0, MAX_IDS)
      const payload = JSON.stringify({ c: customerId, w: ids, m: ids.length < waybillIds.length })
      await db.run(sql`select pg_notify(${CHANNEL}, ${payload})`)
    },
    subscribe: (customerId, signal) => subscribe(inboxes, customerId, signal),
    async close() {
      closed = true
      await client.end().catch(() => {})
    },
  }
}

async function* subscribe(
  inboxes: Map<number, Set<Inbox>>,
  customerId: number,
  signal: AbortSignal,
): AsyncIterable<Change> {
  const inbox = new Inbox(signal)
  const set = inboxes.get(customerId) ?? new Set()
  inboxes.set(customerId, set.add(inbox))
  try {
    while (!signal.aborted) {
      const change = await inbox.next()
      if (change) yield change
    }
  } finally {
    set.delete(inbox)
    if (set.size === 0) inboxes.delete(customerId)
  }
}

/** What waits for one open screen. */
class Inbox {
  #ids = new Set<number>()
  #more = false
  #wake: () => void = () => {}
  #signal: AbortSignal

  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', () => this.#wake())
  }

  put(change: { waybill_ids: number[]; more: boolean }): void {
    for (const id of change.waybill_ids) {
      if (this.#ids.size < MAX_IDS) this.#ids.add(id)
      else this.#more = true
    }
    this.#more ||= change.more
    this.#wake()
  }

  async next(): Promise<Change | null> {
    if (this.#ids.size === 0 && !this.#more && !this.#signal.aborted) {
      await new Promise<void>((wake) => (this.#wake = wake))
    }
    if (this.#signal.aborted || (this.#ids.size === 0 && !this.#more)) return null
    const change: Change = {
      topic: 'assets',
      waybill_ids: [...this.#ids].slice(0, MAX_IDS),
      more: this.#more,
    }
    this.#ids.clear()
    this.#more = false
    return change
  }
}
