import pg from 'pg'
import { isSmall, openBenchData } from './data.ts'
import { LIST_REQUEST } from './assets/list.queries.ts'
import { type FloorRequest, createFloor, selectFromFloor, dropFloor } from './assets/floor.queries.ts'
import { interleave, ms, report } from './measure.ts'
import { startPlainServer, startPortal, type Portal } from './portal.ts'

// The asset list of the largest customer, each query with its page and its total: time through HTTP with session
// check and row-level security, compared with the best statements over the best indexes through the bare driver
// (assets/floor.queries.ts); how many clients of one customer can be served at once; and the server's CPU compared
// with Node's bare http answering with the same statement.

const ROUNDS = isSmall() ? 8 : 60
const CPU_ROUNDS = isSmall() ? 3 : 9
const CALLS = isSmall() ? 60 : 200
const AT_ONCE = 4
const CLIENTS = 16
const CROWD_MS = isSmall() ? 2000 : 10_000
const TYPICAL_MS = 1.5
const OTHER_MS = 15

function filtered(field: string, value: unknown, operand = 'equals') {
  return { filters: [{ field, operand, value }] }
}

/** Usual queries, as requests of the call and of the floor. */
const QUESTIONS: readonly { query: object; floor: FloorRequest; max: number }[] = [
  { query: {}, floor: { name: 'as it opens', where: 'true' }, max: TYPICAL_MS },
  { query: { page: 40 }, floor: { name: 'page 40', where: 'true', page: 40 }, max: TYPICAL_MS },
  {
    query: filtered('status_code', [40]),
    floor: { name: 'a status', where: 'status_code = 40' },
    max: TYPICAL_MS,
  },
  {
    query: filtered('load_empty_status', 'L'),
    floor: { name: 'loads', where: `load_empty_status = 'L'` },
    max: TYPICAL_MS,
  },
  {
    query: filtered('destination_location', 'town 1', 'contains'),
    floor: { name: 'a place', where: `upper(destination_location) like '%TOWN 1%'` },
    max: TYPICAL_MS,
  },
  { query: { group_ids: [1] }, floor: { name: 'a group', where: `group_ids && '{1}'` }, max: TYPICAL_MS },
  {
    query: LIST_REQUEST,
    floor: {
      name: 'three filters',
      where: `status_code in (40, 50) and load_empty_status = 'L' and upper(destination_location) like '%TOWN 1%'`,
    },
    max: TYPICAL_MS,
  },
  {
    query: { sort_by: 'shipper', sort_direction: 'asc' },
    floor: { name: 'by shipper', where: 'true', order: 'shipper' },
    max: OTHER_MS,
  },
  {
    query: filtered('lateness', 'late'),
    floor: {
      name: 'late ones',
      where: `coalesce(status_code, 0) < 50 and product_eta_ts - eta_first_ts >= interval '12 hours'`,
    },
    max: TYPICAL_MS,
  },
]

const data = await openBenchData()
const db = new pg.Client({ connectionString: data.adminUrl })
await db.connect()
const [portal, bare] = [await startPortal(data), await startPlainServer(data)]
try {
  await measureTime()
  await measureCrowd()
  await measureCpu()
} finally {
  await Promise.all([portal.stop(), bare.stop(), db.end()])
  await data.stop()
}

/** How far above the floor typical and other requests may be, through HTTP. */
async function measureTime(): Promise<void> {
  await createFloor(db, data.largest)
  for (const { query, floor, max } of QUESTIONS) {
    const contenders = [
      { name: 'http', run: () => listed(data.largest, query) },
      { name: 'floor', run: async () => void (await selectFromFloor(db, floor)) },
    ]
    await interleave(contenders, 4)
    const { http = 0, floor: min = 0 } = await interleave(contenders, ROUNDS)
    report({
      bench: `asset list: ${floor.name}`,
      ratio: http - min,
      goal: max,
      unit: 'ms over the true floor',
      details: `${ms(http)} through HTTP, ${ms(min)} the floor`,
    })
  }
  await dropFloor(db)
}

/** Clients of one customer that request the whole list simultaneously and repeatedly. */
async function measureCrowd(): Promise<void> {
  let [answered, refused] = [0, 0]
  const started = performance.now()
  const until = started + CROWD_MS
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (performance.now() < until) {
        await listed(data.largest, {}).then(
          () => (answered += 1),
          () => (refused += 1),
        )
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  report({
    bench: `asset list: ${CLIENTS} clients of one customer, refused`,
    ratio: refused / (answered + refused),
    goal: 0,
    unit: 'of all calls',
    details: `${(answered / seconds).toFixed(0)} answers a second`,
  })
}

async function measureCpu(): Promise<void> {
  const ours = () => cpuPerCall(portal, () => listed(data.middling))
  const floor = () => cpuPerCall(bare, () => measureBareList(data.middling))
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
    details: `${ms(own)} a call beside ${ms(base)}`,
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
  return (await server.usage()).cpuMs / CALLS
}

async function listed(customerId: number, criteria: object = LIST_REQUEST): Promise<void> {
  await portal.call('POST', `/api/waybills/${customerId}/dashboard`, criteria)
}

async function measureBareList(customerId: number): Promise<void> {
  await bare.call('POST', '/', { customerId, question: LIST_REQUEST })
}
