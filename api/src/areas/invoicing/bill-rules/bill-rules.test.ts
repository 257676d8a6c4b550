import { beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/areas/invoicing/bill-rules/bill-rules.contract.ts'
import { createBill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeBilledTrip, makePrices } from '../bills/bills.factory.ts'

const portal = useTestApp()
const ONE = { customerId: 1 }

beforeAll(async () => {
  await makePrices(portal)
  await makeBilledTrip(portal)
})

type Body = Parameters<typeof save>[0]
const save = (body: { kind: 'switching' | 'diversion' | 'weighing' | 'all'; [name: string]: unknown }) =>
  portal.call(contract.saveBillRule, { params: ONE, body: body as never }, 'full')

let count = 0
/** Bills a charge for the trip, and returns its line. */
async function billFor(code: string, cents: number) {
  const body = {
    scac: 'UP',
    bill_number: `RULE${++count}`,
    bill_date: '2026-03-10',
    waybill_number: '512034',
    waybill_date: '2026-03-05',
    cars: 'GATX 201234',
    lines: [{ code, cents }],
  }
  const { data } = await portal.call(createBill, { params: ONE, body }, 'full')
  return data.lines[0]!
}

test('a charge without a rule is not checked; with a rule that the railroad absorbs it, it is extra', async () => {
  expect(await billFor('SWC', 27_500)).toMatchObject({ result: 'unchecked', expected_cents: null })

  await save({ kind: 'switching', scac: 'UP', how: 'absorbed', item: 'UP 8005-D item 1260' })

  expect(await billFor('SWC', 27_501)).toMatchObject({
    result: 'extra',
    reason: '23',
    expected_cents: 0,
    sources: ['UP 8005-D item 1260'],
  })
})

test('tiers price by the cars of the shipment, and are refused unless they rise', async () => {
  const tier = (from_cars: number, rest: object) => ({ from_cars, ...rest })
  const wrong: Body = {
    kind: 'diversion',
    scac: 'UP',
    how: 'tiers',
    tiers: [tier(5, { car_cents: 1 }), tier(1, { car_cents: 2 })],
  }
  expect((await save(wrong)).status).toBe(400)

  await save({ ...wrong, tiers: [tier(1, { car_cents: 40_000 }), tier(5, { flat_cents: 175_000 })] })

  expect(await billFor('DIV', 60_000)).toMatchObject({ result: 'over', reason: '46', expected_cents: 40_000 })
})

test('a railroad’s tolerance takes precedence over that for all railroads', async () => {
  await save({ kind: 'weighing', scac: '', how: 'car', amount_cents: 35_000, tolerance_cents: 5000 })
  expect(await billFor('WRC', 38_000)).toMatchObject({ result: 'within' })

  await save({ kind: 'weighing', scac: 'UP', how: 'car', amount_cents: 35_000, tolerance_cents: 0 })
  expect(await billFor('WRC', 38_001)).toMatchObject({ result: 'over', expected_cents: 35_000 })
})

test('a rule is changed in place and deleted once', async () => {
  await save({ kind: 'all', tolerance_cents: 7 })
  const { data } = await portal.call(contract.listBillRules, { params: ONE }, 'full')
  expect(data.filter(({ kind }) => kind === 'all')).toMatchObject([
    { scac: '', how: 'none', tolerance_cents: 7 },
  ])

  const remove = () =>
    portal.call(contract.removeBillRule, { params: ONE, body: { scac: '', kind: 'all' } }, 'full')
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
})
