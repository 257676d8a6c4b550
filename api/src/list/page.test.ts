import { beforeAll, expect, test } from 'vitest'
import { listAssets, type AssetListRequest } from '#contract/areas/visibility/assets/assets.contract.ts'
import { assetList } from '#contract/areas/visibility/assets/assets.list.ts'
import { getColumn, filterKeys } from '#contract/list/list.ts'
import { sql } from '../db/sql.ts'
import { useTestApp } from '../testing/app.ts'

const portal = useTestApp()
const CONNECTIONS = 5

/** Enough cars to make a search for thousands of terms slow. */
beforeAll(() =>
  portal.superuser(async (db) => {
    await db.query(
      `insert into equipment (customer_id, equipment_id, equipment_kind) select 1, 'UTLX' || n, 'R' from generate_series(1, 5000) n`,
    )
    await db.query(
      `insert into waybills (customer_id, waybill_id, equipment_id, equipment_kind, is_current, commodity, shipper, consignee, trip_start_ts)
       select 1, nextval('waybill_ids'), equipment_id, 'R', true, 'CORN ' || equipment_id, 'PRAIRIE ' || equipment_id, 'GULF', now()
       from equipment where customer_id = 1`,
    )
  }),
)

const list = (body: Partial<AssetListRequest>) =>
  portal.call(listAssets, { params: { customerId: 1 }, body }, 'full')

/** The number of statements prepared on the connection. */
const preparedStatements = () =>
  Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      portal.database.tenant(1, async (db) => {
        const row = await db.row<{ n: number; bytes: string }>(
          sql`select count(*)::int as n from pg_prepared_statements, pg_sleep(0.1)`,
        )
        return row?.n ?? 0
      }),
    ),
  )

const texts = filterKeys(assetList).filter((key) => getColumn(assetList, key).type === 'text')

test('thirty filters of two hundred words each are answered or given up, and leave nothing behind on a connection', async () => {
  await list({})
  const before = Math.max(...(await preparedStatements()))

  const statuses = new Set<number>()
  for (let round = 0; round < 6; round++) {
    const filters = Array.from({ length: 30 }, (_, at) => ({
      field: texts[(at + round) % texts.length]!,
      operand: 'contains' as const,
      value: Array.from({ length: 200 - round }, (_one, word) => `word ${at} ${word}`.repeat(8)),
    }))
    statuses.add((await list({ filters })).status)
  }

  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  // the same few texts of every request, and none more for each round
  expect(Math.max(...(await preparedStatements()))).toBeLessThan(before + 6)
})

test('search terms are literal, never patterns', async () => {
  const readSaved = async (value: string) =>
    (await list({ filters: [{ field: 'commodity', operand: 'contains', value }] })).data.record_count

  expect(await readSaved('corn utlx12')).toBe(111)
  expect(await readSaved('corn%utlx')).toBe(0)
  expect(await readSaved('corn_utlx')).toBe(0)
  expect(await readSaved('\\')).toBe(0)
})

test('[PLT-131] a page past the end is the last, in every plan', async () => {
  const { data } = await list({ page: 9999, page_size: 100 })

  expect(data.record_count).toBe(5000)
  expect(data.data).toHaveLength(100)
})

test('one value is answered as the same among many is, whether nearly all rows have it, a few far behind, or none', async () => {
  await portal.superuser((db) =>
    db.query(
      `with numbered as (select waybill_id, row_number() over (order by equipment_id) as n from waybills where customer_id = 1)
       update waybills w set status_code = case when n % 500 = 499 and n > 3000 then 60 else 40 end,
         last_sighting_ts = timestamptz '2026-03-01' + n * interval '1 minute'
       from numbered where numbered.waybill_id = w.waybill_id`,
    ),
  )
  const response = (value: number[]) =>
    list({ filters: [{ field: 'status_code', operand: 'equals', value }], page_size: 25 })

  for (const [status, found] of [
    [40, 4996],
    [60, 4],
    [70, 0],
  ] as const) {
    const [one, among] = [await response([status]), await response([status, 95])]
    expect(one.data).toEqual(among.data)
    expect(one.data.record_count).toBe(found)
    expect(one.data.data).toHaveLength(Math.min(25, found))
  }
})
