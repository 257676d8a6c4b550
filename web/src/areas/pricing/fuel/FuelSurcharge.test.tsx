import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listQuoteNotes } from '#contract/areas/pricing/notes/notes.contract.ts'
import { getFuelSurcharges } from '#contract/areas/pricing/fuel/fuel.contract.ts'
import { getQuote, listQuoteActivity, updateQuote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { listLaneRates } from '#contract/areas/pricing/rates/rates.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { makeQuote } from '../../../testing/quotes.ts'
import { pricingPages } from '../pricing.routes.tsx'

const RULE = {
  scac: 'BNSF',
  name: 'BNSF Railway',
  basis: 'mile' as const,
  rate: 27,
  miles: 1150,
  index_price: 3.859,
  week: '2026-11-16',
  base: 420_000,
  amount: 31_050,
  is_on_way: true,
}
const RATE = {
  rate_id: 5,
  price: 400_000,
  stcc: '0113215',
  car_type: 'Covered hopper',
  effective_date: '2026-01-01',
  expiration_date: null,
  source: 'Tariff 4022',
}

async function open() {
  const quote = makeQuote({ fsc_cost: 0 })
  const api = signedInAs({ permissions: ['pricing_pricing_dashboard'] })
  api.answer(getFuelSurcharges, { index: { week: RULE.week, price: 3.859 }, way: null, rules: [RULE] })
  api.answer(listLaneRates, [RATE])
  api.answer(getQuote, quote)
  api.answer(listQuoteActivity, [])
  api.answer(listQuoteNotes, [])
  api.answer(updateQuote, quote)
  await openPortal(pricingPages, '/pricing/7/quote/12')
  return api
}

const cost = page.getByRole('textbox', { name: 'Fuel surcharge' })
const table = page.getByRole('combobox', { name: 'Fuel table' })

beforeEach(() => page.viewport(1440, 900))

test('a table fills in the surcharge and shows the calculation; another amount needs a reason', async () => {
  await open()
  await table.selectOptions('BNSF')

  await expect.element(cost).toHaveValue('310.50')
  await expect
    .element(page.getByText('BNSF: 1,150 miles at 27¢ per mile, diesel at $3.859 in the week of 11/16/2026.'))
    .toBeVisible()
  await expect.element(page.getByLabelText('Reason for difference')).not.toBeInTheDocument()
  await cost.fill('300')
  await expect.element(page.getByLabelText('Reason for difference')).toBeVisible()

  await page.getByRole('button', { name: 'Use $310.50' }).click()

  await expect.element(cost).toHaveValue('310.50')
})

test('a rate of the lane is taken as the price, and sent with it', async () => {
  const api = await open()

  await page
    .getByRole('button', { name: /^Use rate \$4,000\.00, STCC 0113215, Covered hopper, Tariff 4022/ })
    .click()
  await expect.element(page.getByRole('textbox', { name: 'Price' })).toHaveValue('4,000.00')
  await page.getByRole('button', { name: 'Save changes' }).click()

  await expect.element(page.getByText('Quote saved.')).toBeVisible()
  const sent = api.calls.find(({ method }) => method === 'PUT')
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ price: 400_000, rate_id: 5 })
})
