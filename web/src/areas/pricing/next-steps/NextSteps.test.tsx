import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sendQuotes } from '#contract/areas/pricing/bulk/bulk.contract.ts'
import { listNextSteps, type QuoteToDo } from '#contract/areas/pricing/next-steps/next-steps.contract.ts'
import { getQuoteStats, listQuotes } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { pricingPages } from '../pricing.routes.tsx'

const quote = (id: number, what: Partial<QuoteToDo> = {}): QuoteToDo => ({
  id,
  customer_business_name: `Shipper ${id}`,
  origin: 'Chicago, IL',
  destination: 'Memphis, TN',
  commodities: ['Corn'],
  total: 450_000,
  cars_per_week: null,
  counter_price: null,
  expiration_date: '2026-12-18',
  opened_at: null,
  since: new Date(Date.now() - 7_200_000).toISOString(),
  ...what,
})

const open = () => {
  const api = signedInAs({ permissions: ['pricing_pricing_dashboard'] })
  api.answer(listQuotes, { quotes: [], total_record_count: 0 })
  api.answer(getQuoteStats, {
    by_status: {},
    count: 0,
    total: 0,
    expiring_soon: 0,
    acceptance_rate: null,
    median_answer_hours: null,
  })
  api.answer(listNextSteps, {
    steps: [
      {
        step: 'counter',
        count: 1,
        cars: 12,
        total: 5_400_000,
        quotes: [quote(4, { cars_per_week: 12, counter_price: 430_000 })],
      },
      { step: 'send', count: 2, cars: 2, total: 900_000, quotes: [quote(5), quote(6)] },
      { step: 'waiting', count: 3, cars: 3, total: 1_350_000, quotes: [quote(7)] },
    ],
  })
  return api
}
const steps = () => page.getByRole('region', { name: 'What to do next' })

beforeEach(() => page.viewport(1440, 900))

test('the most urgent step is open, says how far below the offer the shipper’s counter-offer is, and leads to the quote', async () => {
  open()
  await openPortal(pricingPages, '/pricing/7/dashboard')

  await expect.element(steps().getByText('3 to do. 3 offers are waiting for their shippers.')).toBeVisible()
  await expect.element(steps().getByText('Countered at $4,300.00, $200.00 below')).toBeVisible()
  await expect.element(steps().getByText('waiting 2 h')).toBeVisible()
  await expect.element(steps().getByText('Corn, 12 cars a week')).toBeVisible()
  await expect.element(steps().getByText('$54,000 for 12 cars a week')).toBeVisible()
  await expect
    .element(steps().getByRole('link', { name: 'Respond: quote 4, Shipper 4' }))
    .toHaveAttribute('href', '/pricing/7/quote/4')
})

test('drafts are sent with one press, after a question that names them', async () => {
  const api = open()
  api.answer(sendQuotes, { count: 2, done: 2, left: [], left_count: 0 })
  await openPortal(pricingPages, '/pricing/7/dashboard')

  await steps().getByRole('button', { name: 'Send 2' }).click()
  await expect
    .element(page.getByRole('dialog').getByText('Shipper 5, Chicago, IL to Memphis, TN'))
    .toBeVisible()
  expect(api.calls.some(({ method }) => method === 'POST')).toBe(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()

  await expect.element(page.getByText('2 quotes sent.')).toBeVisible()
  expect(JSON.parse(api.calls.find(({ method }) => method === 'POST')!.body)).toMatchObject({ ids: [5, 6] })
})

test('whoever filters the list sees its rows and no steps', async () => {
  open()
  await openPortal(pricingPages, '/pricing/7/dashboard?status=is.2')

  await expect.element(page.getByRole('heading', { name: 'Quotes', exact: true })).toBeVisible()
  expect(steps().elements()).toEqual([])
})
