import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createBillRate } from '#contract/areas/invoicing/bill-rates/bill-rates.contract.ts'
import { listBillRules, saveBillRule } from '#contract/areas/invoicing/bill-rules/bill-rules.contract.ts'
import { checkBillAgain, getBill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { BILL, UNRATED } from '../../../testing/bills.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { invoicingPages } from '../invoicing.routes.tsx'

beforeEach(() => page.viewport(1440, 900))

function payer(level: 'see' | 'act' = 'act') {
  const api = signedInAs({
    permissions: ['pricing_pricing_dashboard', 'company_settings'],
    modules: ['hasInvoicingModule'],
    areas: { quotes: level, company: level },
  })
  api.answer(getBill, UNRATED)
  api.answer(listBillRules, [])
  return api
}

const open = () => openPortal(invoicingPages, `/invoicing/7/bills/${UNRATED.bill_id}`)
const press = (name: string) => page.getByRole('button', { name }).last().click()
const unfold = (name: string) => page.getByRole('button', { name }).first().click()
const bodies = ({ calls }: ReturnType<typeof payer>, path: RegExp): unknown[] =>
  calls.filter((one) => path.test(one.path) && one.body).map(({ body }) => JSON.parse(body) as unknown)

test('a lane without a rate gets one from the bill, from the waybill’s day on, and the checked bill is shown', async () => {
  const api = payer()
  api.answer(createBillRate, BILL)
  await open()

  await press('Add rate')
  await expect.element(page.getByRole('dialog', { name: 'Add rate: Blair, NE to Houston, TX' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Price' }).fill('3,800')
  await press('Add rate')

  await expect.element(page.getByText('Rate added. The bill was checked again.').first()).toBeVisible()
  expect(bodies(api, /\/rate$/)).toMatchObject([
    { price: 380_000, unit: 'car', effective_date: UNRATED.waybill_date },
  ])
  await expect.element(page.getByText('No rate for', { exact: false })).not.toBeInTheDocument()
})

test.each([
  ['0.005', '0.005'],
  ['1e9', '1e9'],
  ['-5', '-5.00'],
  ['١٢', '١٢'],
  ['10,00', '10,00'],
])('takes no price from %s, and shows %s', async (price, shown) => {
  const api = payer()
  await open()

  await press('Add rate')
  await page.getByRole('textbox', { name: 'Price' }).fill(price)
  await press('Add rate')

  await expect.element(page.getByText(/^(Price: )?Enter an amount /).first()).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Price' })).toHaveValue(shown)
  expect(bodies(api, /\/rate$/)).toEqual([])
})

test('a charge without a rule gets one from the bill, for its railroad and charge', async () => {
  const api = payer()
  api.answer(saveBillRule, {
    scac: 'UP',
    kind: 'switching',
    how: 'absorbed',
    amount_cents: 0,
    minimum_cents: 0,
    tiers: [],
    item: '',
    tolerance_cents: 1,
    tolerance_lb: 500,
  })
  api.answer(checkBillAgain, BILL)
  await open()

  await unfold('Switching SWC')
  await press('Add rule')
  await expect.element(page.getByRole('dialog', { name: 'Add rule: Switching, UP' })).toBeVisible()
  await press('Save rule')

  await expect.element(page.getByText('Rule saved. The bill was checked again.').first()).toBeVisible()
  expect(bodies(api, /bill_rules$/)).toMatchObject([{ scac: 'UP', kind: 'switching' }])
})

test('where miles are unknown, miles are named as missing and where they come from, not fuel tables', async () => {
  const api = payer()
  const [line, other] = UNRATED.lines
  const finding = 'UP miles from Blair, NE to Houston, TX are unknown.'
  api.answer(getBill, { ...UNRATED, lines: [{ ...line!, kind: 'fuel', code: 'FUE', finding }, other!] })
  await open()

  await expect.element(page.getByText('Miles can’t be entered', { exact: false })).toBeVisible()
  expect(page.getByText(/fuel tables/).elements()).toEqual([])
})

test.each([
  ['freight', 'The weight of GATX201234 is unknown.'],
  ['fuel', 'The line haul for this percentage surcharge is unknown.'],
] as const)(
  'where a weight is unknown, %s leads to the waybill that lacks it, not to a rate',
  async (kind, finding) => {
    const api = payer()
    const [line, other] = UNRATED.lines
    const freight = { ...line!, finding: 'The weight of GATX201234 is unknown.' }
    const fuel = { ...line!, line_id: 3, kind: 'fuel' as const, code: 'FUE', finding }
    const lines = kind === 'fuel' ? [fuel, { ...freight, is_billed: false }, other!] : [freight, other!]
    api.answer(getBill, { ...UNRATED, lines })
    await open()

    await expect.element(page.getByText(finding).first()).toBeVisible()
    const help = /Enter the weight on the waybill of GATX201234 under Edit details, then check/
    await expect.element(page.getByText(help)).toBeVisible()
    expect(page.getByRole('button', { name: 'Add rate' }).elements()).toEqual([])
  },
)

test('a surcharge in percent of an unknown line haul is offered the rate that it lacks', async () => {
  const api = payer()
  const [line, other] = UNRATED.lines
  const finding = 'The line haul for this percentage surcharge is unknown.'
  api.answer(getBill, { ...UNRATED, lines: [{ ...line!, kind: 'fuel', code: 'FUE', finding }, other!] })
  await open()

  await expect.element(page.getByRole('button', { name: 'Add rate' }).first()).toBeVisible()
})

test('who may only view quotes and settings is offered neither', async () => {
  payer('see')
  await open()
  await expect.element(page.getByText('No rate for', { exact: false }).first()).toBeVisible()
  await unfold('Switching SWC')

  expect(page.getByRole('button', { name: /^Add (rate|rule)$/ }).elements()).toEqual([])
})
