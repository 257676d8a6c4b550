import { fork } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { isSmall, openBenchData, type BenchData, type Scale } from './data.ts'
import {
  forgetFilledTrips,
  makeNonRail,
  selectUnitsUpTo,
  selectWritten,
  vacuumTrips,
} from './eta/eta.queries.ts'
import { ms, percentile, report } from './measure.ts'
import { startPortal, type Portal } from './portal.ts'

// How long it takes to fold and estimate every unit of the largest customer again, through the database, by a
// separate worker process, and what users who read meanwhile notice: the first page of the list and the counts of the
// dashboard, compared with the same reads before and after; once where nearly all units are unchanged, once where
// every fourth changes. A run that exceeds the limit is extrapolated from the units finished by then.

// separate data, because folding again changes what other benchmarks created
const SCALE: Scale = isSmall()
  ? { customers: 2, waybills: 11_000, largest: 10_000, eventsPerWaybill: 3 }
  : { customers: 2, waybills: 110_000, largest: 100_000, eventsPerWaybill: 10 }
const LIMIT_MS = isSmall() ? 20_000 : 150_000
const FIRST_LIMIT_MS = 400_000
const QUIET_MS = isSmall() ? 4000 : 12_000
const UNITS = 100_000

const data = await openBenchData(SCALE)
const db = new pg.Client({ connectionString: data.adminUrl })
await db.connect()
const portal = await startPortal(data)
try {
  await foldFirst(data)
  await measure(portal, data, '')
  await makeNonRail(db, data.largest)
  await vacuumTrips(db)
  await measure(portal, data, ', a quarter otherwise')
} finally {
  await Promise.all([portal.stop(), db.end()])
  await data.stop()
}

/** Generated trips differ from those that their events make: folding them would double the customer's trips. */
async function foldFirst({ appUrl, largest }: BenchData): Promise<void> {
  if (!(await forgetFilledTrips(db, largest))) return
  await rebuild({ appUrl, customerId: largest, after: '', limitMs: FIRST_LIMIT_MS })
  await vacuumTrips(db)
}

async function measure({ call }: Portal, { appUrl, largest }: BenchData, how: string): Promise<void> {
  const list = `/api/waybills/${largest}/dashboard`
  const reads = {
    list: () => call('POST', list, { page: 1, page_size: 50, scope: 'active' }),
    counts: () => call('GET', `${list}/summary`),
  }
  await readUntil(reads, sleep(QUIET_MS / 4))
  const before = await readUntil(reads, sleep(QUIET_MS))
  const writtenBefore = await selectWritten(db)
  const rebuilt = rebuild({ appUrl, customerId: largest, after: '', limitMs: LIMIT_MS })
  const beside = await readUntil(reads, rebuilt)
  const { stoppedAt, ms: took } = await rebuilt
  const after = await readUntil(reads, sleep(QUIET_MS))
  const written = (await selectWritten(db)) - writtenBefore
  const units = await selectUnitsUpTo(db, largest, stoppedAt)
  report({
    bench: `100,000 units recomputed${how}`,
    ratio: (took / 1000) * (UNITS / units),
    goal: 60,
    unit: 's',
    details: `${units.toLocaleString('en-US')} units of ${SCALE.eventsPerWaybill} reports in ${(took / 1000).toFixed(1)} s, ${written.toLocaleString('en-US')} trips written`,
  })
  for (const name of ['list', 'counts'] as const) {
    const quiet = percentile([...before[name], ...after[name]], 0.5)
    report({
      bench: `reads beside it: ${name}${how}`,
      ratio: percentile(beside[name], 0.5) / quiet,
      goal: 1.2,
      unit: 'x quiet',
      details: `${ms(percentile(beside[name], 0.5))} beside ${ms(quiet)}, p95 ${ms(percentile(beside[name], 0.95))}`,
    })
  }
}

type Reads = Record<'list' | 'counts', () => Promise<unknown>>

/** Reads in turns with a breath between, as people do, until something else has ended. */
async function readUntil(reads: Reads, end: Promise<unknown>): Promise<Record<keyof Reads, number[]>> {
  const times: Record<keyof Reads, number[]> = { list: [], counts: [] }
  let isOver = false
  void end.finally(() => (isOver = true))
  while (!isOver) {
    for (const name of ['list', 'counts'] as const) {
      const started = performance.now()
      await reads[name]()
      times[name].push(performance.now() - started)
      await sleep(50)
    }
  }
  return times
}

async function rebuild(request: object): Promise<{ stoppedAt: string | null; ms: number }> {
  const child = fork(new URL('./eta/rebuild.ts', import.meta.url))
  child.send(request)
  const [result] = (await once(child, 'message')) as [{ stoppedAt: string | null; ms: number }]
  return result
}

function sleep(forMs: number): Promise<void> {
  return new Promise((done) => setTimeout(done, forMs))
}
