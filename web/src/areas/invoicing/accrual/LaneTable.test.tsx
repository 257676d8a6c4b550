import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getBillAccrual } from '#contract/areas/invoicing/accrual/accrual.contract.ts'
import { createLaneRate } from '#contract/areas/invoicing/bill-rates/bill-rates.contract.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { invoicingPages } from '../invoicing.routes.tsx'

const LANE = {
  scac: 'UP',
  origin: 'Blair, NE',
  destination: 'Houston, TX',
  currency: 'USD',
  cars: 2,
  freight_cents: 0,
  fuel_cents: 0,
  unknown_cars: 2,
  why: 'No rate for this lane.',
  unrated_from: '2026-03-05',
  trips: [],
}
const RATED = { ...LANE, destination: 'Laredo, TX', unknown_cars: 0, why: '', unrated_from: null }
const TOTAL = {
  currency: 'USD',
  cars: 4,
  unknown_cars: 2,
  no_freight_cars: 1,
  no_fuel_cars: 2,
  unbilled_cents: 0,
  short_cents: 0,
}
const ACCRUAL = { month: '2026-03', is_cut: false, totals: [TOTAL], lines: [] }

beforeEach(() => page.viewport(1440, 900))

function payer(level: 'see' | 'act') {
  const api = signedInAs({
    permissions: ['pricing_pricing_dashboard', 'company_settings'],
    modules: ['hasInvoicingModule'],
    areas: { quotes: level, company: level },
  })
  api.answer(getBillAccrual, { ...ACCRUAL, lanes: [LANE, RATED] })
  return api
}
const open = () => openPortal(invoicingPages, '/invoicing/7/accrual?month=2026-03')

test('a lane without a rate gets one from the accrual, from its first waybill’s day, and the sums are read again', async () => {
  const api = payer('act')
  api.answer(createLaneRate, { rate_id: 1 })
  await open()

  await page.getByRole('button', { name: /^Add rate/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add rate: Blair, NE to Houston, TX' })
  await dialog.getByRole('textbox', { name: 'Price' }).fill('3,800')
  api.answer(getBillAccrual, { ...ACCRUAL, lanes: [{ ...RATED, destination: LANE.destination }] })
  await dialog.getByRole('button', { name: 'Add rate' }).click()

  await expect.element(page.getByText('Rate added.', { exact: false }).first()).toBeVisible()
  const [sent] = api.calls.filter(({ path }) => path.endsWith('/bill_accrual/rates'))
  expect(JSON.parse(sent!.body)).toMatchObject({
    origin: 'Blair, NE',
    destination: 'Houston, TX',
    price: 380_000,
    currency: 'USD',
    effective_date: '2026-03-05',
  })
  await expect.element(page.getByRole('button', { name: /^Add rate/ })).not.toBeInTheDocument()
})

test('the accrual says which part of cars with an unknown cost is in its totals and which is not', async () => {
  payer('see')
  await open()

  await expect
    .element(page.getByLabelText('Accrual in USD'))
    .toMatchTextContent(
      'Not in the totals: freight of 1 car and fuel of 2 cars. Their known costs are included.',
    )
})

test('who may only view rates is not offered to add one', async () => {
  payer('see')
  await open()
  await expect.element(page.getByText('No rate for this lane.', { exact: false })).toBeVisible()

  expect(page.getByRole('button', { name: /^Add rate/ }).elements()).toEqual([])
})
