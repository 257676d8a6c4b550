import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import pino from 'pino'
import '#api/areas.ts'
import type { IntakeCtx } from '#api/areas/feeds/intake/context.rules.ts'
import { receive } from '#api/areas/feeds/intake/intake.service.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from '#api/db/embedded/supervisor.ts'
import { migrate } from '#api/db/migrate.ts'
import { openDatabase } from '#api/db/pool.ts'
import { withDatabase } from '#api/db/urls.ts'
import { startLive } from '#api/http/live.ts'
import { DEMO_CUSTOMERS } from '#demo/customers.ts'
import { deliver, type Delivery } from '#demo/feed/delivery.ts'
import { getFiles, type FeedFile } from '#demo/messages.ts'
import { starterReference } from '#demo/starter.ts'
import { worldEvents } from '#demo/world.ts'
import {
  checkpoint,
  copyEvents,
  countEvents,
  createDatabase,
  insertWorld,
  readEventsByMessage,
} from './fill/ingest.queries.ts'

// How fast messages become trips on the list: stored, parsed, added to the events, folded and written, compared with
// plain COPY of the same events into the same table in the same run, one transaction per message on both sides; COPY
// in one session after the other, ours with a session for each customer, as they send. The messages are those of the
// demo railroad's first weeks: five customers, thousands of cars, 322 and car location messages, some of them late or
// repeated. COPY has an advantage: it bypasses the policies, stores no message, and gets its rows sorted and without
// duplicates. The first week is a warm-up for both sides and is not counted.

const isSmall = process.argv.includes('--small')
const WORLD = 'full'
const DAYS = isSmall ? 21 : 120
const WINDOW_DAYS = 7
const DAY_MS = 86_400_000
const RESOLUTION_MS = 5
const GOALS = { eventsPerSecond: 5000, timesCopy: 4, blockedMs: 25 }

const folder = mkdtempSync(path.join(os.tmpdir(), 'interline-ingest-'))
chmodSync(folder, 0o755)
try {
  const server = await startEmbeddedDatabase(folder)
  try {
    await measure(server)
  } finally {
    await server.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(server: EmbeddedDatabase): Promise<void> {
  const admin = await connect(server.adminUrl)
  for (const name of ['whole', 'floor']) {
    await createDatabase(admin, name)
    await prepare(server, name)
  }
  const whole = await connect(withDatabase(server.adminUrl, 'whole'))
  const floor = await connect(withDatabase(server.adminUrl, 'floor'))
  const [warmUp = [], ...weeks] = makeWeeks()
  const ours = await ingest(withDatabase(server.appUrl, 'whole'), warmUp, weeks.flat())
  const [warmParts, parts] = splitAt(await readEventsByMessage(whole), warmUp.length)
  for (const part of warmParts) await copyEvents(floor, part)
  await checkpoint(admin)
  const before = await countEvents(floor)
  const floorMs = await timed(async () => {
    for (const part of parts) await copyEvents(floor, part)
  })
  const count = (await countEvents(floor)) - before
  await Promise.all([admin.end(), whole.end(), floor.end()])
  report('ingest, whole pipeline', count / (ours.ms / 1000), GOALS.eventsPerSecond, 'events/s', 'at least')
  report('ingest against COPY', ours.ms / floorMs, GOALS.timesCopy, 'x COPY', 'at most')
  report('ingest, event loop blocked at most', ours.blockedMs, GOALS.blockedMs, 'ms', 'at most')
}

async function prepare(server: EmbeddedDatabase, name: string): Promise<void> {
  await migrate(withDatabase(server.ownerUrl, name))
  const db = await connect(withDatabase(server.adminUrl, name))
  await insertWorld(
    db,
    DEMO_CUSTOMERS.map(({ id }) => id),
    starterReference().stations,
  )
  await db.end()
}

/**
 * The messages of the world's first weeks, one file a week for each customer and format, as for a customer who
 * requests months at once.
 */
function makeWeeks(): FeedFile[][] {
  const startTs = Math.floor(Date.now() / DAY_MS - DAYS - 1) * DAY_MS
  const weeks: FeedFile[][] = []
  let window: Delivery[] = []
  let untilTs = startTs + WINDOW_DAYS * DAY_MS
  for (const delivery of deliver(worldEvents(startTs, WORLD), startTs)) {
    if (delivery.arrival_ts > untilTs) {
      weeks.push(getFiles(window, 'collected'))
      window = []
      if (untilTs >= startTs + DAYS * DAY_MS) return weeks
      untilTs += WINDOW_DAYS * DAY_MS
    }
    window.push(delivery)
  }
  return weeks
}

async function ingest(
  appUrl: string,
  warmUp: readonly FeedFile[],
  files: readonly FeedFile[],
): Promise<{ ms: number; blockedMs: number }> {
  const database = openDatabase(appUrl, () => {})
  const log = pino({ level: 'error' }, process.stderr)
  const live = startLive(database, log)
  const ctx: IntakeCtx = { database, live, log }
  await sendAll(ctx, warmUp)
  const bodies = files.map((file) => ({ ...file, bytes: Buffer.from(file.body) }))
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  const ms = await timed(() => sendAll(ctx, bodies))
  delay.disable()
  await live.close()
  await database.close()
  return { ms, blockedMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) }
}

/** Every customer's messages in their order, customers at the same time. */
async function sendAll(ctx: IntakeCtx, files: readonly (FeedFile & { bytes?: Buffer })[]): Promise<void> {
  const byCustomer = Map.groupBy(files, (file) => file.customer_id)
  await Promise.all(
    [...byCustomer].map(async ([customerId, own]) => {
      for (const { body, bytes = Buffer.from(body) } of own) {
        await receive(ctx, customerId, { channel: 'http', filename: null, layout: null, body: bytes })
      }
    }),
  )
}

function splitAt<T>(list: readonly T[], at: number): [T[], T[]] {
  return [list.slice(0, at), list.slice(at)]
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function connect(url: string): Promise<pg.Client> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  return db
}

function report(
  bench: string,
  figure: number,
  goal: number,
  unit: string,
  must: 'at least' | 'at most',
): void {
  const met = must === 'at least' ? figure >= goal : figure <= goal
  const ratio = Number(figure.toPrecision(4))
  console.log(JSON.stringify({ bench, ratio, goal, unit, met }))
}
