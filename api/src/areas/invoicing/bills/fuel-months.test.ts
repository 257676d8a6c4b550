import { beforeAll, expect, test } from 'vitest'
import { listBills } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { getBillFuel } from '#contract/areas/invoicing/bills/proofs.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { bill410, makeBilledTrip, makePrices } from './bills.factory.ts'

const portal = useTestApp()
const { send } = makeIntake(portal)
const ONE = { customerId: 1 }
beforeAll(async () => {
  await makePrices(portal)
  await makeBilledTrip(portal)
})

/** The months of a bill with a fuel rate a mile. */
async function findMonths(number: string, rate: number) {
  const charges = [{ code: 'FUE', cents: Math.round(966 * rate * 100), rate, unit: 'PM', quantity: 966 }]
  await send(bill410({ number, charges }))
  const { data } = await portal.call(listBills, { params: ONE, query: { search: number } }, 'full')
  const params = { ...ONE, billId: data.data[0]!.bill_id }
  return (await portal.call(getBillFuel, { params }, 'full')).data
}

test('the month that applies is two before the waybill’s, and the billed one is that whose rate was used', async () => {
  const { index_name, months } = await findMonths('MONTHS1', 0.24)

  expect(index_name).toBe('EIA highway diesel')
  expect(months).toEqual([
    {
      month: '2025-12',
      price: null,
      from_price: null,
      below_price: null,
      rate: null,
      applies: false,
      billed: false,
    },
    {
      month: '2026-01',
      price: 3.6,
      from_price: 3.5,
      below_price: 3.75,
      rate: 20,
      applies: true,
      billed: false,
    },
    {
      month: '2026-02',
      price: 3.8,
      from_price: 3.75,
      below_price: null,
      rate: 24,
      applies: false,
      billed: true,
    },
    {
      month: '2026-03',
      price: 3.9,
      from_price: 3.75,
      below_price: null,
      rate: 24,
      applies: false,
      billed: false,
    },
  ])
})

test('a right rate, or one of no month, marks no other month', async () => {
  for (const [number, rate] of [
    ['MONTHS2', 0.2],
    ['MONTHS3', 0.31],
  ] as const)
    expect((await findMonths(number, rate)).months.some(({ billed }) => billed)).toBe(false)
})
