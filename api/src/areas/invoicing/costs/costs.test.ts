import { beforeAll, expect, test } from 'vitest'
import { createBill, uploadBills } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { fillFromWaybill } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { bill410, insertRate, makeBilledTrip, makePrices } from '../bills/bills.factory.ts'
import { ONE } from '../invoices/invoices.factory.ts'

const portal = useTestApp()

const deliver = async (equipment_id: string, waybill_number: string) => {
  const id = await makeBilledTrip(portal, { equipment_id, waybill_number })
  await portal.superuser((db) =>
    db.query(
      `insert into trip_facts (customer_id, waybill_id, equipment_id, trip_start_ts, arrival_ts, miles, load_empty,
         origin_place, destination_place, carrier, interruptions)
       values (1, $1, $2, '2026-03-05T12:00:00Z', '2026-03-09T12:00:00Z', 966, 'L', 'BLAIR|NE', 'HOUSTON|TX', 'UP', '[]')
       on conflict (customer_id, waybill_id) do update set arrival_ts = excluded.arrival_ts, carrier = 'UP', load_empty = 'L'`,
      [id, equipment_id],
    ),
  )
  return id
}
const bill = (number: string, with_: object) =>
  portal.call(
    createBill,
    {
      params: { customerId: 1 },
      body: {
        scac: 'UP',
        bill_number: number,
        bill_date: '2026-03-10',
        waybill_date: '2026-03-05',
        origin: 'Blair, NE',
        destination: 'Houston, TX',
        ...with_,
      } as never,
    },
    'full',
  )
const fill = async (waybill_id: number, waybill_ids: number[] = []) => {
  const body = { payee_id: 1, waybill_id, waybill_ids, payer_id: null }
  const { data } = await portal.call(fillFromWaybill, { params: ONE, body }, 'full')
  return data.charges.map((it) => [it.charge_code, it.ap_amount_cents, it.ap_source, it.ap_source_text])
}

beforeAll(async () => {
  await makePrices(portal)
  await insertRate(portal, { origin_city: 'Nowhere' })
})

test('[INV-015] a cost is what is paid of the railroad’s bill, without what is disputed; before a bill it is what rate and fuel table say', async () => {
  const id = await deliver('GATX401001', '514001')

  expect(await fill(id)).toEqual([
    ['freight', 380_000, 'expected', 'UP rate'],
    ['fuel_surcharge', 19_320, 'expected', 'UP fuel table'],
  ])
  await bill('C1', {
    waybill_number: '514001',
    cars: 'GATX 401001',
    lines: [
      { code: '400', cents: 391_400 },
      { code: 'FUE', cents: 19_320 },
      { code: 'SWC', cents: 27_500 },
    ],
  })
  // 3,914.00 of freight is disputed down to the rate
  expect(await fill(id)).toEqual([
    ['freight', 380_000, 'bill', 'UP bill C1'],
    ['fuel_surcharge', 19_320, 'bill', 'UP bill C1'],
    ['switching', 27_500, 'bill', 'UP bill C1'],
  ])
})

test('a bill of several cars is divided among them to the cent, on one invoice or on several', async () => {
  const ids = [await deliver('GATX401011', '514011'), await deliver('GATX401012', '514011')]
  await bill('C2', {
    waybill_number: '514011',
    cars: 'GATX 401011, GATX 401012',
    lines: [{ code: '400', cents: 760_001 }],
  })

  expect(await fill(ids[0]!)).toEqual([['freight', 380_001, 'bill', 'UP bill C2']])
  expect(await fill(ids[1]!)).toEqual([['freight', 380_000, 'bill', 'UP bill C2']])
  expect(await fill(ids[0]!, [ids[1]!])).toEqual([['freight', 760_001, 'bill', 'UP bill C2']])
})

test('a credit lowers the cost of the bill that it corrects, and does not replace it', async () => {
  const id = await deliver('GATX401021', '514021')
  const move = { waybill_number: '514021', cars: 'GATX 401021' }
  await bill('C3', { ...move, lines: [{ code: '400', cents: 380_000 }] })
  const credit = {
    ...move,
    number: 'C4',
    waybill: '514021',
    correction: 'CO',
    original: 'C3',
    billOfLading: '',
  }
  await portal.call(
    uploadBills,
    {
      params: { customerId: 1 },
      body: {
        text: bill410({ ...credit, cars: ['GATX 401021'], charges: [{ code: '400', cents: -30_000 }] }),
      },
    },
    'full',
  )

  const charges = await fill(id)
  expect(charges.reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(350_000)
})
