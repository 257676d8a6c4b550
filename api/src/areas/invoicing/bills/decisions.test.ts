import { beforeAll, describe, expect, test } from 'vitest'
import {
  approveBill,
  approveBills,
  type Bill,
  decideBillLines,
  getBill,
  createBill,
  getBillStats,
  listBills,
} from '#contract/areas/invoicing/bills/bills.contract.ts'
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

/** An approved bill of which its fuel surcharge, $38.64 too much, is disputed. */
async function dispute(number: string, car: string): Promise<Bill> {
  const waybill = `71${car.slice(2)}`
  await makeBilledTrip(portal, { equipment_id: `GATX${car}`, waybill_number: waybill })
  const charges = [{ code: '400', cents: 380_000, rate: 3800, unit: 'PC', quantity: 1 }, FUEL]
  await send(bills410([{ number, waybill, cars: [`GATX ${car}`], charges }]))
  return approveOne(number)
}

/** Approves a bill; lines that could not be checked are accepted. */
async function approveOne(number: string): Promise<Bill> {
  const { data } = await portal.call(listBills, { params: ONE, query: { search: number } }, 'full')
  const params = { ...ONE, billId: data.data[0]!.bill_id }
  const { lines } = await read(params.billId)
  const line_ids = lines.filter(({ decision }) => decision === null).map(({ line_id }) => line_id)
  if (line_ids.length > 0)
    await portal.call(decideBillLines, { params, body: { line_ids, decision: 'accept' } }, 'full')
  const { version } = await read(params.billId)
  return (await portal.call(approveBill, { params, body: { version } }, 'full')).data
}

/** The railroad posts a credit for the fuel surcharge of a move. */
const credit = (number: string, original: string, car: string, cents: number) =>
  send(
    bills410([
      {
        number,
        original,
        waybill: `71${car.slice(2)}`,
        cars: [`GATX ${car}`],
        charges: [{ code: 'FUE', cents: -cents }],
      },
    ]),
  )

describe('a disputed bill', () => {
  test('is closed by the credit that its railroad posts, and the money counts as recovered', async () => {
    const bill = await dispute('CRED1', '205001')
    expect(bill).toMatchObject({ state: 'dispute', disputed_cents: 3864, recovered_cents: 0 })
    const before = await getRecovered()

    await credit('CM1', 'CRED1', '205001', 3864)
    expect(await read(bill.bill_id)).toMatchObject({ state: 'dispute', recovered_cents: 0 })
    await approveOne('CM1')

    const closed = await read(bill.bill_id)
    expect(closed).toMatchObject({ state: 'closed', recovered_cents: 3864, act_by: null })
    expect(closed.activity[0]!.details).toBe('UP credited $38.64: CM1')
    expect(await getRecovered()).toEqual(before.map((cents) => cents + 3864))
  })

  test('is closed by a bill that replaces it at the right price', async () => {
    const bill = await dispute('CRED2', '205002')
    const charges = [
      { code: '400', cents: 380_000, rate: 3800, unit: 'PC', quantity: 1 },
      { ...FUEL, cents: 19_320, rate: 0.2 },
    ]
    const move = { waybill: '715002', cars: ['GATX 205002'] }

    await send(bills410([{ ...move, number: 'CRED2R', original: 'CRED2', correction: 'RB', charges }]))
    const rebill = await approveOne('CRED2R')

    expect(rebill.pay_cents).toBe(0)
    expect(await read(bill.bill_id)).toMatchObject({ state: 'closed', recovered_cents: 3864 })
  })

  test('stays open after a credit that does not cover a line, and after one for another bill', async () => {
    const bill = await dispute('CRED3', '205003')

    await credit('CM3', 'CRED3', '205003', 3863)
    await approveOne('CM3')
    await credit('CM4', 'OTHER', '205003', 3864)
    await approveOne('CM4')

    expect(await read(bill.bill_id)).toMatchObject({ state: 'dispute', recovered_cents: 0 })
  })
})

/** What the year recovered: in all, by railroad, and by charge. */
async function getRecovered(): Promise<number[]> {
  const { data } = await portal.call(getBillStats, { params: ONE }, 'full')
  return [data.totals, data.railroads, data.charges].map((rows) =>
    rows.reduce((sum, { recovered_cents }) => sum + recovered_cents, 0),
  )
}

test('billed, expected, disputed and recovered of railroads and of charges add up to those of the year', async () => {
  await makeBilledTrip(portal, { equipment_id: 'GATX204019', waybill_number: '700019' })
  const half = {
    scac: 'UP',
    bill_number: 'HALF1',
    bill_date: '2026-03-10',
    waybill_number: '700019',
    waybill_date: '2026-03-05',
    origin: 'Blair, NE',
    destination: 'Houston, TX',
    cars: 'GATX 204019',
    lines: [
      { code: '400', cents: 380_000 },
      { code: 'FUE', cents: 19_320 },
      { code: 'SWT', cents: 30_000 },
    ],
  }
  const { data: bill } = await portal.call(createBill, { params: ONE, body: half }, 'full')
  expect(bill.lines.map(({ expected_cents }) => expected_cents)).toEqual([380_000, 19_320, null])

  const { data } = await portal.call(getBillStats, { params: ONE }, 'full')
  expect(data.totals[0]!.unchecked_cents).toBe(30_000)
  const add = (rows: readonly Sums[]) =>
    NAMES.map((name) => rows.reduce((sum, row) => sum + (row[name] ?? 0), 0))

  expect(add(data.totals)[0]).toBeGreaterThan(0)
  expect(add(data.railroads)).toEqual(add(data.totals))
  expect(add(data.charges)).toEqual(add(data.totals))
})

const NAMES = [
  'billed_cents',
  'expected_cents',
  'unchecked_cents',
  'disputed_cents',
  'recovered_cents',
] as const
type Sums = Record<(typeof NAMES)[number], number | null>
