import { beforeAll, describe, expect, test } from 'vitest'
import { createBillRate, createLaneRate } from '#contract/areas/invoicing/bill-rates/bill-rates.contract.ts'
import { createBill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { listRates } from '#contract/areas/pricing/rates/rates.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { insertRate, makeBilledTrip, makePrices } from '../bills/bills.factory.ts'

const portal = useTestApp()
const ONE = { customerId: 1 }

beforeAll(() => makePrices(portal))

/** A bill of the first of June, of which no rate is known. */
async function billWithoutRate(car: string, waybill_number: string, year = 2025) {
  await makeBilledTrip(portal, { equipment_id: car, waybill_number, waybill_ts: `${year}-06-01T12:00:00Z` })
  const body = {
    scac: 'UP',
    bill_number: `NR${waybill_number}`,
    bill_date: `${year}-06-08`,
    waybill_number,
    waybill_date: `${year}-06-01`,
    origin: 'Blair, NE',
    destination: 'Houston, TX',
    cars: car,
    lines: [{ code: '400', cents: 391_400 }],
  }
  const { data } = await portal.call(createBill, { params: ONE, body: body as never }, 'full')
  expect([data.lines[0]?.result, data.expected_cents]).toEqual(['unchecked', null])
  return data.bill_id
}

const add = (billId: number, body: object, who: 'full' | 'both' = 'full') =>
  portal.call(
    createBillRate,
    {
      params: { ...ONE, billId },
      body: { price: 380_000, effective_date: '2025-01-01', ...body } as never,
    },
    who,
  )

describe('the rate that a bill lacks', () => {
  test('is added from the bill, in force on the waybill’s day, and the bill is checked by it at once', async () => {
    const billId = await billWithoutRate('GATX401201', '514201')

    const late = await add(billId, { effective_date: '2025-06-02' })
    const over = await add(billId, { expiration_date: '2025-05-31' })
    expect([late.error.errors, over.error.errors]).toEqual([
      { effective_date: ['The waybill is dated 06/01/2025. The rate must apply on that day.'] },
      { expiration_date: ['The waybill is dated 06/01/2025. The rate must apply on that day.'] },
    ])

    const { data } = await add(billId, { expiration_date: '2025-12-31', source: 'UPC 50123' })
    expect(data.lines[0]).toMatchObject({
      result: 'over',
      expected_cents: 380_000,
      how: '$3,800.00 per car',
      sources: ['UPC 50123', 'Waybill 514201'],
    })
    expect(data.activity.map(({ details }) => details)).toContain('Added a rate of $3,800.00 per car')
  })

  test('never replaces a rate from the same day', async () => {
    const billId = await billWithoutRate('GATX401202', '514202', 2024)
    await insertRate(portal, { effective_date: '2024-05-01', expiration_date: '2024-05-02', price: 1 })

    const { status, error } = await add(billId, { effective_date: '2024-05-01' })

    expect([status, error.errors]).toEqual([
      409,
      { effective_date: ['This lane has a rate from this day. Choose another day, or delete that rate.'] },
    ])
  })

  test('takes only whole cents above zero as a price', async () => {
    const billId = await billWithoutRate('GATX401203', '514203', 2023)
    const statuses = []
    for (const price of [-1, 0, 0.5, 10 ** 12]) statuses.push((await add(billId, { price })).status)

    expect(statuses).toEqual([400, 400, 400, 400])
  })
})

describe('the rate that a lane of the accrual lacks', () => {
  const addLane = (body: object) =>
    portal.call(
      createLaneRate,
      {
        params: ONE,
        body: {
          origin: 'Blair, NE',
          destination: 'Laredo, TX',
          price: 380_000,
          effective_date: '2025-01-01',
          ...body,
        } as never,
      },
      'full',
    )

  test('is added in its own currency, once for a day, and is a rate like any other', async () => {
    expect((await addLane({ currency: 'CAD' })).status).toBe(200)
    expect((await addLane({ currency: 'CAD' })).status).toBe(409)

    const { data } = await portal.call(
      listRates,
      { params: ONE, query: { page: 1, page_size: 25, destination: 'Laredo' } as never },
      'full',
    )
    expect(data.data).toMatchObject([{ price: 380_000, currency: 'CAD', effective_date: '2025-01-01' }])
  })

  test('takes only whole cents above zero, and a lane with its states', async () => {
    const statuses = []
    for (const body of [{ price: -1 }, { price: 0.5 }, { price: 10 ** 12 }, { origin: 'Blair' }])
      statuses.push((await addLane(body)).status)

    expect(statuses).toEqual([400, 400, 400, 400])
  })
})
