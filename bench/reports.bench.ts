import { parseArgs } from 'node:util'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { createReport, getReport } from '#contract/areas/reports/reports/reports.contract.ts'
import { createTemplate } from '#contract/areas/reports/templates/templates.contract.ts'
import { reportsJobs } from '#api/areas/reports/reports.jobs.ts'
import { prepare } from '#api/areas/reports/reports.service.ts'
import { selectSummary } from '#api/areas/reports/templates/summary.queries.ts'
import { actFor } from '#api/http/actor.ts'
import { insertCustomer, insertUser } from '#api/start/starter.queries.ts'
import { MODULES, PERMISSIONS } from '#contract/base/access.ts'
import { isSmall } from './data.ts'
import { fillCustomer, settle } from './data.queries.ts'
import {
  doubleTrips,
  fillSchedules,
  makeAllDue,
  selectByHand,
  selectLateness,
} from './fill/reports.queries.ts'
import { interleave, ms, percentile, report } from './measure.ts'
import { openStage } from './stage.ts'

// `node bench/reports.bench.ts [--small] [--part schedules|trips] [--customers 10]`: reports over a million trips beside
// a statement by hand, and schedules of a hundred customers that are due at once, or of fewer.

const { values } = parseArgs({
  options: { small: { type: 'boolean' }, part: { type: 'string' }, customers: { type: 'string' } },
})
const TRIPS = isSmall() ? 50_000 : 1_000_000
const CUSTOMERS = Number(values.customers ?? (isSmall() ? 10 : 100))
const EACH = isSmall() ? 20 : 100
const FIRST = 10
const MAX_SCREEN_S = 8
const MAX_LATE_S = 120
const MAX_RATIO = 1.3
const MAX_READS = 1.5
const SHAPE = {
  dataset: 'trips' as const,
  columns: [{ key: 'equipment_id' }, { key: 'origin_location' }, { key: 'destination_location' }],
  filters: [],
  sort: [],
  groups: [{ key: 'origin_location' }, { key: 'destination_location' }],
  across: [],
  measures: [
    { key: 'rows', kind: 'count' as const },
    { key: 'late_hours', kind: 'avg' as const },
  ],
  timezone: 'America/Chicago',
}

const stage = await openStage({}, { strictAnswers: false })
const { portal } = stage
try {
  if (values.part !== 'trips') await schedules()
  if (values.part !== 'schedules') await trips()
} finally {
  await stage.stop()
}
process.exit()

async function schedules(): Promise<void> {
  console.error(`  writing ${CUSTOMERS * EACH} schedules ...`)
  await portal.superuser(async (db) => {
    for (let id = FIRST; id < FIRST + CUSTOMERS; id += 1) {
      await insertCustomer(db, customer(id))
      await insertUser(db, {
        email: `owner${id}@bench.example`,
        password_hash: '',
        first_name: 'O',
        last_name: String(id),
        is_admin: false,
        is_internal: false,
        memberships: [{ customer_id: id, role_id: 1, permissions: [...PERMISSIONS] }],
      })
      await fillCustomer(db, { customerId: id, waybills: 200, eventsPerWaybill: 1 })
      await fillSchedules(db, { customerId: id, reports: 10, schedules: EACH })
    }
    await settle(db)
  })
  const [job] = reportsJobs(portal)
  const run = await job!.load()
  const idle = await readsUntil(wait(3000))
  await portal.superuser(makeAllDue)
  const began = performance.now()
  const done = run({ database: portal.database, signal: new AbortController().signal } as never, {} as never)
  const reads = await readsUntil(Promise.resolve(done))
  const seconds = (performance.now() - began) / 1000
  const late = await portal.superuser(selectLateness)
  report({
    bench: `${CUSTOMERS * EACH} schedules of ${CUSTOMERS} customers due at once: p99 from due to recorded with its email`,
    ratio: percentile(late, 0.99),
    goal: MAX_LATE_S,
    unit: 's',
    details: `${late.length} runs in ${seconds.toFixed(0)} s, ${(late.length / seconds).toFixed(0)} a second`,
  })
  report({
    bench: 'reads of the asset list meanwhile',
    ratio: percentile(reads, 0.5) / percentile(idle, 0.5),
    goal: MAX_READS,
    unit: 'x idle',
    details: `${ms(percentile(reads, 0.5))} meanwhile, ${ms(percentile(idle, 0.5))} idle, medians of ${reads.length} and ${idle.length}`,
  })
}

async function trips(): Promise<void> {
  console.error(`  writing ${TRIPS} trips ...`)
  await portal.superuser(async (db) => {
    await fillCustomer(db, { customerId: 1, waybills: TRIPS / 2, eventsPerWaybill: 1 })
    await doubleTrips(db)
    await settle(db)
  })
  const template = await portal.call(
    createTemplate,
    { params: { customerId: 1 }, body: { ...SHAPE, template_name: 'Lanes' } },
    'full',
  )
  const { template_id } = template.data
  const { data } = await portal.call(
    createReport,
    { params: { customerId: 1 }, body: { report_name: 'Lanes', template_id } },
    'full',
  )
  const params = { customerId: 1, reportId: data.report_id }
  const began = performance.now()
  const { status } = await portal.call(getReport, { params, query: {} }, 'full')
  const seconds = (performance.now() - began) / 1000
  if (status !== 200) throw new Error(`getReport answered ${status}`)
  report({
    bench: `a report over ${TRIPS} trips: first page with totals`,
    ratio: seconds,
    goal: MAX_SCREEN_S,
    unit: 's',
    details: `${SHAPE.groups.length} groups, ${SHAPE.measures.length} measures`,
  })
  await portal.superuser(async (db) => {
    const times = await interleave(
      [
        { name: 'ours', run: totals },
        { name: 'bare', run: async () => void (await selectByHand(db)) },
      ],
      isSmall() ? 5 : 3,
    )
    const { ours = 0, bare = 0 } = times
    report({
      bench: `totals of ${TRIPS} trips by lane`,
      ratio: ours / bare,
      goal: MAX_RATIO,
      unit: 'x a statement by hand',
      details: `${ms(ours)} ours, ${ms(bare)} by hand`,
    })
  })
}

async function totals(): Promise<void> {
  await portal.database.tenant(1, async (db) => {
    const actor = await actFor(db, 1, 1)
    await selectSummary(db, prepare({ customerId: 1, actor }, SHAPE), SHAPE)
  })
}

/** How long reads of the asset list take, one after the other, until something is over. */
async function readsUntil(over: Promise<unknown>): Promise<number[]> {
  const state = { isOver: false }
  const ended = over.finally(() => (state.isOver = true))
  const times: number[] = []
  while (!state.isOver) {
    const began = performance.now()
    await portal.call(
      listAssets,
      { params: { customerId: FIRST }, body: { page_size: 25 } as never },
      'admin',
    )
    times.push(performance.now() - began)
    await wait(50)
  }
  await ended
  return times
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function customer(id: number) {
  return {
    customer_id: id,
    name: `Customer ${id}`,
    business_name: `Customer ${id} Incorporated`,
    domain: `customer${id}.example`,
    type: 'shipper',
    type_id: 1,
    zip_code: '60601',
    waybill_type: 'both',
    preferred_theme: 'other',
    permissions: [...PERMISSIONS],
    flags: [...MODULES],
    equipment: [],
    reporting_groups: [],
  }
}
