import pg from 'pg'
import { updateSpells } from '#api/areas/visibility/work/work.queries.ts'
import { openDatabase } from '#api/db/pool.ts'
import { isSmall, openBenchData } from './data.ts'
import { selectSomeEquipment } from './assets/detail.queries.ts'
import { ms, percentile, report } from './measure.ts'
import { spreadSpells, updateLastVisit } from './morning/work.queries.ts'
import { startPortal } from './portal.ts'

// The waiting times in the morning, through HTTP with session check and row-level security, for the largest customer:
// the calls of the dashboard one after the other, and the first rows of a pasted list of 2,500 ids, from storing the
// paste to reading the rows.

const ROUNDS = isSmall() ? 12 : 60
const PASTES = isSmall() ? 5 : 20
const IDS = 2500
/** From Friday's evening to Monday's morning. */
const AWAY_HOURS = 62

const data = await openBenchData()
const db = new pg.Client({ connectionString: data.adminUrl })
await db.connect()
const portal = await startPortal(data)
try {
  await recordProblems()
  await measureDashboard()
  await measurePasted()
} finally {
  await Promise.all([portal.stop(), db.end()])
  await data.stop()
}

/** What the portal's own job records: since when every unit needs attention. */
async function recordProblems(): Promise<void> {
  const database = openDatabase(data.appUrl, () => {})
  try {
    await database.tenant(data.largest, (tenant) => updateSpells(tenant, data.largest))
    await spreadSpells(db, data.largest)
  } finally {
    await database.close()
  }
}

/** Each call of the page separately; the page waits for the slowest of them. */
async function measureDashboard(): Promise<void> {
  const list = `/api/waybills/${data.largest}/dashboard`
  await portal.call('POST', `/api/waybills/${data.largest}/work/visits`, {})
  await updateLastVisit(db, data.largest, AWAY_HOURS)
  const calls: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['counts', () => portal.call('GET', `${list}/summary`)],
    ['trend', () => portal.call('GET', `/api/waybills/${data.largest}/work/trend`)],
    ['since you were here', () => portal.call('POST', `/api/waybills/${data.largest}/work/visits`, {})],
    ['overdue units', () => portal.call('POST', list, needing('overdue'))],
    ['silent units', () => portal.call('POST', list, needing('silent'))],
  ]
  for (const [name, call] of calls) {
    const times = await getTimes(call, ROUNDS)
    report({
      bench: `dashboard: ${name}`,
      ratio: percentile(times, 0.5),
      goal: 30,
      unit: 'ms through HTTP',
      details: `${data.scale.largest.toLocaleString('en-US')} units, p95 ${ms(percentile(times, 0.95))}`,
    })
  }
}

function needing(kind: string): object {
  return {
    page: 1,
    page_size: 25,
    scope: 'active',
    filters: [{ field: 'needs', operand: 'equals', value: [kind] }],
  }
}

/** Every paste is a new one: the list is stored, and the rows are requested by its ids. */
async function measurePasted(): Promise<void> {
  const ids = await selectSomeEquipment(db, data.largest, IDS)
  let at = 0
  const paste = async () => {
    at += 1
    await portal.call('POST', `/api/waybills/${data.largest}/pasted`, { name: `Monday ${at}`, ids })
    await portal.call('POST', `/api/waybills/${data.largest}/dashboard`, { search_terms: ids })
  }
  const times = await getTimes(paste, PASTES)
  report({
    bench: `${IDS.toLocaleString('en-US')} pasted ids to the first rows`,
    ratio: percentile(times, 0.95) / 1000,
    goal: 2,
    unit: 's, p95',
    details: `half of them in ${ms(percentile(times, 0.5))}, among ${data.scale.largest.toLocaleString('en-US')} units`,
  })
}

async function getTimes(call: () => Promise<unknown>, rounds: number): Promise<number[]> {
  for (let warm = 0; warm < 3; warm++) await call()
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await call()
    times.push(performance.now() - started)
  }
  return times
}
