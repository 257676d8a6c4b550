import { setTimeout as sleep } from 'node:timers/promises'
import { createFence } from '#contract/areas/telematics/fences/fences.contract.ts'
import { receiveReports } from '#contract/areas/telematics/reports/reports.contract.ts'
import { listTrackedUnits } from '#contract/areas/telematics/units/units.contract.ts'
import { isSmall } from '../data.ts'
import { fillDevices, selectReadingSize } from './devices.queries.ts'
import { ms, percentile, report } from '../measure.ts'
import { openStage } from '../stage.ts'

// Devices report every five minutes, 333 a second in batches of a second, with geofences around; beside them someone reads
// the list of units, first alone, then while they report.

const DEVICES = isSmall() ? 10_000 : 100_000
const A_SECOND = 333
const SECONDS = isSmall() ? 30 : 120
const FENCES = 200
const READ_EVERY_MS = 100
const MAX_READ_RATIO = 1.5
/** A report every five minutes. */
const REPORTS_PER_DAY = 288
const DAY_DEVICES = 40

const stage = await openStage({}, { strictAnswers: false })
const { portal } = stage
const params = { customerId: 1 }
try {
  await portal.superuser((db) => fillDevices(db, DEVICES))
  for (let at = 0; at < FENCES; at++) await addFence(at)
  await sendSecond(0)
  // of fewer reads than some hundred, the 99th percentile is the slowest one
  const alone = await readUntil(sleep(SECONDS * 500))
  const started = performance.now()
  const sending = sendAll()
  const beside = await readUntil(sending)
  const batches = await sending
  const seconds = (performance.now() - started) / 1000
  report({
    bench: `${DEVICES} devices: reports taken a second`,
    ratio: (SECONDS * A_SECOND) / seconds,
    goal: A_SECOND * 0.98,
    unit: 'reports/s',
    wanted: 'at least',
    details: `a second’s batch took ${ms(percentile(batches, 0.5))}, p99 ${ms(percentile(batches, 0.99))}, fences included`,
  })
  const [calm, busy] = [percentile(alone, 0.99), percentile(beside, 0.99)]
  report({
    bench: 'list of units beside reports, p99',
    ratio: busy / calm,
    goal: MAX_READ_RATIO,
    unit: 'x alone',
    details: `${ms(busy)} beside, ${ms(calm)} alone, of ${beside.length} and ${alone.length}; medians ${ms(percentile(beside, 0.5))} and ${ms(percentile(alone, 0.5))}`,
  })
  const day = await sendDay()
  report({
    bench: 'storage of a device and year',
    ratio: (day.bytes * 365) / DAY_DEVICES / 1024 / 1024,
    goal: 40,
    unit: 'MB',
    details: `${Math.round((day.readings / (DAY_DEVICES * REPORTS_PER_DAY)) * 100)}% of a day’s reports stored, ${Math.round(day.bytes / day.readings)} bytes each with indexes: one device in four moves for eight hours, the others stand; dropped after 13 months`,
  })
} finally {
  await stage.stop()
}
process.exit()

async function addFence(at: number): Promise<void> {
  const body = {
    name: `Yard ${at}`,
    shape: 'circle' as const,
    lat: 30 + (at % 20),
    lon: -110 + Math.floor(at / 20) * 3,
    radius_miles: 2,
    corners: '',
    dwell_hours: null,
    speed_mph: null,
  }
  const { status } = await portal.call(createFence, { params, body }, 'full')
  if (status !== 200) throw new Error(`createFence answered ${status}`)
}

/** The reports of one second: one unit in four moves, the others stand and report nothing new. */
async function sendSecond(second: number): Promise<number> {
  const now = Date.now()
  const messages = Array.from({ length: A_SECOND }, (_, at) => {
    const device = 1 + ((second * A_SECOND + at) % DEVICES)
    const moves = device % 4 === 0
    const turn = moves ? second / 1000 : 0
    return {
      unit: `D${device}`,
      fix_ts: new Date(now - at).toISOString(),
      lat: 30 + (device % 2000) / 100 + turn,
      lon: -110 + (device % 3000) / 100,
      speed_kmh: moves ? 40 : 0,
      motion: moves ? 'moving' : 'stopped',
      battery_pct: 80,
    }
  })
  const started = performance.now()
  await post(messages)
  return performance.now() - started
}

async function post(messages: readonly object[]): Promise<void> {
  const body = Buffer.from(JSON.stringify({ v: 1, source: 'bench', messages }))
  const headers = { 'content-type': 'application/json' }
  const { status } = await portal.call(receiveReports, { params, body }, 'full', headers)
  if (status !== 200) throw new Error(`receiveReports answered ${status}`)
}

/** A day of reports of some devices, in the order of time, an hour to a batch; what it stored. */
async function sendDay(): Promise<{ bytes: number; readings: number }> {
  const before = await portal.superuser(selectReadingSize)
  const from = Date.now() - 25 * 3_600_000
  for (let hour = 0; hour < 24; hour++) {
    const messages = Array.from({ length: 12 * DAY_DEVICES }, (_, at) => {
      const device = DEVICES - (at % DAY_DEVICES)
      const step = hour * 12 + Math.floor(at / DAY_DEVICES)
      const moves = device % 4 === 0 && hour >= 8 && hour < 16
      const done = device % 4 === 0 ? Math.min(96, Math.max(0, step - 96)) : 0
      return {
        unit: `D${device}`,
        fix_ts: new Date(from + step * 300_000).toISOString(),
        lat: 31 + done * 0.04,
        lon: -95,
        speed_kmh: moves ? 50 : 0,
        motion: moves ? 'moving' : 'stopped',
        battery_pct: 80,
      }
    })
    await post(messages)
  }
  const after = await portal.superuser(selectReadingSize)
  return { bytes: after.bytes - before.bytes, readings: after.readings - before.readings }
}

/** A batch each second; the times they took. */
async function sendAll(): Promise<number[]> {
  const times: number[] = []
  const started = performance.now()
  for (let second = 1; second <= SECONDS; second++) {
    times.push(await sendSecond(second))
    await sleep(Math.max(0, started + second * 1000 - performance.now()))
  }
  return times
}

/** Reads the list again and again until something is done; the times it took. */
async function readUntil(done: Promise<unknown>): Promise<number[]> {
  let isDone = false
  void done.finally(() => (isDone = true))
  const times: number[] = []
  while (!isDone) {
    const started = performance.now()
    const { status } = await portal.call(listTrackedUnits, { params, body: {} }, 'full')
    if (status !== 200) throw new Error(`listTrackedUnits answered ${status}`)
    times.push(performance.now() - started)
    await sleep(READ_EVERY_MS)
  }
  return times
}
