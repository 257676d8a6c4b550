import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { reviewQuote, type ReviewQuote } from '#contract/areas/pricing/review/review.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import { fakeApi } from '../../../testing/api.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { makeQuote } from '../../../testing/quotes.ts'
import { REVIEW_TEXTS } from '../pricing.messages.ts'
import { pricingPages } from '../pricing.routes.tsx'

const LINK = '/shipper/7/quote/12?token=planted'
const OFFER: ReviewQuote = {
  ...makeQuote({ status: 2, terms: 'Rule 11 applies.' }),
  fsc_words: null,
  expires_ts: '2099-12-19T06:00:00Z',
  zone: 'America/Chicago',
  answered_by: null,
  contact: null,
  notes: [],
}
type Code = 'quote_passcode_needed' | 'quote_passcode_wrong' | 'quote_link_locked'
const refusal = (code: Code, message: string = ERRORS[code][1]) =>
  [ERRORS[code][0], { message, code }] as const

const field = () => page.getByRole('textbox', { name: 'Passcode' })
const openIt = () => page.getByRole('button', { name: 'Open quote' })

beforeEach(async () => {
  sessionStorage.clear()
  await page.viewport(390, 844)
})

test('a passcode is required before anything is shown; a wrong one shows an error and is not retried automatically', async () => {
  const api = fakeApi()
  api.refuse(reviewQuote, ...refusal('quote_passcode_needed'))
  const { path } = await openPortal(pricingPages, LINK)
  await expect.element(page.getByRole('heading', { name: 'Enter the passcode' })).toBeVisible()
  expect(path()).toBe('/shipper/7/quote/12')
  await openIt().click()
  await expect.element(page.getByText('Enter the passcode.')).toBeVisible()
  expect(api.calls).toHaveLength(1)

  api.refuse(reviewQuote, ...refusal('quote_passcode_wrong', 'Incorrect passcode. 9 attempts left.'))
  await field().fill('zzzz-zzzz')
  await openIt().click()
  await expect.element(page.getByText('Incorrect passcode. 9 attempts left.')).toBeVisible()
  await expect.element(field()).toHaveValue('zzzz-zzzz')
  await expect.element(field()).toHaveFocus()
  expect(sessionStorage.getItem('interline.quote.7.12.passcode')).toBe('""')

  api.answer(reviewQuote, OFFER)
  await field().fill('abcd 2345')
  await openIt().click()
  await expect.element(page.getByRole('heading', { name: 'A quote from Prairie Grain' })).toBeVisible()
  expect(api.calls.map(({ headers }) => headers.get('x-quote-passcode'))).toEqual([
    null,
    'ZZZZZZZZ',
    'ABCD2345',
  ])
  await expect.element(page.getByText(REVIEW_TEXTS.refused)).not.toBeInTheDocument()
})

test('an unreachable portal shows the shipper what to do, not the name of a call', async () => {
  fakeApi().lose(reviewQuote)
  await openPortal(pricingPages, LINK)

  await expect.element(page.getByRole('heading', { name: 'Couldn’t load the quote' })).toBeVisible()
  await expect
    .element(page.getByText('Can’t reach the portal. Check your connection and try again.'))
    .toBeVisible()
  await expect.element(page.getByText(/request failed to send/)).not.toBeInTheDocument()
})

test('the last day to respond names the zone in which it ends', async () => {
  fakeApi().answer(reviewQuote, OFFER)
  await openPortal(pricingPages, LINK)

  await expect.element(page.getByText(/^.+ CST$/)).toBeVisible()
})

test('the price of a car comes first, and each amount that makes it says where it is from', async () => {
  fakeApi().answer(reviewQuote, {
    ...OFFER,
    cars_per_week: 12,
    volume_discounts: [{ from_cars: 10, percent: 2 }],
    discount: 8400,
    fsc_words: 'BNSF: 1,150 miles at 27¢ per mile',
    other_costs: [{ description: 'Switching', amount: 35_000 }],
    total: 477_650,
  })
  await openPortal(pricingPages, LINK)

  const offer = page.getByRole('region', { name: 'Chicago, IL to Memphis, TN' })
  await expect.element(offer.getByText('$4,776.50 USD per car')).toBeVisible()
  await expect.element(offer.getByText('$57,318.00 for 12 cars a week')).toBeVisible()
  const sources = offer
    .getByRole('term')
    .elements()
    .map(({ textContent }) => textContent)
  expect(sources).toEqual([
    'PriceLine haul',
    'Volume discount2% from 10 cars a week',
    'Fuel surchargeBNSF: 1,150 miles at 27¢ per mile',
    'SwitchingFlat amount per car',
    'Total',
  ])
})

