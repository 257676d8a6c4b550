import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listQuoteNotes } from '#contract/areas/pricing/notes/notes.contract.ts'
import {
  copyQuote,
  exportQuotesCsv,
  getQuote,
  getQuoteStats,
  listQuoteActivity,
  listQuotes,
  type Quote,
  removeQuote,
  updateQuote,
} from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { listNextSteps } from '#contract/areas/pricing/next-steps/next-steps.contract.ts'
import { getQuoteLink, sendQuote } from '#contract/areas/pricing/sendings/sendings.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { LETTER, showOnPaper } from '../../../testing/on-paper.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { makeQuote } from '../../../testing/quotes.ts'
import { pricingPages } from '../pricing.routes.tsx'

const REFUSAL = { message: 'You don’t have permission to do this.', code: 'not_permitted' }
const QUOTE_PATH = '/pricing/7/quote/12'
const NOTHING = {
  by_status: {},
  count: 0,
  total: 0,
  expiring_soon: 0,
  acceptance_rate: null,
  median_answer_hours: null,
}

const COST_CHANGED = {
  id: 1,
  user_email: 'nora@prairie.example',
  user_name: 'Nora Lindqvist',
  activity_timestamp: '2026-11-20T12:00:00Z',
  activity_code: 'updated' as const,
  details: [{ label: 'Your cost', before: '$4,200.00', after: null }],
}

const open = (quote: Quote = makeQuote()) => {
  const api = signedInAs({ permissions: ['pricing_pricing_dashboard'] })
  // first: its path looks like that of a quote
  api.refuse(exportQuotesCsv, 403, REFUSAL)
  api.answer(listQuotes, { quotes: [quote], total_record_count: 1 })
  api.answer(getQuoteStats, NOTHING)
  api.answer(listNextSteps, { steps: [] })
  api.answer(getQuote, quote)
  api.answer(listQuoteActivity, [])
  api.answer(listQuoteNotes, [])
  return api
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(1440, 900))

test('[PLT-177] [PRC-037] quotes that fail to load or export show an error', async () => {
  const api = open()
  await openPortal(pricingPages, '/pricing/7/dashboard')
  await expect.element(page.getByText('River Steel')).toBeVisible()
  await button('Export').click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await expect.element(page.getByText(/^Unable to export quotes\./)).toBeVisible()

  api.refuse(listQuotes, 403, REFUSAL)
  await page.getByRole('columnheader', { name: 'Total' }).getByRole('button').first().click()

  await expect.element(page.getByText('Unable to load quotes.', { exact: true })).toBeVisible()
})

test.each([
  ['Send', 'Unable to send quote.', sendQuote],
  ['Delete', 'Unable to delete quote.', removeQuote],
] as const)('[PLT-177] [PRC-037] a refusal shows its message: %s', async (name, text, endpoint) => {
  open().refuse(endpoint, 403, REFUSAL)
  await openPortal(pricingPages, QUOTE_PATH)

  await button(name).first().click()
  await page.getByRole('dialog').getByRole('button', { name }).click()

  await expect.element(page.getByText(`${text} ${REFUSAL.message}`)).toBeVisible()
})

test('[PLT-177] [PRC-037] a refused copy shows an error', async () => {
  open().refuse(copyQuote, 403, REFUSAL)
  await openPortal(pricingPages, QUOTE_PATH)

  await button('Copy').click()

  await expect.element(page.getByText(`Unable to copy quote. ${REFUSAL.message}`)).toBeVisible()
})

test('[PLT-177] [PRC-037] a refused change shows an error and stays in its field', async () => {
  open().refuse(updateQuote, 403, REFUSAL)
  await openPortal(pricingPages, QUOTE_PATH)

  await page.getByRole('textbox', { name: 'Price' }).fill('4,000')
  await button('Save changes').click()

  await expect.element(page.getByText('Unable to save quote.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Price' })).toHaveValue('4,000')
})

