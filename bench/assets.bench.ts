import pg from 'pg'
import { isSmall, openBenchData } from './data.ts'
import { QUESTION, selectPageAndTotal } from './assets.queries.ts'
import { interleave, ms, report } from './measure.ts'
import { startBare, startPortal, type Portal } from './portal.ts'

// The asset list with three filters, an order, a page and the total, for the largest customer:
// time through HTTP with sign-in and row-level security, beside the two statements through the bare driver;
// and the server's CPU beside Node's bare http answering with the same statement.

const ROUNDS = isSmall() ? 8 : 60
const CPU_ROUNDS = isSmall() ? 3 : 9
const CALLS = isSmall() ? 60 : 200
const AT_ONCE = 4

const data = await openBenchData()
const db = new pg.Client({ connectionString: data.adminUrl })
await db.connect()
const [portal, bare] = [await startPortal(data), await startBare(data)]
try {
  await measureTime()
  await measureCpu()
} finally {
  await Promise.all([portal.stop(), bare.stop(), db.end()])
  await data.stop()
}

async function measureTime(): Promise<void> {
  const contenders = [
    { name: 'http', run: () => listed(data.largest) },
    { name: 'statements', run: async () => void (await selectPageAndTotal(db, data.largest)) },
  ]
  await interleave(contenders, 4)
  const { http = 0, statements = 0 } = await interleave(contenders, ROUNDS)
  report({
    bench: 'asset list: 3 filters, sort, page, total',
    ratio: http / statements,
    goal: 1,
    unit: 'x two raw statements',
    told: `${ms(http)} through HTTP, ${ms(statements)} raw`,
  })
}

async function measureCpu(): Promise<void> {
  const ours = () => cpuPerCall(portal, () => listed(data.middling))
  const floor = () => cpuPerCall(bare, () => bareListed(data.middling))
  await ours()
  await floor()
  let [own, base] = [Infinity, Infinity]
  for (let round = 0; round < CPU_ROUNDS; round++) {
    own = Math.min(own, await ours())
    base = Math.min(base, await floor())
  }
  report({
    bench: 'asset list: CPU of the server',
    ratio: own / base,
    goal: 1.25,
    unit: 'x bare node:http',
    told: `${ms(own)} a call beside ${ms(base)}`,
  })
}

/** CPU the server spends on one call, several under way at once. */
async function cpuPerCall(server: Portal, call: () => Promise<void>): Promise<number> {
  await server.watch()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let i = 0; i < CALLS / AT_ONCE; i++) await call()
    }),
  )
  return (await server.seen()).cpuMs / CALLS
}

async function listed(customerId: number): Promise<void> {
  await portal.call('POST', `/api/waybills/${customerId}/dashboard`, QUESTION)
}

async function bareListed(customerId: number): Promise<void> {
  await bare.call('POST', '/', { customerId, question: QUESTION })
}
