import pg from 'pg'
import { isSmall, openBenchData } from './data.ts'
import { selectDetails, selectSomeIds } from './assets/detail.queries.ts'
import { interleave, ms, report } from './measure.ts'
import { startPortal } from './portal.ts'

// One asset with its sightings, estimates and lane, through HTTP with row-level security, compared with handwritten
// statements through the bare driver.

const ROUNDS = isSmall() ? 24 : 60
const CALLS = 20

const data = await openBenchData()
const db = new pg.Client({ connectionString: data.adminUrl })
await db.connect()
const portal = await startPortal(data)
try {
  await measure()
} finally {
  await Promise.all([portal.stop(), db.end()])
  await data.stop()
}

async function measure(): Promise<void> {
  const ids = await selectSomeIds(db, data.largest, 200)
  let at = 0
  const nextId = () => ids[at++ % ids.length] ?? 0
  const contenders = [
    {
      name: 'http',
      run: () => repeatCall(() => portal.call('GET', `/api/waybills/${data.largest}/detail/${nextId()}`)),
    },
    { name: 'statements', run: () => repeatCall(() => selectDetails(db, data.largest, nextId())) },
  ]
  await interleave(contenders, 4)
  const best = await interleave(contenders, ROUNDS)
  const [http, statements] = [(best['http'] ?? 0) / CALLS, (best['statements'] ?? 0) / CALLS]
  report({
    bench: 'one asset',
    ratio: http - statements,
    goal: 1,
    unit: 'ms over raw SQL',
    details: `${ms(http)} through HTTP, ${ms(statements)} raw`,
  })
}

async function repeatCall(call: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < CALLS; i++) await call()
}
