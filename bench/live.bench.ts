import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { CLM_LAYOUTS } from '#rail/clm/layout.ts'
import { writeClm } from '#rail/clm/write.ts'
import type { Sighting } from '#rail/sighting.ts'
import { isSmall, openBenchData } from './data.ts'
import { deleteLiveRows } from './fill/live.queries.ts'
import { ms, percentile, report } from './measure.ts'
import { startPortal } from './portal.ts'

// The time from sending a railroad's message until an open list shows it, at 500 events a second for the largest
// customer: the message goes in through the feeds, and the client is notified over server-sent events and reloads its
// page, as the product's page does. For a sender that falls behind, the time counts from when it should have sent.

const SECONDS = isSmall() ? 3 : 30
const MESSAGES_PER_SECOND = 10
const EVENTS_PER_MESSAGE = 50
/** The cars on the open page; every message reports one of them. */
const WATCHED = 25
const CARS = 1000
const FIRST_CAR = 900_000
const carId = (n: number) => `LIVX${FIRST_CAR + n}`
const STARTED = Date.parse('2026-06-01T00:00:00Z')
const MINUTE_MS = 60_000

const layout = CLM_LAYOUTS.find(({ name }) => name === 'interline-csv')

/** A reported sighting on its way to the screen. */
type Report = { car: string; eventMs: number; dueMs: number }

const data = await openBenchData()
const db = new pg.Client({ connectionString: data.adminUrl })
await db.connect()
const clean = () => deleteLiveRows(db, data.largest, carId(0), carId(CARS))
await clean()
const portal = await startPortal(data)
const screen = new AbortController()
try {
  await warmUp()
  await measure()
} finally {
  screen.abort()
  await portal.stop()
  await clean()
  await db.end()
  await data.stop()
}

/** Every car has a trip before the clock runs: new cars are not what a live list is about. */
async function warmUp(): Promise<void> {
  for (let first = 0; first < CARS; first += 250) {
    await send(Array.from({ length: 250 }, (_, i) => sighting(first + i, 0, 'W')))
  }
}

async function measure(): Promise<void> {
  const waiting: Report[] = []
  const delays: number[] = []
  const follow = followScreen((shown, atMs) => {
    for (const report of waiting.splice(0)) {
      if ((shown.get(report.car) ?? 0) >= report.eventMs) delays.push(atMs - report.dueMs)
      else waiting.push(report)
    }
  })
  await wait(300)
  const sent = await sendSteadily(waiting)
  for (let i = 0; i < 50 && waiting.length > 0; i++) await wait(100)
  screen.abort()
  await follow
  report({
    bench: `event to open screen at ${MESSAGES_PER_SECOND * EVENTS_PER_MESSAGE} events a second`,
    ratio: waiting.length > 0 ? Infinity : percentile(delays, 0.95) / 1000,
    goal: 2,
    unit: 's, p95',
    details: `median ${ms(percentile(delays, 0.5))}, longest ${ms(Math.max(...delays))}; ${delays.length} of ${sent} seen`,
  })
}

async function sendSteadily(waiting: Report[]): Promise<number> {
  const under: Promise<void>[] = []
  const startedMs = performance.now()
  const count = SECONDS * MESSAGES_PER_SECOND
  for (let message = 0; message < count; message++) {
    const dueMs = startedMs + (message * 1000) / MESSAGES_PER_SECOND
    await wait(Math.max(0, dueMs - performance.now()))
    const watched = message % WATCHED
    const minute = message + 1
    waiting.push({ car: carId(watched), eventMs: STARTED + minute * MINUTE_MS, dueMs })
    const others = Array.from(
      { length: EVENTS_PER_MESSAGE - 1 },
      (_, i) => WATCHED + ((message * (EVENTS_PER_MESSAGE - 1) + i) % (CARS - WATCHED)),
    )
    under.push(send([watched, ...others].map((car) => sighting(car, minute, 'P'))))
  }
  await Promise.all(under)
  return count
}

function sighting(car: number, minute: number, code: string): Sighting {
  return {
    equipment_id: carId(car),
    equipment_kind: 'R',
    event_ts: new Date(STARTED + minute * MINUTE_MS).toISOString(),
    code_source: 'CLM',
    code,
    carrier: 'UP',
    city: `TOWN ${(car + minute) % 300}`,
    state: 'IL',
    load_empty: 'L',
    train_id: 'MLIVE',
    waybill_number: String(500_000 + car),
    bill_of_lading_number: null,
    imdl_pickup_number: null,
    origin_city: 'TOWN 1',
    origin_state: 'IL',
    destination_city: 'TOWN 2',
    destination_state: 'IL',
    stcc: '2800001',
    shipper: 'SHIPPER',
    consignee: 'CONSIGNEE',
    rail_eta_ts: null,
    weight_lb: null,
  }
}

async function send(sightings: Sighting[]): Promise<void> {
  if (!layout) throw new Error('the layout interline-csv is gone; the live bench writes its messages by it')
  const response = await fetch(`${portal.url}/api/feeds/${data.largest}/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.token}`, 'content-type': 'text/csv' },
    body: writeClm(sightings, layout),
  })
  const receipt = (await response.json()) as { state?: string }
  if (receipt.state !== 'folded') throw new Error(`a message was not folded: ${JSON.stringify(receipt)}`)
}

/** An open list of the watched cars: reloads after each notification, one request at a time. */
async function followScreen(shows: (lastSeenMs: Map<string, number>, atMs: number) => void): Promise<void> {
  const response = await fetch(`${portal.url}/api/live/${data.largest}`, {
    headers: { authorization: `Bearer ${data.token}` },
    signal: screen.signal,
  })
  let pending: Promise<void> | null = null
  let isStale = false
  const request = async () => {
    while (isStale) {
      isStale = false
      shows(await requestPage(), performance.now())
    }
    pending = null
  }
  try {
    for await (const chunk of response.body ?? []) {
      if (!Buffer.from(chunk).includes('data:')) continue
      isStale = true
      pending ??= request()
    }
  } catch (error) {
    if (!screen.signal.aborted) throw error
  }
}

async function requestPage(): Promise<Map<string, number>> {
  const search_terms = Array.from({ length: WATCHED }, (_, n) => carId(n))
  const page = (await portal.json('POST', `/api/waybills/${data.largest}/dashboard`, { search_terms })) as {
    data: { equipment_id: string; last_sighting_date: string }[]
  }
  return new Map(page.data.map((row) => [row.equipment_id, Date.parse(row.last_sighting_date)]))
}
