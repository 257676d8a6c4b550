import pg from 'pg'
import { resetDueDates } from './assets/bulk.queries.ts'
import { isSmall, openBenchData } from './data.ts'
import { ms, report } from './measure.ts'
import { startPortal } from './portal.ts'
import type { Answer } from './probe.ts'

// A bulk action on all active units of the largest customer: how long the event loop was blocked, by the preview and
// by the action itself.

const ROUNDS = isSmall() ? 2 : 4
const HELD_MS = 25

const data = await openBenchData()
const db = new pg.Client({ connectionString: data.adminUrl })
await db.connect()
const portal = await startPortal(data)

const MOVING = {
  scope: 'current',
  filters: [{ field: 'status_code', operand: 'equals', value: [40] }],
  search_terms: [],
  group_ids: [],
}

try {
  await measure('looked at beforehand', { matching: MOVING, due: '2026-12-24', preview: true })
  await measure('given a due date', { matching: MOVING, due: '2026-12-24' })
  await measureFleet()
} finally {
  await resetDueDates(db, data.largest)
  await Promise.all([portal.stop(), db.end()])
  await data.stop()
}

/** The calmest of some rounds: whatever else the machine does can only add. */
async function measure(what: string, body: object): Promise<void> {
  const seen: Answer[] = []
  let [took, done] = [Infinity, 0]
  for (let round = 0; round < ROUNDS; round++) {
    await resetDueDates(db, data.largest)
    await portal.watch()
    const started = performance.now()
    const answer = (await portal.json('POST', `/api/waybills/${data.largest}/due`, body)) as { done: number }
    took = Math.min(took, performance.now() - started)
    done = answer.done
    seen.push(await portal.usage())
  }
  const each = seen.map(({ lagMs }) => lagMs.toFixed(0)).join(', ')
  report({
    bench: `${done.toLocaleString('en-US')} rows ${what} at once: event loop held`,
    ratio: Math.min(...seen.map(({ lagMs }) => lagMs)),
    goal: HELD_MS,
    unit: 'ms',
    details: `done in ${ms(took)}; longest wait of each round: ${each} ms`,
  })
}

/** 20,000 units leave a fleet in the same order of time in which they joined it. */
async function measureFleet(): Promise<void> {
  const equipment_ids = Array.from({ length: 20_000 }, (_, n) => `QQLX${n + 1}`)
  const customer = `/api/admin/customers/${data.largest}`
  const send = async (call: string) => {
    const started = performance.now()
    await portal.call('POST', `${customer}/${call}`, { equipment_ids })
    return performance.now() - started
  }
  const [added, removed] = [await send('assets_bulk'), await send('assets_bulk_delete')]
  report({
    bench: '20,000 units removed from a fleet, compared with adding them',
    ratio: removed / added,
    goal: 2,
    unit: 'times as long',
    details: `added in ${ms(added)}, removed in ${ms(removed)}`,
  })
}
