import { availableParallelism } from 'node:os'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { requireAppRole } from './app-role.ts'
import { Connection, cut } from './connection.ts'
import { watchSilence, type SilenceWatch } from './liveness.ts'
import { sql } from './sql.ts'
import { dbOn, type Db } from './tx.ts'

const SESSION_LIMITS =
  '-c statement_timeout=8s -c lock_timeout=2s -c idle_in_transaction_session_timeout=15s -c timezone=UTC'
/** The query time-out of the driver: later than statement_timeout, so it means that the connection is lost. */
const QUERY_TIMEOUT_MS = 8500
/** The maximum wait of a refused caller for the rollback. */
const UNDO_MS = 500
const LONG_SESSION_LIMITS =
  '-c statement_timeout=10min -c lock_timeout=30s -c idle_in_transaction_session_timeout=2min -c timezone=UTC'

// ids of waybills and messages stay exact in JavaScript up to 2^53
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface TenantOptions {
  readOnly?: boolean
  /** Uses a connection that can COPY and may run for minutes; files on their way out and messages coming in have their own. */
  copying?: 'in' | 'out' | undefined
}

interface BeginOptions extends TenantOptions {
  /** Aborts when no one waits for the work anymore: copies end, on the database server too. */
  signal?: AbortSignal
  /** Ends the transaction after this time in any case, with an error for its caller. */
  maxMs?: number | undefined
}

/** How many connections there are of each kind. */
export interface PoolSizes {
  quick: number
  in: number
  out: number
}

/** The portal's way to PostgreSQL: as the application, inside one customer's data. */
export interface Database {
  /** Runs work in one transaction that sees only this customer. Commits when it resolves, rolls back when it throws. */
  tenant<T>(customerId: number, work: (db: Db) => Promise<T>, options?: TenantOptions): Promise<T>
  /** A transaction without a tenant: sign-in and the identity functions. */
  anonymous<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** A connection in a transaction whose end the caller decides; `http/serve.ts` and `http/live.ts` only. */
  begin(options?: BeginOptions): Promise<OpenTransaction>
  /** A separate connection for LISTEN. */
  listener(): pg.Client
  /** Opens connections in advance, because opening many under load makes everyone wait. */
  warm(): Promise<void>
  appUrl: string
  sizes: PoolSizes
  close(): Promise<void>
}

export interface OpenTransaction {
  db: Db
  /** Ends the transaction and gives the connection back; `rollback` when the work failed. Only the first call counts, and all wait for it. */
  end(how: 'commit' | 'rollback'): Promise<void>
}

/** Connections reserved for jobs, health and session marks while calls occupy all others. */
export const SPARE_CONNECTIONS = 2
const MAX_CONNECTIONS = 20

/** Two statements at once for each processor keep it busy; more only make each other and everything else slower. */
const usualSize = (): number => Math.min(2 * availableParallelism() + SPARE_CONNECTIONS, MAX_CONNECTIONS)

/** Opens the pools. `appUrl` signs in as the role interline_app, which owns nothing and obeys every policy; no other connection is used. */
export function openDatabase(appUrl: string, onError: (error: Error) => void, size = usualSize()): Database {
  const { url, options: given } = splitOptions(appUrl)
  const sizes: PoolSizes = { quick: size, in: 10, out: 4 }
  const pools = openPools({ url, given, sizes, onError })

  const begin = beginnerOn(pools, watchSilence({ connectionString: url, options: given, keepAlive: true }))

  async function run<T>(
    prepare: (db: Db) => Promise<unknown>,
    work: (db: Db) => Promise<T>,
    options?: TenantOptions,
  ): Promise<T> {
    const tx = await begin(options)
    try {
      const prepared = prepare(tx.db)
      // sent ahead of the first statement on the same connection, so nothing runs before it
      if (options?.copying) await prepared
      else prepared.catch(() => {})
      const result = await work(tx.db)
      await tx.end('commit')
      return result
    } catch (error) {
      await tx.end('rollback')
      throw error
    }
  }

  return {
    tenant: (customerId, work, options) => run((db) => setTenant(db, customerId), work, options),
    anonymous: (work) => run(async () => {}, work),
    begin,
    listener: () => new pg.Client({ connectionString: url, options: given, keepAlive: true }),
    warm: async () => void (await Promise.all([pools.quick, pools.out].map(openAll))),
    appUrl,
    sizes,
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}

/** Begins transactions on connections of the pools. */
function beginnerOn(pools: ReturnType<typeof openPools>, silence: SilenceWatch): Database['begin'] {
  return async ({ signal, maxMs, ...options }: BeginOptions = {}) => {
    const startedMs = performance.now()
    // who waited for their turn behind others that gave up waits no longer than they did
    if (options.copying && silence.isSilent()) throw new ConnectionSilent()
    const client = await pools[options.copying ?? 'quick'].connect()
    if (signal?.aborted) {
      client.release()
      throw signal.reason
    }
    const copies = new Set<Readable>()
    const giveUp = () => {
      for (const copy of copies) copy.destroy(new ConnectionSilent())
      cut(client)
    }
    const leftMs = maxMs && maxMs - (performance.now() - startedMs)
    const unwatch = options.copying ? silence.watch(giveUp) : giveUpAfter(leftMs, giveUp)
    await startOn(client, options).catch((error: unknown) => {
      unwatch()
      throw error
    })
    let ended: Promise<void> | null = null
    const end = (how: 'commit' | 'rollback'): Promise<void> => {
      ended ??= (copies.size > 0 ? abandon(client) : endOn(client, how)).finally(unwatch)
      // an error of the rollback does not matter: the database discards the transaction with the connection
      return how === 'commit' ? ended : ended.catch(() => {})
    }
    const hasEnded = () => ended !== null
    return { db: dbOn({ client, end: () => end('commit'), hasEnded, copies, signal }), end }
  }
}

async function startOn(client: pg.PoolClient, options: TenantOptions): Promise<void> {
  const started = client.query(options.readOnly ? 'begin read only' : 'begin')
  // answered together with the first statement; a failure shows there as well
  started.catch(() => {})
  if (!options.copying) return
  // without pipelining a connection takes one statement at a time
  await started.catch((error: Error) => {
    client.release(error)
    throw error
  })
}

async function endOn(client: pg.PoolClient, how: 'commit' | 'rollback'): Promise<void> {
  // the timeout has passed already; closing the connection releases everything it held
  const undoing = how === 'rollback' ? setTimeout(() => cut(client), UNDO_MS) : undefined
  try {
    await client.query(how)
    client.release()
  } catch (error) {
    client.release(error as Error)
    throw error
  } finally {
    clearTimeout(undoing)
  }
}

/** What cannot be opened now is opened when it is needed. */
async function openAll(pool: pg.Pool): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: pool.options.min ?? 0 }, () => pool.connect()))
  for (const one of opened) if (one.status === 'fulfilled') one.value.release()
}

