import { beforeAll, expect, test } from 'vitest'
import { getOverrides, updateOverrides } from '#contract/areas/visibility/overrides/overrides.contract.ts'
import { getWaybill, listActivity } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { makeGroup, makeWaybill } from '../waybills/waybills.factory.ts'

const portal = useTestApp()
const NOTHING = {
  note: null,
  seals: [] as string[],
  references: [] as string[],
  shipper: null,
  consignee: null,
  commodity: null,
  bill_of_lading_number: null,
  weight_lb: null,
}
let cars = 0

beforeAll(() => portal.superuser((db) => makeGroup(db, { group_id: 1, name: 'Fleet' })))

const newTrip = (customer_id = 1) =>
  portal.superuser((db) =>
    makeWaybill(db, {
      customer_id,
      equipment_id: `SEAX${(cars += 1)}`,
      shipper: 'PRAIRIE GOLD',
      consignee: 'HUDSON VALLEY',
      weight_lb: 190_000,
    }),
  )

const params = (waybillId: number) => ({ customerId: 1, waybillId })
const get = (id: number, as: Caller = 'full') => portal.call(getOverrides, { params: params(id) }, as)
const save = (id: number, values: object, version = 0, as: Caller = 'full') =>
  portal.call(updateOverrides, { params: params(id), body: { ...NOTHING, ...values, version } }, as)
const details = async (id: number) => (await portal.call(getWaybill, { params: params(id) }, 'full')).data
const feed = async (id: number) => (await portal.call(listActivity, { params: params(id) }, 'full')).data

test('[VIS-045] a waybill has seals, references, a note and fields that people override, on its page and in the list', async () => {
  const id = await newTrip()

  const { status, data } = await save(id, {
    note: 'Call the yard',
    seals: ['abc123', '99-1'],
    references: ['PO-1001'],
    shipper: 'Prairie Gold West',
  })

  expect(status).toBe(200)
  expect(data).toMatchObject({ seals: ['ABC123', '99-1'], references: ['PO-1001'], version: 1 })
  expect(await details(id)).toMatchObject({
    note: { note: 'Call the yard' },
    seals: ['ABC123', '99-1'],
    references: ['PO-1001'],
    shipper: 'Prairie Gold West',
    consignee: 'HUDSON VALLEY',
    weight_lb: 190_000,
    overridden: { shipper: 'PRAIRIE GOLD' },
    parties: [{ name: 'Prairie Gold West' }, { name: 'HUDSON VALLEY' }],
  })
  const list = await portal.call(
    listAssets,
    {
      params: { customerId: 1 },
      body: { filters: [{ field: 'shipper', operand: 'equals', value: 'Prairie Gold West' }] },
    },
    'full',
  )
  expect(list.data.record_count).toBe(1)
})

test('[VIS-020] [VIS-045] the feed names who changed which field from what to what, newest first', async () => {
  const id = await newTrip()
  await save(id, { seals: ['A1'] })
  await save(id, { seals: ['A1', 'B2'], weight_lb: 200_000 }, 1, 'both')

  const entries = (await feed(id)).filter(({ source_table }) => source_table === 'waybill_edits')

  expect(entries).toMatchObject([
    {
      override_field: 'weight_lb',
      override_display_name: 'Weight',
      old_value: '190000',
      new_value: '200000',
    },
    {
      override_field: 'seals',
      old_value: 'A1',
      new_value: 'A1, B2',
      operation: 'update',
      user: { first_name: 'both', last_name: 'Tester' },
    },
    {
      override_field: 'seals',
      old_value: null,
      new_value: 'A1',
      operation: 'insert',
      user: { first_name: 'full', last_name: 'Tester' },
    },
  ])
  expect(entries.every((one) => one.user_id === one.created_by_user_id && one.user_id !== null)).toBe(true)
  expect(Object.keys(entries[0]!).toSorted()).toEqual(
    [
      'history_id waybill_id customer_id user_id created_by_user_id override_field override_display_name old_value new_value',
      'created_ts updated_ts operation_ts operation source_table metadata user',
    ]
      .join(' ')
      .split(' ')
      .toSorted(),
  )
})

test('a reverted field shows what the railroad reports', async () => {
  const id = await newTrip()
  await save(id, { consignee: 'Somebody else' })

  await save(id, {}, 1)

  expect(await details(id)).toMatchObject({ consignee: 'HUDSON VALLEY', overridden: {} })
})

test('a user who changes a value that another user changed meanwhile gets the current value', async () => {
  const id = await newTrip()
  await save(id, { seals: ['FIRST'] })

  const { status, error } = await save(id, { seals: ['SECOND'] }, 0, 'both')

  expect(status).toBe(409)
  expect(error.conflict).toMatchObject({ version: 1, now: { seals: ['FIRST'] } })
  expect((await get(id)).data.seals).toEqual(['FIRST'])
})

test('only users with asset list access change it, and only of their own customer', async () => {
  const [own, foreign] = [await newTrip(), await newTrip(2)]

  expect((await save(own, {}, 0, 'bare')).status).toBe(403)
  expect((await save(foreign, {})).status).toBe(404)
  expect((await get(foreign)).status).toBe(404)
})

test.each([
  ['a seal that is no number of one', { seals: ['a seal'] }, 'seals.0'],
  ['a seal named twice', { seals: ['A1', 'a1'] }, 'seals'],
  ['a weight below nought', { weight_lb: -1 }, 'weight_lb'],
])('%s is refused by its field', async (_, values, field) => {
  const { status, error } = await save(await newTrip(), values)

  expect(status).toBe(400)
  expect(Object.keys(error.errors ?? {})).toEqual([field])
})
