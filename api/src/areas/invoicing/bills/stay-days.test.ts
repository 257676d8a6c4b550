import { beforeAll, expect, test } from 'vitest'
import { createBill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { getBillStays } from '#contract/areas/invoicing/bills/proofs.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeVisit, noonAgo, updateAllClocks } from '../../demurrage/stays/stays.factory.ts'

const portal = useTestApp()
const ONE = { customerId: 1 }
const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  await portal.superuser((db) =>
    makeVisit(
      db,
      'BNSF300',
      [
        ['Z', noonAgo(9)],
        ['W', noonAgo(4)],
      ],
      { shipper: 'GULF RESINS', consignee: 'BAYOU PLASTICS', waybill_number: '100001' },
    ),
  )
  await updateAllClocks(portal)
})

const makeBill = async (bill_number: string, cars: string) => {
  const lines = [{ code: 'DEM', cents: 75_000, quantity: 5 }]
  const body = { scac: 'UP', bill_number, bill_date: today, cars, lines }
  const { data } = await portal.call(createBill, { params: ONE, body }, 'full')
  return (await portal.call(getBillStays, { params: { ...ONE, billId: data.bill_id } }, 'full')).data
}

test('the days behind demurrage are those of the car’s own clock, from placement to release', async () => {
  const { first_day, last_day, stays } = await makeBill('STAY1', 'BNSF 300')

  expect(stays).toHaveLength(1)
  const [stay] = stays
  expect([stay!.placed_day, stay!.released_day]).toEqual([noonAgo(9).slice(0, 10), noonAgo(4).slice(0, 10)])
  expect([first_day, last_day]).toEqual([stay!.placed_day, stay!.released_day])
  const counted = stay!.days.filter(({ is }) => is === 'charged' || is === 'free').length
  expect(stay!.debits).toBe(counted)
})

test('a bill of cars without a stay has no days', async () => {
  expect(await makeBill('STAY2', 'BNSF 999')).toEqual({ first_day: null, last_day: null, stays: [] })
})