function giveUpAfter(leftMs: number | undefined, giveUp: () => void): () => void {
  if (leftMs === undefined) return () => {}
  const timer = setTimeout(giveUp, leftMs)
  return () => clearTimeout(timer)
}

class ConnectionSilent extends Error {
  override name = 'WentSilent'
  override message = 'the database stopped responding'
  code = 'ETIMEDOUT'
}

/** Abandons a transaction with a running copy: a rollback queued behind the copy would never be processed. */
async function abandon(client: pg.PoolClient): Promise<never> {
  cut(client)
  const error = new Error('a transaction was ended before its copy')
  client.release(error)
  throw error
}

function setTenant(db: Db, customerId: number): Promise<unknown> {
  return db.run(sql`select set_config('app.customer_id', ${String(customerId)}, true)`)
}

function openPools({
  url,
  given,
  sizes,
  onError,
}: {
  url: string
  given: string
  sizes: PoolSizes
  onError: (error: Error) => void
}): Record<'quick' | 'in' | 'out', pg.Pool> {
  const common = {
    Client: Connection,
    connectionString: url,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  }
  const short = {
    ...common,
    pipeline: true,
    query_timeout: QUERY_TIMEOUT_MS,
    options: `${given} ${SESSION_LIMITS}`,
    onConnect: prepareConnection,
  }
  const long = { ...common, options: `${given} ${LONG_SESSION_LIMITS}`, onConnect: prepareConnection }
  // a file leaves the other processors to screens
  const alone = ' -c max_parallel_workers_per_gather=0'
  const pools = {
    quick: new pg.Pool({ ...short, max: sizes.quick, min: sizes.quick }),
    in: new pg.Pool({ ...long, max: sizes.in }),
    out: new pg.Pool({ ...long, options: long.options + alone, min: sizes.out, max: sizes.out }),
  }
  for (const pool of Object.values(pools)) {
    pool.on('error', onError)
    // a connection may also be lost while a request holds it; unheard, that would end the process
    pool.on('connect', (client) => client.on('error', onError))
  }
  return pools
}

async function prepareConnection(client: pg.ClientBase): Promise<void> {
  await requireAppRole(client)
  await watchCaller(client)
}

/**
 * Makes the server check four times a second whether its client is still connected: otherwise it would notice a closed
 * connection only on its next write, and a long sort or a wait for a lock would go on for no one.
 */
async function watchCaller(client: pg.ClientBase): Promise<void> {
  // a server on Windows cannot, and refuses: there such a statement runs to its own limits
  await client.query("set client_connection_check_interval = '250ms'").catch(() => {})
}

/**
 * In the driver, options of the URL take precedence over its own setting, so they are removed from it and combined
 * with ours.
 */
function splitOptions(appUrl: string): { url: string; options: string } {
  const url = new URL(appUrl)
  const options = url.searchParams.get('options') ?? ''
  url.searchParams.delete('options')
  return { url: url.toString(), options }
}

const SOON_MS = 2000

/** Whether the database responds within the caller's timeout. */
export const respondsInTime = (database: Database): Promise<boolean> =>
  Promise.race([
    database
      .anonymous((db) => db.run(sql`select`))
      .then(
        () => true,
        () => false,
      ),
    wait(SOON_MS, false, { ref: false }),
  ])
