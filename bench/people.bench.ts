import { listCustomers } from '#contract/areas/admin/customers/customers.contract.ts'
import { listUsers } from '#contract/areas/admin/users/users.contract.ts'
import { isSmall } from './data.ts'
import { ms, percentile, report } from './measure.ts'
import { fillPeople } from './fill/people.queries.ts'
import { openStage } from './stage.ts'

// The lists of the administration with ten thousand users and five thousand customers: they are read by functions of the
// database that alone may see the rows, so each page reads all of them.

const [CUSTOMERS, USERS] = isSmall() ? [500, 1000] : [5000, 10_000]
const OPENED = isSmall() ? 10 : 40
const GOAL_MS = 150

const stage = await openStage()
const { portal } = stage
try {
  await portal.superuser((db) => fillPeople(db, CUSTOMERS, USERS))
  for (const [name, query] of [
    ['first page', {}],
    ['a page far behind', { page: 30 }],
    ['found by name', { search: 'number 77' }],
    ['by company', { sort: '-last_sign_in_ts' }],
  ] as const) {
    await tell(
      `${USERS} users, ${name}`,
      async () => (await portal.call(listUsers, { query }, 'admin')).status,
    )
  }
  for (const [name, query] of [
    ['first page', {}],
    ['found by name', { search: 'elevator 77' }],
  ] as const) {
    await tell(
      `${CUSTOMERS} customers, ${name}`,
      async () => (await portal.call(listCustomers, { query }, 'admin')).status,
    )
  }
} finally {
  await stage.stop()
}
process.exit()

async function tell(bench: string, open: () => Promise<number>): Promise<void> {
  const times: number[] = []
  await open()
  while (times.length < OPENED) {
    const started = performance.now()
    const status = await open()
    if (status !== 200) throw new Error(`${bench} answered ${status}`)
    times.push(performance.now() - started)
  }
  report({
    bench: `${bench}: p95`,
    ratio: percentile(times, 0.95),
    goal: GOAL_MS,
    unit: 'ms',
    told: `median ${ms(percentile(times, 0.5))}, best ${ms(Math.min(...times))}`,
  })
}
