import { beforeAll, expect, test } from 'vitest'
import { listTickets } from '#contract/areas/support/tickets/tickets.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { useTestApp } from '../../../testing/app.ts'
import { foldCounts } from './counts.queries.ts'

// The stored totals of the list (migration 0114) equal counted ones, whatever is done to tickets.

const portal = useTestApp()
const CUSTOMER = 1

const within = <T>(work: (db: Db) => Promise<T>) => portal.database.tenant(CUSTOMER, work)
const toLines = (customerId: number) =>
  portal.database.tenant(customerId, (db) => db.rows(sql`table ticket_counts`))

const formatCount = async () =>
  Object.fromEntries(
    (
      await within((db) =>
        db.rows<{ state: string; n: number }>(
          sql`select state, count(*)::int as n from tickets where status = 1 group by 1`,
        ),
      )
    ).map(({ state, n }) => [state, n]),
  )
const shown = async () =>
  (await portal.call(listTickets, { params: { customerId: CUSTOMER }, query: {} }, 'full')).data.state_counts

beforeAll(() =>
  within((db) =>
    db.run(sql`
      insert into tickets (customer_id, ticket_id, id_prefix, name, priority, state, status, created_by, edited_by)
      select ${CUSTOMER}, n, 'C', 'Brakes hang', 'low', (array['Unassigned', 'In Progress', 'Closed'])[1 + n % 3],
        case when n % 7 = 0 then 0 else 1 end, 1, 1
      from generate_series(1, 150) n`),
  ),
)

test('the counters of the list equal counted ones, before and after they are folded', async () => {
  await within(async (db) => {
    for (let id = 1; id <= 120; id++) {
      await db.run(sql`
        update tickets set state = case state when 'Unassigned' then 'In Progress' else 'Closed' end,
          status = case when ticket_id % 5 = 0 then 1 - status else status end
        where ticket_id = ${id}`)
    }
    await db.run(sql`update tickets set name = 'Brakes hang still'`)
  })
  const many = (await toLines(CUSTOMER)).length
  expect([many > 100, await shown()]).toEqual([true, await formatCount()])

  await within((db) => foldCounts(db, CUSTOMER))

  expect([(await toLines(CUSTOMER)).length, await shown()]).toEqual([3, await formatCount()])
})

test('an undone action is never counted', async () => {
  const failing = within(async (db) => {
    await db.run(sql`update tickets set state = 'Unassigned'`)
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')

  expect(await shown()).toEqual(await formatCount())
})

test('those who change tickets in opposite order never wait for the totals', async () => {
  const changeEach = (ids: readonly number[], state: string) =>
    within(async (db) => {
      for (const id of ids) await db.run(sql`update tickets set state = ${state} where ticket_id = ${id}`)
    })
  const ids = Array.from({ length: 150 }, (_, i) => i + 1)

  await Promise.all([
    changeEach(ids.slice(0, 75), 'In Progress'),
    changeEach(ids.slice(75).toReversed(), 'Unassigned'),
    ...[1, 2].map(() => within((db) => foldCounts(db, CUSTOMER))),
  ])
  await within((db) => foldCounts(db, CUSTOMER))

  expect(await shown()).toEqual(await formatCount())
})

test('no customer counts or sees totals of another', async () => {
  const none = await portal.database.anonymous((db) => db.rows(sql`table ticket_counts`))

  expect([await toLines(2), none]).toEqual([[], []])
})
