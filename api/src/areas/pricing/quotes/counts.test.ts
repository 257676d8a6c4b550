import { expect, test } from 'vitest'
import { listQuotes } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { foldCounts } from './counts.queries.ts'

// The stored totals of the list (migration 0102) equal counted ones, whatever is done to quotes.

const portal = useTestApp()
const CUSTOMER = 1

/** Where stored and counted totals differ. */
const differences = (db: Db) =>
  db.rows(sql`
    with counted as (select status, count(*)::int as n from quotes where not deleted group by 1),
    kept as (select status, sum(n)::int as n from quote_counts group by 1 having sum(n) <> 0)
    (table counted except table kept) union all (table kept except table counted)`)

const differing = () => portal.database.tenant(CUSTOMER, differences)
const toLines = (customerId: number) =>
  portal.database.tenant(customerId, (db) => db.rows(sql`table quote_counts`))

/** Quotes of every status; a sixth of them deleted. */
async function write(db: Db, quotes: number): Promise<void> {
  await db.run(sql`
    insert into quote_shippers (customer_id, name) values (${CUSTOMER}, 'Prairie Grain') on conflict do nothing`)
  await db.run(sql`
    insert into quotes (customer_id, shipper_id, email, customer_business_name, origin_city, origin_state, destination_city,
      destination_state, stccs, price, effective_date, expiration_date, status, deleted)
    select ${CUSTOMER}, s.shipper_id, 'rates@shipper.example', s.name, 'Galesburg', 'IL', 'Laredo', 'TX', '[]', n,
      current_date, current_date, (array[0, 1, 2, 3, 4, 50])[1 + n % 6], n % 7 = 0
    from generate_series(1, ${quotes}) n join quote_shippers s on s.customer_id = ${CUSTOMER} and s.name = 'Prairie Grain'`)
}

/** One statement for each quote, as people change them. */
async function changeEach(db: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await db.run(
      sql`update quotes set status = (status + 1) % 4, deleted = quote_id % 5 = 0 where quote_id = ${id}`,
    )
  }
}

const getIds = async (db: Db) =>
  (await db.rows<{ quote_id: number }>(sql`select quote_id from quotes order by 1`)).map(
    ({ quote_id }) => quote_id,
  )

test('stored totals equal counted ones, before and after they are folded', async () => {
  await portal.database.tenant(CUSTOMER, async (db) => {
    await write(db, 150)
    await changeEach(db, await getIds(db))
  })
  const many = (await toLines(CUSTOMER)).length
  expect([many > 100, await differing()]).toEqual([true, []])

  await portal.database.tenant(CUSTOMER, (db) => foldCounts(db, CUSTOMER))

  expect([(await toLines(CUSTOMER)).length <= 6, await differing()]).toEqual([true, []])
})

test('an undone action is never counted', async () => {
  const failing = portal.database.tenant(CUSTOMER, async (db) => {
    await write(db, 30)
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')

  expect(await differing()).toEqual([])
})

test('those who change quotes in opposite order while totals are folded never wait for the totals', async () => {
  const ids = await portal.database.tenant(CUSTOMER, getIds)
  const halves = [ids.filter((id) => id % 2 === 0), ids.filter((id) => id % 2 === 1).toReversed()]
  await Promise.all([
    ...halves.map((half) => portal.database.tenant(CUSTOMER, (db) => changeEach(db, half))),
    ...[1, 2, 3].map(() => portal.database.tenant(CUSTOMER, (db) => foldCounts(db, CUSTOMER))),
  ])
  await Promise.all([1, 2, 3].map(() => portal.database.tenant(CUSTOMER, (db) => foldCounts(db, CUSTOMER))))

  expect([(await toLines(CUSTOMER)).length <= 6, await differing()]).toEqual([true, []])
})

test('[PRC-023] the list shows as many as there are, of all and of a status, on a page past its end too', async () => {
  const coveredBy = await portal.database.tenant(CUSTOMER, (db) =>
    db.rows<{ status: number; n: number }>(
      sql`select status, count(*)::int as n from quotes where not deleted group by 1`,
    ),
  )
  const check = async (query: object) => {
    const { data } = await portal.call(
      listQuotes,
      { params: { customerId: CUSTOMER }, query } as never,
      'full',
    )
    return [data.total_record_count, data.quotes.length > 0]
  }

  expect(await check({})).toEqual([coveredBy.reduce((sum, { n }) => sum + n, 0), true])
  expect(await check({ current_page: '9999' })).toEqual(await check({}))
  for (const { status, n } of coveredBy) expect(await check({ status: `is.${status}` })).toEqual([n, true])
})

test('no customer counts or sees totals of another', async () => {
  const none = await portal.database.anonymous((db) => db.rows(sql`table quote_counts`))

  expect([await toLines(2), none]).toEqual([[], []])
})