test('cost and margin stand beside the total while the price is typed, marked as not for the shipper', async () => {
  open(makeQuote({ cost: 420_000 }))
  await openPortal(pricingPages, QUOTE_PATH)

  const own = page.getByRole('region', { name: 'Cost and margin' })
  await expect.element(own.getByText('The shipper never sees this')).toBeVisible()
  await expect.element(own.getByText('$310.50', { exact: true })).toBeVisible()
  await expect.element(own.getByText(/\(6\.9%\)/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Price' }).fill('3,800')
  await expect.element(own.getByText(/89\.50$/)).toBeVisible()
  await expect.element(own.getByText(/\(-2\.2%\)/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Your cost per car' }).fill('')
  await expect.element(own).not.toBeInTheDocument()
})

test('a printed quote shows its total, but not its cost, its margin or how to fill in the form', async () => {
  const api = open(makeQuote({ cost: 420_000 }))
  api.answer(listQuoteActivity, [COST_CHANGED])
  await openPortal(pricingPages, QUOTE_PATH)
  const main = page.getByRole('main')
  await expect.element(main.getByText(/^Your cost: .*nothing$/)).toBeVisible()
  await expect.element(main.getByText('(required)').first()).toBeVisible()
  const help = main.getByText('Shown to the shipper. Accepting the quote accepts these terms.')
  await expect.element(help).toBeVisible()

  await showOnPaper(LETTER.portrait)

  await expect.element(main.getByText('$4,510.50')).toBeVisible()
  const printed = (main.element() as HTMLElement).innerText
  expect(printed).not.toMatch(/your cost|margin|never sees|\(required\)/i)
  await expect.element(main.getByLabelText('Your cost per car')).not.toBeVisible()
  await expect.element(help).not.toBeVisible()
  expect(getComputedStyle(main.getByRole('textbox', { name: 'Terms' }).element()).resize).toBe('none')
})

test('sending the quote and sending a note are buttons with names of their own', async () => {
  open()
  await openPortal(pricingPages, QUOTE_PATH)

  await expect.element(page.getByRole('button', { name: 'Send note', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
})

test('unsaved input is not sent', async () => {
  open()
  await openPortal(pricingPages, QUOTE_PATH)

  await page.getByRole('textbox', { name: 'Price' }).fill('4,000')

  await expect.element(button('Send').first()).toBeDisabled()
  await expect.element(page.getByText('$4,310.50')).toBeVisible()
})

test('a sending that broke on the way is repeated under the key of its version', async () => {
  const api = open()
  api.refuse(sendQuote, 500, { message: 'Something went wrong on our side.' })
  await openPortal(pricingPages, QUOTE_PATH)

  await button('Send').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()

  await expect.element(page.getByText(/^Unable to send quote/)).toBeVisible()
  const sent = api.calls.filter(({ path }) => path.endsWith('/send'))
  expect(sent.map(({ headers, body }) => [headers.get('idempotency-key'), body])).toEqual(
    Array.from({ length: 3 }, () => ['quote 12 version 1', '{"version":1,"with_passcode":false}']),
  )
})

test('a revoked link is shown in the header and in the list, and is not revoked again', async () => {
  open(makeQuote({ status: 2, link_ended: 'revoked', link_ended_at: '2026-11-20T12:00:00Z' }))
  await openPortal(pricingPages, QUOTE_PATH)

  await expect.element(page.getByText('Link revoked')).toBeVisible()
  await expect
    .element(page.getByText(/^The shipper can’t open this offer because its link was revoked/))
    .toBeVisible()
  await expect.element(button('Resend')).toBeEnabled()
  expect(button('Revoke link').elements()).toEqual([])

  await page.getByRole('main').getByRole('link', { name: 'Quotes', exact: true }).click()
  await expect.element(page.getByRole('img', { name: 'Link revoked' })).toBeVisible()
})

test('a passcode is requested by the sender, and shown once', async () => {
  const api = open()
  const sent = makeQuote({ status: 2, has_passcode: true, version: 2 })
  api.answer(sendQuote, { ...sent, passcode: 'ABCD-2345', short_link: 'https://portal.example/q/x' })
  await openPortal(pricingPages, QUOTE_PATH)

  await button('Send').first().click()
  await page.getByRole('checkbox', { name: 'Require a passcode' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()

  await expect.element(page.getByRole('dialog').getByText('ABCD-2345')).toBeVisible()
  const [{ body } = {}] = api.calls.filter(({ path }) => path.endsWith('/send'))
  expect(body).toBe('{"version":1,"with_passcode":true}')
  await button('Done').click()
  await expect.element(page.getByText('ABCD-2345')).not.toBeInTheDocument()
})

test('the link of an offer can be copied as long as it opens the quote', async () => {
  const sent = makeQuote({ status: 2, sent_at: '2026-11-20T12:00:00Z' })
  const api = open(sent)
  api.answer(getQuoteLink, {
    quote_url: 'https://portal.example/long',
    short_link: 'https://portal.example/q/x',
  })
  await openPortal(pricingPages, QUOTE_PATH)

  await button('Copy link').click()

  await expect.poll(() => api.calls.filter(({ path }) => path.endsWith('/link')).length).toBe(1)
  await expect.element(page.getByText(/Until the end of 12\/18\/2026 CST/)).toBeVisible()
})

test('the link of an offer that was revoked is not offered', async () => {
  open(makeQuote({ status: 2, link_ended: 'revoked', link_ended_at: '2026-11-21T12:00:00Z' }))
  await openPortal(pricingPages, QUOTE_PATH)

  await expect.element(button('Resend')).toBeVisible()
  expect(button('Copy link').elements()).toEqual([])
})

test('an ended record is readable and explains why it cannot change', async () => {
  const why = 'This quote was accepted and can’t be changed. Copy it to create a new one.'
  open(makeQuote({ status: 50, can: { edit: why, send: why, copy: true, remove: why } }))
  await openPortal(pricingPages, QUOTE_PATH)

  await expect.element(page.getByText(why)).toBeVisible()
  await expect.element(button('Copy')).toBeEnabled()
  expect(
    button('Send')
      .elements()
      .filter((one) => one.closest('form') === null),
  ).toHaveLength(0)
})

test('[PRC-014] [PRC-026] each status shows the number and value of its quotes, and opens them', async () => {
  const api = open()
  api.answer(getQuoteStats, {
    ...NOTHING,
    by_status: { 2: { count: 3, total: 1_234_567 } },
    total: 1_234_567,
  })
  await openPortal(pricingPages, '/pricing/7/dashboard')

  const submitted = page.getByRole('button', { name: /^Submitted/ })
  await expect.element(submitted).toHaveTextContent('Submitted3$12,346')
  await submitted.click()
  await expect.element(submitted).toHaveAttribute('aria-pressed', 'true')
})

test('cars a week and a step of the discount lower the total while they are typed', async () => {
  open()
  await openPortal(pricingPages, QUOTE_PATH)

  await page.getByRole('textbox', { name: 'Cars a week' }).fill('12')
  await button('Add volume discount').click()
  await page.getByRole('textbox', { name: 'cars a week or more' }).fill('10')
  await page.getByRole('textbox', { name: '% off the price' }).fill('2')

  const sum = page.getByRole('region', { name: 'Shipper pays' })
  await expect.element(sum.getByText('2% from 10 cars a week')).toBeVisible()
  await expect.element(sum.getByText('−$84.00')).toBeVisible()
  await expect.element(sum.getByText('$4,426.50')).toBeVisible()
})

test('the shipper’s cars a week show what the discount makes of them, and are taken with one press', async () => {
  const volume_discounts = [{ from_cars: 15, percent: 3 }]
  open(makeQuote({ cars_per_week: 12, volume_discounts, counter_price: 430_000, counter_cars: 15 }))
  await openPortal(pricingPages, QUOTE_PATH)

  await expect
    .element(page.getByText(/They would ship .* At that volume the total is \$4,384\.50/))
    .toBeVisible()
  await button('Quote 15 cars a week').click()

  await expect.element(page.getByRole('textbox', { name: 'Cars a week' })).toHaveValue('15')
  const sum = page.getByRole('region', { name: 'Shipper pays' })
  await expect.element(sum.getByText('$4,384.50').first()).toBeVisible()
})

test('a cost that is charged only when used leaves the total while it is typed, and is saved as such', async () => {
  const other_costs = [{ description: 'Weighing', amount: 15_000 }]
  const api = open(makeQuote({ other_costs }))
  api.answer(updateQuote, makeQuote())
  await openPortal(pricingPages, QUOTE_PATH)
  const sum = page.getByRole('region', { name: 'Shipper pays' })
  await expect.element(sum.getByText('$4,660.50')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Cost 1: charged only when used, not in the total' }).click()

  await expect.element(sum.getByText('$4,510.50')).toBeVisible()
  const apart = sum.getByRole('region', { name: 'Charged only when used' })
  await expect.element(apart.getByText('$150.00')).toBeVisible()
  await button('Save changes').click()
  await expect
    .poll(() => api.calls.find(({ method }) => method === 'PUT')?.body)
    .toContain('"only_when_used":true')
})
