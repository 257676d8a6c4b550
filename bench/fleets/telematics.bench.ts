import { setTimeout as sleep } from 'node:timers/promises'
import { createFence } from '#contract/areas/telematics/fences/fences.contract.ts'
import { receiveReports } from '#contract/areas/telematics/reports/reports.contract.ts'
import { listTrackedUnits } from '#contract/areas/telematics/units/units.contract.ts'
import { isSmall } from '../data.ts'
import { fillDevices, selectReadingSize } from './devices.queries.ts'
import { ms, percentile, report } from '../measure.ts'
import { openStage } from '../stage.ts'

// Devices report every five minutes, 333 a second in batches of a second, with geofences around; beside them somebody reads
// the list of units, first alone, then while they report.

const DEVICES = isSmall() ? 10_000 : 100_000
const A_SECOND = 333
const SECONDS = isSmall() ? 30 : 120
const FENCES = 200
const READ_EVERY_MS = 100
const MAX_READ_RATIO = 1.5
const REPORTS_A_YEAR = 12 * 24 * 365

const stage = await openStage({}, { strictAnswers: false })
const { portal } = stage
const params = { customerId: 1 }
try {
  await portal.superuser((db) => fillDevices(db, DEVICES))
  for (let at = 0; at < FENCES; at++) await addFence(at)
  await sendSecond(0)
  const alone = await readUntil(sleep(10_000))
  const before = await portal.superuser(selectReadingSize)
  const started = performance.now()
  const sending = sendAll()
  const beside = await readUntil(sending)
  const batches = await sending
  const seconds = (performance.now() - started) / 1000
  const after = await portal.superuser(selectReadingSize)
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
  const stored = after.readings - before.readings
  const bytes = (after.bytes - before.bytes) / stored
  const share = stored / (SECONDS * A_SECOND)
  report({
    bench: 'storage of a device and year',
    ratio: (bytes * share * REPORTS_A_YEAR) / 1024 / 1024,
    goal: 40,
    unit: 'MB',
    details: `${Math.round(bytes)} bytes a reading, ${Math.round(share * 100)}% of reports stored (one in four moves); dropped after 13 months`,
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
  const body = Buffer.from(JSON.stringify({ v: 1, source: 'bench', messages }))
  const started = performance.now()
  const headers = { 'content-type': 'application/json' }
  const { status } = await portal.call(receiveReports, { params, body }, 'full', headers)
  if (status !== 200) throw new Error(`receiveReports answered ${status}`)
  return performance.now() - started
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
