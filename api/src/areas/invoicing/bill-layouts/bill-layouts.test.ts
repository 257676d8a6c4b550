import { beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/areas/invoicing/bill-layouts/bill-layouts.contract.ts'
import { getBill, uploadBills } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeBilledTrip, makePrices } from '../bills/bills.factory.ts'

const portal = useTestApp()
const ONE = { customerId: 1 }

beforeAll(async () => {
  await makePrices(portal)
  await makeBilledTrip(portal)
})

const COLUMNS = [
  ['Freight Bill', 'bill_number'],
  ['Bill Date', 'bill_date'],
  ['Waybill', 'waybill_number'],
  ['Waybill Date', 'waybill_date'],
  ['Car', 'car'],
  ['From', 'origin'],
  ['To', 'destination'],
  ['Code', 'code'],
  ['Amount', 'amount'],
] as const
const LAYOUT = {
  layout_name: 'UP report',
  scac: 'UP',
  dates: 'mdy' as const,
  currency: 'USD' as const,
  columns: COLUMNS.map(([heading, field]) => ({ heading, field })),
}
const save = (with_: object = {}, as: 'full' | 'viewer' = 'full') =>
  portal.call(contract.saveBillLayout, { params: ONE, body: { ...LAYOUT, ...with_ } as never }, as)

const HEAD = 'Printed,Freight Bill,Bill Date,Waybill,Waybill Date,Car,From,To,Code,Amount'
const row = (number: string, code: string, amount: string, date = '03/10/2026') =>
  `x,${number},${date},512034,03/05/2026,GATX 201234,"Blair, NE","Houston, TX",${code},"${amount}"`
const upload = async (lines: readonly string[], layout = '') =>
  (
    await portal.call(
      uploadBills,
      { params: ONE, body: { filename: 'b.csv', text: [HEAD, ...lines].join('\n'), layout } },
      'full',
    )
  ).data

test('without a layout a CSV is refused with what to do', async () => {
  expect(await upload([row('C0', '400', '1.00')])).toEqual({
    bills: [],
    problems: ['No CSV layout is set up. Ask an administrator to add one under CSV layouts.'],
  })
})

test('rows of one bill become one bill, and each of its lines is checked', async () => {
  await save()

  const { bills, problems } = await upload([row('C1', '400', '$3,800.00'), row('C1', 'FUE', '231.84')])

  expect(problems).toEqual([])
  const { data } = await portal.call(getBill, { params: { ...ONE, billId: bills[0]!.bill_id } }, 'full')
  expect(data).toMatchObject({
    source: 'csv',
    bill_number: 'C1',
    bill_date: '2026-03-10',
    total_cents: 403_184,
    match: 'high',
    over_cents: 3864,
  })
  expect(data.lines.map(({ code, result }) => [code, result])).toEqual([
    ['400', 'matched'],
    ['FUE', 'over'],
  ])
  expect(data.raw).toContain('x,C1,03/10/2026')
})

test('the same file again adds nothing', async () => {
  const { bills } = await upload([row('C1', '400', '$3,800.00'), row('C1', 'FUE', '231.84')])

  expect(bills).toMatchObject([{ bill_number: 'C1', is_new: false }])
})

test('a row that can’t be read is named, its bill is left out whole, and the others are added', async () => {
  const { bills, problems } = await upload([
    row('C2', '400', '100.00'),
    row('C2', 'FUE', '1.234'),
    row('C3', '400', '(50.00)'),
    row('C4', '400', '1000000000000'),
    row('C5', '400', '1', '31/12/2026'),
    row('C6', '400', '1'),
    row('C6', 'FUE', '1', '03/11/2026'),
    row('C6A', '', ''),
  ])

  expect(bills.map(({ bill_number }) => bill_number)).toEqual(['C3'])
  expect(problems).toEqual([
    'Row 3: “1.234” is not an amount like 1,234.50.',
    'Row 5: “1000000000000” is not an amount like 1,234.50.',
    'Row 6: “31/12/2026” doesn’t match the layout’s date format.',
    'Row 8: “Bill date” differs from row 7 of the same bill.',
    'Row 9: The charge code is missing.',
    'Row 9: The amount is missing.',
  ])
})

test('the layout with most of a file’s columns reads it, and two that fit alike ask for a choice', async () => {
  await save({ layout_name: 'Short', columns: LAYOUT.columns.filter(({ field }) => field !== 'destination') })
  expect((await upload([row('C7', '400', '1')])).bills).toHaveLength(1)

  await save({ layout_name: 'Other', scac: 'NS' })
  expect(await upload([row('C8', '400', '1')])).toEqual({
    bills: [],
    problems: ['The layouts “Other” and “UP report” both match. Choose one.'],
  })
  expect((await upload([row('C8', '400', '1')], 'Other')).bills).toMatchObject([{ scac: 'NS' }])
})

test('columns that give no bill are refused, and whoever does not administer the company can’t change a layout', async () => {
  const without = LAYOUT.columns.filter(({ field }) => field !== 'amount')
  expect((await save({ columns: without })).status).toBe(400)
  expect((await save({ scac: '' })).status).toBe(400)
  expect((await save({}, 'viewer')).status).toBe(403)

  const remove = () =>
    portal.call(contract.removeBillLayout, { params: ONE, body: { layout_name: 'Other' } }, 'full')
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 404])
})