test('what is charged only when it happens stands apart from the total that it is no part of', async () => {
  fakeApi().answer(reviewQuote, {
    ...OFFER,
    other_costs: [
      { description: 'Switching', amount: 35_000 },
      { description: 'Weighing', amount: 15_000, only_when_used: true },
    ],
    total: 486_050,
  })
  await openPortal(pricingPages, LINK)

  const apart = page.getByRole('region', { name: 'Charged only when used' })
  await expect.element(apart.getByText('Not in the total.')).toBeVisible()
  await expect.element(apart.getByText('Weighing')).toBeVisible()
  await expect.element(apart.getByText('$150.00')).toBeVisible()
  const makes = page
    .getByRole('term')
    .elements()
    .map(({ textContent }) => textContent)
  expect(makes.slice(0, makes.indexOf('Total'))).toEqual([
    'PriceLine haul',
    'Fuel surchargeFlat amount per car',
    'SwitchingFlat amount per car',
  ])
  await expect.element(page.getByText('$4,860.50', { exact: true }).first()).toBeVisible()
})

const CONTACT = { name: 'Nora Lindqvist', email: 'nora@prairie.example', phone: '+1 402 555 0142' }
const contact = () => page.getByRole('region', { name: 'Nora Lindqvist' })

test('the person who sent the offer is one press away by phone and by email', async () => {
  fakeApi().answer(reviewQuote, { ...OFFER, contact: CONTACT })
  await openPortal(pricingPages, LINK)

  await expect
    .element(contact().getByRole('link', { name: 'Call +1 402 555 0142' }))
    .toHaveAttribute('href', 'tel:+14025550142')
  await expect
    .element(contact().getByRole('link', { name: 'nora@prairie.example' }))
    .toHaveAttribute('href', 'mailto:nora@prairie.example')
})

test('a sender without a phone is reached by email alone', async () => {
  fakeApi().answer(reviewQuote, { ...OFFER, contact: { ...CONTACT, phone: '' } })
  await openPortal(pricingPages, LINK)

  await expect.element(contact().getByRole('link', { name: 'nora@prairie.example' })).toBeVisible()
  await expect.element(contact().getByRole('link', { name: /Call/ })).not.toBeInTheDocument()
})

test('on a wide screen the answer stands beside the offer in the first screen', async () => {
  await page.viewport(1440, 900)
  fakeApi().answer(reviewQuote, { ...OFFER, terms: 'Rule 11 applies. '.repeat(300) })
  await openPortal(pricingPages, LINK)

  const accept = page.getByRole('button', { name: /^Accept/ })
  await expect.element(accept).toBeInViewport()
  const offer = page.getByRole('region', { name: 'Chicago, IL to Memphis, TN' })
  expect(accept.element().getBoundingClientRect().left).toBeGreaterThan(
    offer.element().getBoundingClientRect().right,
  )
})

test('a locked link has a plain page', async () => {
  const api = fakeApi()
  api.refuse(reviewQuote, ...refusal('quote_link_locked'))
  await openPortal(pricingPages, LINK)

  await expect.element(page.getByRole('heading', { name: 'This link is locked' })).toBeVisible()
})

test('the passcode of one link is not tried at the next', async () => {
  sessionStorage.setItem('interline.quote.7.12', '"before"')
  sessionStorage.setItem('interline.quote.7.12.passcode', '"ABCD2345"')
  const api = fakeApi()
  api.refuse(reviewQuote, ...refusal('quote_passcode_needed'))
  await openPortal(pricingPages, LINK)

  await expect.element(field()).toBeVisible()
  expect(api.calls.map(({ headers }) => headers.get('x-quote-passcode'))).toEqual([null])
})

test('[SHP-006] [SHP-007] an answer is given by keyboard alone: its form has the focus, Back returns it', async () => {
  const api = fakeApi()
  api.answer(reviewQuote, OFFER)
  await openPortal(pricingPages, LINK)
  const counter = page.getByRole('button', { name: 'Make a counter-offer' })
  await expect.element(counter).toBeVisible()

  counter.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Your price' })).toHaveFocus()
  page.getByRole('button', { name: 'Back' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(counter).toHaveFocus()

  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Your name' })).toHaveFocus()
})

const CONFIRMATION = '/shipper/7/confirmation/12?action=accept'
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

test('[SHP-005] the address of the confirmation page claims nothing: an offer that waits is not accepted yet', async () => {
  sessionStorage.setItem('interline.quote.7.12', '"planted"')
  const api = fakeApi()
  api.answer(reviewQuote, OFFER)
  await openPortal(pricingPages, CONFIRMATION)

  await expect.element(heading('Not accepted yet')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Review quote' })).toBeVisible()
})

test('[SHP-005] without the link the confirmation page reveals nothing of the quote', async () => {
  const api = fakeApi()
  await openPortal(pricingPages, CONFIRMATION)

  await expect.element(heading('Open the link in your email')).toBeVisible()
  expect(api.calls).toHaveLength(0)
})

test('[SHP-005] [SHP-014] an accepted quote names who accepted it', async () => {
  sessionStorage.setItem('interline.quote.7.12', '"planted"')
  const api = fakeApi()
  api.answer(reviewQuote, {
    ...OFFER,
    status: 50,
    answered_by: 'Pat Miller',
    answered_at: '2026-11-20T12:00:00Z',
  })
  await openPortal(pricingPages, CONFIRMATION)

  await expect.element(heading('You accepted this quote')).toBeVisible()
  await expect.element(page.getByText(/Pat Miller/)).toBeVisible()
})
