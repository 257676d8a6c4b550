import { beforeAll, expect, test } from 'vitest'
import { getBill, uploadBills } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { createFuelTable } from '#contract/areas/pricing/fuel/fuel.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { insertRate, makeBilledTrip, makePrices } from './bills.factory.ts'

const portal = useTestApp()
const ONE = { customerId: 1 }

const INVOICE = {
  invoiceNumber: '20260211887',
  invoiceDate: '2026-03-06',
  billDueDate: '2026-03-21',
  billDueAmount: '$2,572.52',
  waybillNumber: '300771',
  waybillDate: '2026-03-01',
  billOfLadingId: 'BM-88001',
  freightRateAuthoritySourceName: 'BNSFC12345',
  currencyCode: 'USD',
  origin333: 'BLAIR',
  originState: 'NE',
  destination333: 'HOUSTON',
  destinationState: 'TX',
  freightUnitRateList: [{ freightPerUnitRate: '$2465.00', freightUnitCount: '1' }],
  miscellaneousChargeList: [{ amount: '$107.52', typeCode: 'FSC' }],
  equipmentList: [{ initial: 'TILX', number: '331002', shipmentNetScaleWeightPounds: '190400' }],
}

beforeAll(async () => {
  await makePrices(portal)
  await portal.owner((db) =>
    db.query(
      `insert into reference.corridors values ('B2', 'BNSF', 'BLAIR|NE', 'HOUSTON|TX', 672, 'main', 'own')`,
    ),
  )
  await insertRate(portal, { price: 246_500, carrier: 'BNSF', stcc: '20', source: 'BNSFC12345' })
  await makeBilledTrip(portal, {
    equipment_id: 'TILX331002',
    waybill_number: '300771',
    waybill_ts: '2026-03-01T12:00:00Z',
    commodity_code: '2062110',
  })
})

const upload = (text: string) => portal.call(uploadBills, { params: ONE, body: { text } }, 'full')

test('a BNSF open invoice is one bill, its text amounts in cents, priced by the carrier’s own part', async () => {
  const { data } = await upload(JSON.stringify({ invoices: [INVOICE] }))
  expect(data).toMatchObject({
    bills: [{ scac: 'BNSF', bill_number: '20260211887', is_new: true }],
    problems: [],
  })

  const bill = await portal.call(getBill, { params: { ...ONE, billId: data.bills[0]!.bill_id } }, 'full')
  expect(bill.data).toMatchObject({
    source: 'json',
    total_cents: 257_252,
    match: 'high',
    due_date: '2026-03-21',
    hold: '',
  })
  expect(
    bill.data.lines.map(({ kind, billed_cents, expected_cents }) => [kind, billed_cents, expected_cents]),
  ).toEqual([
    ['freight', 246_500, 246_500],
    ['fuel', 10_752, null],
  ])
})

test('a response without invoices, and one without an amount, are reported', async () => {
  const missing = { ...INVOICE, invoiceNumber: 'X1', billDueAmount: 'soon' }

  expect((await upload('{"a": 1}')).data.problems).toHaveLength(1)
  expect((await upload(JSON.stringify({ invoices: [missing] }))).data).toMatchObject({
    bills: [],
    problems: ['Invoice 1 has no readable number, date, amount or charges.'],
  })
})

const charge = (amount: string) => ({ miscellaneousChargeList: [{ amount, typeCode: 'FSC' }] })
const freight = (freightPerUnitRate: string, freightUnitCount: string) => ({
  freightUnitRateList: [{ freightPerUnitRate, freightUnitCount }],
})

test.each([
  [charge('1e9'), '1e9'],
  [charge('$107.525'), '$107.525'],
  [charge('1000000000000'), '1000000000000'],
  [charge('10,75'), '10,75'],
  [charge('١٠'), '١٠'],
  [freight('$2465.00', '1e3'), '1e3 × $2465.00'],
  [freight('$2465.00', '0.5'), '0.5 × $2465.00'],
  [freight('$900000000', '900000000'), '900000000 × $900000000'],
])('an invoice with a charge that is no amount is refused whole: %j', async (change, quoted) => {
  expect((await upload(JSON.stringify({ invoices: [{ ...INVOICE, ...change }] }))).data).toEqual({
    bills: [],
    problems: [`Invoice 1: “${quoted}” is not an amount like 1,234.50.`],
  })
})

test('a fuel table applies weekly or monthly as its rule sets', async () => {
  const body = {
    scac: 'BNSF',
    basis: 'mile' as const,
    brackets: [
      { price: 3, rate: 16 },
      { price: 3.85, rate: 27 },
    ],
    averaging: 'week' as const,
    miles_source: 'PC*MILER Rail',
  }
  const { data: table } = await portal.call(createFuelTable, { body }, 'admin')
  expect(table).toMatchObject({
    averaging: 'week',
    month_lag: 2,
    index_name: 'EIA highway diesel',
    effective_from: null,
  })

  const { data } = await upload(JSON.stringify({ invoices: [{ ...INVOICE, invoiceNumber: '20260211888' }] }))
  const { data: bill } = await portal.call(
    getBill,
    { params: { ...ONE, billId: data.bills[0]!.bill_id } },
    'full',
  )

  expect(bill.lines[1]).toMatchObject({ result: 'duplicate' })
  const again = {
    ...INVOICE,
    invoiceNumber: '20260211889',
    miscellaneousChargeList: [{ amount: '$107.53', typeCode: 'FSC' }],
  }
  const changed = await upload(JSON.stringify({ invoices: [{ ...again, billDueAmount: '$2572.53' }] }))
  const { data: third } = await portal.call(
    getBill,
    { params: { ...ONE, billId: changed.data.bills[0]!.bill_id } },
    'full',
  )
  expect(third.lines[1]).toMatchObject({
    how: '672 mi × $0.16',
    expected_cents: 10_752,
    result: 'within',
    sources: [
      'EIA highway diesel, the week of 03/01/2026: $3.800',
      'BNSF fuel table',
      '672 miles, PC*MILER Rail',
    ],
  })
})

test('a credit in parentheses is below zero, and a weight that is none is left out', async () => {
  const credit = {
    ...INVOICE,
    ...charge('($7.52)'),
    invoiceNumber: '20260211999',
    billDueAmount: '2,457.48',
    equipmentList: [{ initial: 'TILX', number: '331002', shipmentNetScaleWeightPounds: '1e300' }],
  }
  const { data } = await upload(JSON.stringify({ invoices: [credit] }))

  const bill = await portal.call(getBill, { params: { ...ONE, billId: data.bills[0]!.bill_id } }, 'full')
  expect(bill.data).toMatchObject({
    hold: '',
    total_cents: 245_748,
    cars: [{ id: 'TILX331002', weight_lb: null }],
  })
  expect(bill.data.lines.map(({ billed_cents }) => billed_cents)).toEqual([246_500, -752])
})
