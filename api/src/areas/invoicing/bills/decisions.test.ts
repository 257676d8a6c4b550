import { beforeAll, expect, test } from 'vitest'
import { approveBills, getBill, listBills } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { bills410, makeBilledTrip, makePrices } from './bills.factory.ts'

const portal = useTestApp()
const { send } = makeIntake(portal)
const ONE = { customerId: 1 }
const FUEL = { code: 'FUE', cents: 23_184, rate: 0.24, unit: 'PM', quantity: 966 }
const ids: number[] = []

beforeAll(async () => {
  await makePrices(portal)
  const moves = ['700001', '700002', '700003'].map((waybill, at) => ({ waybill, cars: [`GATX 20400${at}`] }))
  for (const [at, { waybill }] of moves.entries())
    await makeBilledTrip(portal, { equipment_id: `GATX20400${at}`, waybill_number: waybill })
  await send(
    bills410([
      { ...moves[0], number: 'BULK1' },
      { ...moves[1], number: 'BULK2' },
      {
        ...moves[2],
        number: 'BULK3',
        charges: [{ code: '400', cents: 380_000, rate: 3800, unit: 'PC', quantity: 1 }, FUEL],
      },
    ]),
  )
  const { data } = await portal.call(listBills, { params: ONE, query: { search: 'BULK' } }, 'full')
  ids.push(...data.data.map(({ bill_id }) => bill_id).toSorted((a, b) => a - b))
})

const approve = async (body: object) =>
  (await portal.call(approveBills, { params: ONE, body: body as never }, 'full')).data
const read = async (billId: number) =>
  (await portal.call(getBill, { params: { ...ONE, billId } }, 'full')).data

test('matched bills are approved together; one with a difference is left, with the reason', async () => {
  const preview = await approve({ ids, preview: true })
  expect(preview).toMatchObject({ count: 3, done: 2, left_count: 1 })
  expect((await read(ids[0]!)).status).toBe('review')

  const result = await approve({ ids })

  expect(result).toMatchObject({
    done: 2,
    left: [{ id: ids[2], why: 'It doesn’t match in full. Open it to decide.' }],
  })
  expect(await read(ids[0]!)).toMatchObject({ state: 'closed', pay_cents: 399_320, disputed_cents: 0 })
  expect((await read(ids[2]!)).status).toBe('review')
  expect(await approve({ ids })).toMatchObject({ done: 0, left_count: 3 })
})

test('the repeat of a paid bill is a duplicate, whatever its number is', async () => {
  expect(await read(ids[0]!)).toMatchObject({ state: 'closed' })

  await send(bills410([{ waybill: '700001', cars: ['GATX 204000'], number: 'AGAIN1' }]))

  const { data } = await portal.call(listBills, { params: ONE, query: { search: 'AGAIN1' } }, 'full')
  expect(data.data).toMatchObject([{ result: 'duplicate', finding: 'Same as BULK1 of 03/10/2026.' }])
})

test('a bill that lacks a charge says which', async () => {
  const FREIGHT = { code: '400', cents: 380_000, rate: 3800, unit: 'PC', quantity: 1, weight: 182_350 }
  await makeBilledTrip(portal, { equipment_id: 'GATX204009', waybill_number: '700009' })

  await send(bills410([{ waybill: '700009', cars: ['GATX 204009'], number: 'LACKS1', charges: [FREIGHT] }]))

  const { data } = await portal.call(listBills, { params: ONE, query: { search: 'LACKS1' } }, 'full')
  expect(data.data).toMatchObject([{ result: 'missing', finding: 'Fuel surcharge is not on the bill.' }])
})
