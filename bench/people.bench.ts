import { listCustomers } from '#contract/areas/admin/customers/customers.contract.ts'
import { listUsers } from '#contract/areas/admin/users/users.contract.ts'
import { isSmall } from './data.ts'
import { interleave, ms, percentile, report } from './measure.ts'
import {
  fillPeople,
  type FloorRequest,
  selectCustomersFromFloor,
  selectUsersFromFloor,
} from './fill/people.queries.ts'
import { openStage } from './stage.ts'

// The administration's lists with ten thousand users and five thousand customers: time through the API with session
// check and the functions that alone may read the rows, compared with handwritten statements through the bare driver.
// Every list has the same goals: 1.5 ms above that for usual queries, 15 ms for any other.

const [CUSTOMERS, USERS] = isSmall() ? [500, 1000] : [5000, 10_000]
const ROUNDS = isSmall() ? 8 : 60
const TYPICAL_MS = 1.5
const OTHER_MS = 15
const PAGE = 50

interface Request {
  query: Record<string, string | number>
  floor: FloorRequest
  max: number
}

const NAME = { order: 'name' } as const
const USER_QUESTIONS: readonly Request[] = [
  { query: {}, floor: { name: 'first page', ...NAME, where: 'u.status = 1' }, max: TYPICAL_MS },
  {
    query: { page: 30 },
    floor: { name: 'page 30', ...NAME, where: 'u.status = 1', page: 30 },
    max: TYPICAL_MS,
  },
  { query: { scope: 'all' }, floor: { name: 'of any status', ...NAME, where: 'true' }, max: TYPICAL_MS },
  {
    query: { search: 'number 77' },
    floor: {
      name: 'found by name',
      ...NAME,
      where: `u.status = 1 and (strpos(lower(u.first_name || ' ' || u.last_name), 'number 77') > 0 or strpos(lower(u.email), 'number 77') > 0)`,
    },
    max: OTHER_MS,
  },
  {
    query: { sort: '-last_sign_in_ts' },
    floor: { name: 'by last sign-in', order: 'last_sign_in_ts desc nulls last', where: 'u.status = 1' },
    max: OTHER_MS,
  },
]
const CUSTOMER_QUESTIONS: readonly Request[] = [
  { query: {}, floor: { name: 'first page', ...NAME, where: 'c.status = 1' }, max: TYPICAL_MS },
  {
    query: { search: 'elevator 77' },
    floor: {
      name: 'found by name',
      ...NAME,
      where: `c.status = 1 and strpos(lower(concat_ws(' ', c.name, c.business_name)), 'elevator 77') > 0`,
    },
    max: OTHER_MS,
  },
  {
    query: { sort: '-people' },
    floor: { name: 'by people', order: 'people desc', where: 'c.status = 1' },
    max: OTHER_MS,
  },
]

// the product does not validate responses against its contract
const stage = await openStage({}, { strictAnswers: false })
const { portal } = stage
try {
  await portal.superuser(async (db) => {
    await fillPeople(db, CUSTOMERS, USERS)
    for (const request of USER_QUESTIONS)
      await reportResult(`${USERS} users`, request, {
        ours: async () =>
          (await portal.call(listUsers, { query: { ...request.query, page_size: PAGE } } as never, 'admin'))
            .status,
        floor: () => selectUsersFromFloor(db, request.floor, PAGE),
      })
    for (const request of CUSTOMER_QUESTIONS)
      await reportResult(`${CUSTOMERS} customers`, request, {
        ours: async () =>
          (
            await portal.call(
              listCustomers,
              { query: { ...request.query, page_size: PAGE } } as never,
              'admin',
            )
          ).status,
        floor: () => selectCustomersFromFloor(db, request.floor, PAGE),
      })
  })
} finally {
  await stage.stop()
}
process.exit()

async function reportResult(
  list: string,
  { floor: { name }, max }: Request,
  { ours, floor }: { ours: () => Promise<number>; floor: () => Promise<unknown> },
): Promise<void> {
  const times: number[] = []
  const contenders = [
    {
      name: 'ours',
      run: async () => {
        const started = performance.now()
        const status = await ours()
        if (status !== 200) throw new Error(`${list}, ${name} answered ${status}`)
        times.push(performance.now() - started)
      },
    },
    { name: 'floor', run: async () => void (await floor()) },
  ]
  await interleave(contenders, 4)
  times.length = 0
  const { ours: own = 0, floor: min = 0 } = await interleave(contenders, ROUNDS)
  report({
    bench: `${list}, ${name}`,
    ratio: own - min,
    goal: max,
    unit: 'ms over the true floor',
    details: `${ms(own)} through the API, ${ms(min)} the floor (${(own / min).toFixed(1)}x); median ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))}`,
  })
}
