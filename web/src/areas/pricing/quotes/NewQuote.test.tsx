import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getFuelSurcharges } from '#contract/areas/pricing/fuel/fuel.contract.ts'
import { listQuoteNotes } from '#contract/areas/pricing/notes/notes.contract.ts'
import { createQuote, getQuote, listQuoteActivity } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { listLocations } from '#contract/areas/lookups/locations/locations.contract.ts'
import { listLaneRates } from '#contract/areas/pricing/rates/rates.contract.ts'
import { listKnownShippers } from '#contract/areas/pricing/shippers/shippers.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { makeQuote } from '../../../testing/quotes.ts'
import { pricingPages } from '../pricing.routes.tsx'

const RATE = {
  rate_id: 5,
  price: 400_000,
  stcc: '0113215',
  car_type: '',
  effective_date: '2026-01-01',
  expiration_date: null,
  source: 'Tariff 4022',
}

beforeEach(() => page.viewport(1440, 900))

test('[PRC-015] a lane quoted before takes five presses: shipper, lane, review, send; its rate is the price', async () => {
  const quote = makeQuote({ status: 0 })
  const api = signedInAs({ permissions: ['pricing_pricing_dashboard'] })
  api.answer(listKnownShippers, [
    { name: 'River Steel', email: 'rates@river.example', terms: 'Net 30.', lanes: [quote.data] },
  ])
  api.answer(listLaneRates, [RATE])
  api.answer(getFuelSurcharges, { index: null, way: null, rules: [] })
  api.answer(listQuoteActivity, [])
  api.answer(listQuoteNotes, [])
  api.answer(getQuote, quote)
  api.answer(createQuote, quote)
  const { path } = await openPortal(pricingPages, '/pricing/7/quote/new')

  await page.getByRole('combobox', { name: 'Customer name' }).fill('riv')
  await page.getByRole('option', { name: /River Steel/ }).click()
  await page
    .getByRole('group', { name: 'Quoted before' })
    .getByRole('button', { name: 'Chicago to Memphis, Corn' })
    .click()
  await expect.element(page.getByRole('textbox', { name: 'Price' })).toHaveValue('4,000.00')
  await page.getByRole('button', { name: 'Review and send' }).click()

  await expect.element(page.getByRole('dialog').getByText('Send this quote?')).toBeVisible()
  expect(path()).toContain('/pricing/7/quote/12')
  expect(JSON.parse(api.calls.find(({ method }) => method === 'POST')!.body)).toMatchObject({
    customer_business_name: 'River Steel',
    email: 'rates@river.example',
    terms: 'Net 30.',
    price: 400_000,
    rate_id: 5,
    data: { origin: { city: 'Chicago' }, stccs: [{ commodity: 'Corn' }] },
  })
})

test('a price that was typed is not replaced by a rate, and a rate that is the price already is not offered', async () => {
  const api = signedInAs({ permissions: ['pricing_pricing_dashboard'] })
  api.answer(listKnownShippers, [
    { name: 'River Steel', email: 'rates@river.example', terms: '', lanes: [makeQuote().data] },
  ])
  api.answer(listLaneRates, [RATE])
  api.answer(getFuelSurcharges, { index: null, way: null, rules: [] })
  await openPortal(pricingPages, '/pricing/7/quote/new')

  await page.getByRole('textbox', { name: 'Price' }).fill('3,500')
  await page.getByRole('combobox', { name: 'Customer name' }).fill('riv')
  await page.getByRole('option', { name: /River Steel/ }).click()
  await page.getByRole('button', { name: 'Chicago to Memphis, Corn' }).click()

  await expect.element(page.getByRole('button', { name: /^Use rate \$4,000.00/ })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Price' })).toHaveValue('3,500.00')

  await page.getByRole('textbox', { name: 'Price' }).fill('4,000')
  await expect.element(page.getByText('Same price')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Use rate/ })).not.toBeInTheDocument()
})

test('[PRC-036] dates in the wrong order are reported while the rest of the quote is still empty', async () => {
  const api = signedInAs({ permissions: ['pricing_pricing_dashboard'] })
  api.answer(listKnownShippers, [])
  api.answer(listLaneRates, [])
  api.answer(getFuelSurcharges, { index: null, way: null, rules: [] })
  await openPortal(pricingPages, '/pricing/7/quote/new')

  await page.getByRole('textbox', { name: 'Expires after' }).fill('2020-01-01')
  await page.getByRole('textbox', { name: 'Terms' }).click()

  await expect.element(page.getByText(/^The expiration date is before the effective date\./)).toBeVisible()
  await expect.element(page.getByText('Choose an origin.')).not.toBeInTheDocument()
})

test('picking an end of the lane moves on to the next field, so that a quote from nothing takes ten presses', async () => {
  const api = signedInAs({ permissions: ['pricing_pricing_dashboard'] })
  const town = (city: string) => ({ ...PLACE, station_id: city, city, display_name: `${city}, IL` })
  api.answer(listKnownShippers, [])
  api.answer(listLaneRates, [])
  api.answer(getFuelSurcharges, { index: null, way: null, rules: [] })
  api.answer(listLocations, { locations: [town('Fargo')] })
  await openPortal(pricingPages, '/pricing/7/quote/new')

  await expect.element(page.getByRole('combobox', { name: 'Customer name' })).toHaveFocus()
  await page.getByRole('combobox', { name: 'Origin' }).click()
  await userEvent.keyboard('Fargo')
  await page.getByRole('option', { name: /Fargo, IL/ }).click()
  await expect.element(page.getByRole('combobox', { name: 'Destination' })).toHaveFocus()
  api.answer(listLocations, { locations: [town('Charlotte')] })
  await userEvent.keyboard('Charlotte')
  await page.getByRole('option', { name: /Charlotte, IL/ }).click()
  await expect.element(page.getByRole('combobox', { name: 'Commodities' })).toHaveFocus()
})

const PLACE = {
  state: 'IL',
  country: 'US',
  is_junction: false,
  junction_code: null,
  scacs: ['BNSF'],
  lat: 41,
  lon: -87,
  zone: 'America/Chicago',
}
