import { createHash, randomBytes } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase, type EmbeddedDatabase } from '#api/db/embedded/supervisor.ts'
import { migrate, readMigrations } from '#api/db/migrate.ts'
import { withDatabase } from '#api/db/urls.ts'
import { fillCustomer, fillShared, openSession, settle } from './data.queries.ts'

/** How much data a run works on. */
export type Scale = { customers: number; waybills: number; largest: number; eventsPerWaybill: number }

export const FULL: Scale = { customers: 200, waybills: 1_000_000, largest: 100_000, eventsPerWaybill: 10 }
export const SMALL: Scale = { customers: 10, waybills: 30_000, largest: 20_000, eventsPerWaybill: 3 }

export type BenchData = {
  scale: Scale
  /** The customer with most rows, and one of middling size. */
  largest: number
  middling: number
  /** Bearer token of an admin with every permission. */
  token: string
  adminUrl: string
  ownerUrl: string
  appUrl: string
  stop: () => Promise<void>
}

const CUSTOMER_ZIPF = 0.8

/**
 * The database of every benchmark of lists, exports and live updates: created once per schema and scale, stored in
 * the temporary folder, and started by each benchmark that needs it.
 */
export async function openBenchData(scale = isSmall() ? SMALL : FULL): Promise<BenchData> {
  const folder = getFolder(scale)
  const made = path.join(folder, 'made')
  if (existsSync(folder) && !existsSync(made)) await discard(folder)
  if (!existsSync(folder)) removeOutdated(folder)
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const server = await startEmbeddedDatabase(folder)
  const adminUrl = withDatabase(server.adminUrl, 'interline')
  try {
    if (!existsSync(made)) await make(server, adminUrl, scale)
    writeFileSync(made, new Date().toISOString())
    const token = randomBytes(32).toString('base64url')
    await asAdmin(adminUrl, (db) => openSession(db, createHash('sha256').update(token).digest()))
    const middling = Math.min(40, scale.customers)
    return {
      scale,
      largest: 1,
      middling,
      token,
      adminUrl,
      ownerUrl: server.ownerUrl,
      appUrl: server.appUrl,
      stop: () => server.stop(),
    }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Removes the leftovers of an interrupted run, including a server that may still be running. */
async function discard(folder: string): Promise<void> {
  const left = await startEmbeddedDatabase(folder).catch(() => null)
  await left?.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Data of another schema or recipe is obsolete; that of a running server belongs to another run. */
function removeOutdated(folder: string): void {
  const [scale] = path.basename(folder).split('-')
  for (const other of globSync(path.join(path.dirname(folder), `${scale}-*`))) {
    if (!existsSync(path.join(other, 'postgres', 'cluster', 'postmaster.pid'))) {
      rmSync(other, { recursive: true, force: true })
    }
  }
}

/** Whether the benchmark runs in its short form. */
export function isSmall(): boolean {
  return process.argv.includes('--small')
}

/** Rows of each customer, the first the largest, falling as customers of real portals do. */
export function getSizes(scale: Scale): number[] {
  const shares = Array.from({ length: scale.customers }, (_, i) => (i + 1) ** -CUSTOMER_ZIPF).slice(1)
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const sizes = shares.map((share) => Math.floor((share / whole) * (scale.waybills - scale.largest)))
  sizes[0] = (sizes[0] ?? 0) + scale.waybills - scale.largest - sizes.reduce((sum, size) => sum + size, 0)
  return [scale.largest, ...sizes]
}

async function make(server: EmbeddedDatabase, adminUrl: string, scale: Scale): Promise<void> {
  const started = Date.now()
  await migrate(server.ownerUrl)
  await asAdmin(adminUrl, async (db) => {
    await fillShared(db, scale.customers)
    for (const [index, size] of getSizes(scale).entries()) {
      await fillCustomer(db, {
        customerId: index + 1,
        waybills: size,
        eventsPerWaybill: scale.eventsPerWaybill,
      })
      reportProgress(index + 1, scale, started)
    }
    await settle(db)
  })
}

function reportProgress(done: number, scale: Scale, started: number): void {
  if (done % 20 !== 0) return
  console.error(
    `bench data: ${done} of ${scale.customers} customers, ${Math.round((Date.now() - started) / 1000)} s`,
  )
}

async function asAdmin(adminUrl: string, work: (db: pg.Client) => Promise<void>): Promise<void> {
  const db = new pg.Client({ connectionString: adminUrl })
  await db.connect()
  try {
    await work(db)
  } finally {
    await db.end()
  }
}

// A changed schema or a changed recipe makes new data, an unchanged one is ready at once.
function getFolder(scale: Scale): string {
  const recipe = readFileSync(path.join(import.meta.dirname, 'data.queries.ts'), 'utf8')
  const content = [readMigrations().map((m) => m.checksum), JSON.stringify(scale), recipe].join()
  const name = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return path.join(os.tmpdir(), `interline-bench-${process.getuid?.() ?? 0}`, `${scale.waybills}-${name}`)
}
