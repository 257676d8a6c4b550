import { beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/areas/invoicing/accrual/accrual.contract.ts'
import { createBill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { insertRate, makeBilledTrip, makePrices } from '../bills/bills.factory.ts'

const portal = useTestApp()
const ONE = { customerId: 1 }

/** A load delivered from Blair to Houston by UP. */
async function deliver(unit: string, waybill: string, with_: { delivered?: string; trip?: object } = {}) {
  const id = await makeBilledTrip(portal, { equipment_id: unit, waybill_number: waybill, ...with_.trip })
  await portal.superuser((db) =>
    db.query(
      `insert into trip_facts (customer_id, waybill_id, equipment_id, trip_start_ts, arrival_ts, miles, load_empty,
         origin_place, destination_place, carrier, interruptions)
       values (1, $1, $2, '2026-03-05T12:00:00Z', $3, 966, 'L', 'BLAIR|NE', 'HOUSTON|TX', 'UP', '[]')
       on conflict (customer_id, waybill_id) do update set arrival_ts = excluded.arrival_ts, carrier = 'UP', load_empty = 'L'`,
      [id, unit, with_.delivered ?? '2026-03-09T12:00:00Z'],
    ),
  )
  return id
}

const bill = (number: string, waybill: string, unit: string, lines: readonly object[]) =>
  portal.call(
    createBill,
    {
      params: ONE,
      body: {
        scac: 'UP',
        bill_number: number,
        bill_date: '2026-03-10',
        waybill_number: waybill,
        waybill_date: '2026-03-05',
        origin: 'Blair, NE',
        destination: 'Houston, TX',
        cars: unit,
        lines: lines as never,
      },
    },
    'full',
  )
const read = async (month = '2026-03') =>
  (await portal.call(contract.getBillAccrual, { params: ONE, query: { month } }, 'full')).data

beforeAll(async () => {
  await makePrices(portal)
  await deliver('GATX201234', '512034')
  await deliver('GATX201235', '512035')
  await deliver('GATX201236', '512036', { delivered: '2026-04-01T00:00:00Z' })
})

test('loads delivered in the month without a bill are accrued at their rate and fuel month', async () => {
  const { totals, lanes } = await read()

  expect(totals).toEqual([
    {
      currency: 'USD',
      cars: 2,
      unknown_cars: 0,
      no_freight_cars: 0,
      no_fuel_cars: 0,
      unbilled_cents: 2 * 399_320,
      short_cents: 0,
    },
  ])
  expect(lanes).toMatchObject([
    { scac: 'UP', origin: 'Blair, NE', cars: 2, freight_cents: 760_000, fuel_cents: 38_640, why: '' },
  ])
  expect(lanes[0]!.trips.map(({ equipment_id }) => equipment_id)).toEqual(['GATX201234', 'GATX201235'])
})

test('once a bill arrives its load is no longer accrued, and what it bills too low still is', async () => {
  await bill('A1', '512034', 'GATX 201234', [
    { code: '400', cents: 365_000 },
    { code: 'FUE', cents: 19_320 },
  ])

  const { totals, lines } = await read()

  expect(totals).toMatchObject([{ cars: 1, unbilled_cents: 399_320, short_cents: 15_000 }])
  expect(lines).toMatchObject([{ bill_number: 'A1', kind: 'freight', result: 'under', cents: 15_000 }])
})

test('a load without a rate is counted as unknown and never guessed; with one, its line haul counts and its fuel does not', async () => {
  await deliver('GATX201237', '512037', {
    // the evening of March 5 in Nebraska
    trip: {
      origin_location: 'Omaha, NE',
      destination_location: 'Tulsa, OK',
      waybill_ts: '2026-03-06T02:00:00Z',
    },
  })
  const before = await read()
  expect(before.totals).toMatchObject([{ cars: 2, unknown_cars: 1, unbilled_cents: 399_320 }])
  expect(before.lanes.map(({ unrated_from }) => unrated_from)).toEqual([null, '2026-03-05'])

  await insertRate(portal, {
    origin_city: 'Omaha',
    destination_city: 'Tulsa',
    destination_state: 'OK',
    price: 100,
  })
  const { lanes, totals } = await read()
  expect(lanes[1]).toMatchObject({ freight_cents: 100, unknown_cars: 1 })
  expect(totals).toMatchObject([
    { unknown_cars: 1, no_freight_cars: 0, no_fuel_cars: 1, unbilled_cents: 399_420 },
  ])
  expect(lanes[1]!.why).toMatch(/^UP miles from Omaha, NE to Tulsa, OK are unknown/)
})

test('a month that is none is refused, and the rows can be saved for a ledger', async () => {
  const wrong = await portal.call(
    contract.getBillAccrual,
    { params: ONE, query: { month: '2026-13' } },
    'full',
  )
  expect(wrong.status).toBe(400)

  const csv = await portal.call(
    contract.exportBillAccrualCsv,
    { params: ONE, query: { month: '2026-03' } },
    'full',
  )
  expect(csv.status).toBe(200)
})
