import { expect, test } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

// The stored totals of the list (migration 0094) equal counted ones, whatever is done to trips.

const portal = useTestApp()
const CUSTOMER = 1

/** Where stored and counted totals differ. */
const differences = (db: Db) =>
  db.rows(sql`
    with counted as (
      select status_code, load_empty_status, group_ids, count(*)::int as n from waybills where is_current group by 1, 2, 3),
    kept as (select status_code, load_empty_status, group_ids, n from waybill_counts where n <> 0)
    (table counted except table kept) union all (table kept except table counted)`)

/** The same numbers each time. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

const roll = dice(11)

/** Trips of random status, load and groups, over those of the same number. */
const write = (db: Db, ids: readonly number[]) =>
  db.run(sql`
    insert into waybills (customer_id, waybill_id, equipment_id, equipment_kind, is_current, status_code, load_empty_status,
      group_ids, trip_start_ts)
    select ${CUSTOMER}::int, id, 'UTLX' || id, 'R', id % 5 <> ${roll(5)}::int, (array[null, 10, 40, 100])[1 + (id + ${roll(9)}::int) % 4],
      (array['L', 'E', null])[1 + (id * ${roll(9)}::int) % 3], (array['{}', '{1}', '{1,2}'])[1 + (id + ${roll(7)}::int) % 3]::int[],
      now()
    from unnest(${[...ids]}::int[]) id
    on conflict (customer_id, waybill_id) do update set is_current = excluded.is_current, status_code = excluded.status_code,
      load_empty_status = excluded.load_empty_status, group_ids = excluded.group_ids`)

const change = (db: Db) =>
  db.run(sql`update waybills set status_code = 50, group_ids = '{2}' where waybill_id % 7 = ${roll(7)}::int`)
const remove = (db: Db) => db.run(sql`delete from waybills where waybill_id % 6 = ${roll(6)}::int`)

const someIds = () => Array.from({ length: 1 + roll(40) }, (_, at) => 1 + ((at * 13 + roll(80)) % 120))
const once = (ids: readonly number[]) => [...new Set(ids)]

test('stored totals equal counted ones, whatever is written, moved and removed', async () => {
  for (let round = 0; round < 40; round++) {
    const found = await portal.database.tenant(CUSTOMER, async (db) => {
      await [() => write(db, once(someIds())), () => change(db), () => remove(db)][Math.min(2, roll(4))]!()
      await write(db, once(someIds()))
      return differences(db)
    })
    expect(found).toEqual([])
  }
})

test('an undone action is never counted', async () => {
  const before = await portal.database.tenant(CUSTOMER, (db) => db.rows(sql`table waybill_counts`))
  const failing = portal.database.tenant(CUSTOMER, async (db) => {
    await write(db, [500, 501, 502])
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')

  const after = await portal.database.tenant(CUSTOMER, (db) => db.rows(sql`table waybill_counts`))
  expect(after).toEqual(before)
})

test('those who write at once keep the totals together', async () => {
  await Promise.all(
    Array.from({ length: 6 }, (_, writer) =>
      portal.database.tenant(CUSTOMER, (db) =>
        write(
          db,
          Array.from({ length: 30 }, (_unused, at) => 1000 + writer * 100 + at),
        ),
      ),
    ),
  )

  expect(await portal.database.tenant(CUSTOMER, differences)).toEqual([])
})

test('no customer counts or sees totals of another', async () => {
  const foreign = await portal.database.tenant(2, (db) => db.rows(sql`table waybill_counts`))
  const none = await portal.database.anonymous((db) => db.rows(sql`table waybill_counts`))

  expect([foreign, none]).toEqual([[], []])
})
