import { beforeAll, expect, test } from 'vitest'
import { QUOTE_STATUSES } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import * as contract from '#contract/areas/pricing/prints/prints.contract.ts'
import { removeQuote, updateQuote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { readPdfTexts } from '../../../files/pdf/texts.factory.ts'
import { insertCommodities, makeOffer, makeQuote, quoteBody } from '../quotes/quotes.factory.ts'

const portal = useTestApp()
beforeAll(() => insertCommodities(portal))

const print = (quoteId: number) =>
  portal.call(contract.printQuote, { params: { customerId: 1, quoteId } }, 'full')
const printFor = (quoteId: number, token: string) =>
  portal.call(contract.printReview, { params: { quoteId }, query: { customer_id: 1 } }, null, {
    'x-quote-token': token,
  })

test('a quote is printed with its sum in the look of the customer', async () => {
  const { id } = await makeQuote(portal)

  const { status, raw, headers } = await print(id)

  const text = readPdfTexts(raw).join('\n')
  expect([status, headers['content-type'], raw.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect(headers['content-disposition']).toContain(`quote_${id}.pdf`)
  for (const label of [
    'Interline',
    `Quote ${id}`,
    'Galesburg, IL to Laredo, TX',
    '$4,860.50',
    'Page 1 of 1',
  ]) {
    expect(text).toContain(label)
  }
})

test('the paper carries the sender’s name, its date and its currency, and nothing of our own states', async () => {
  const { quote, token } = await makeOffer(portal)

  const texts = readPdfTexts((await printFor(quote.id, token)).raw)

  expect(texts).toContain(quote.customer_name)
  expect(texts).toContain(`Issued ${showDate(quote.sent_at ?? '')}`)
  expect(texts).toContain('Total per car, US dollars')
  for (const status of Object.values(QUOTE_STATUSES)) expect(texts).not.toContain(status)
})

test('a quote says first what it costs from where to where, and can be signed', async () => {
  const { id } = await makeQuote(portal)

  const text = readPdfTexts((await print(id)).raw).join(' ')

  expect(text).toContain('$4,860.50 USD per car, Galesburg, IL to Laredo, TX')
  for (const label of ['Accepted by, name and title', 'Signature', 'Date']) expect(text).toContain(label)
})

test('long terms go on over pages', async () => {
  const { id } = await makeQuote(portal, { terms: 'Rule 11 applies to each car.\n'.repeat(130) })

  const text = readPdfTexts((await print(id)).raw).join('\n')

  expect(text).toContain('Page 4 of 4')
  expect(text.split(`Quote ${id}, continued`)).toHaveLength(4)
})

test('what is charged only when used is on paper after the total, and the sender as the contact', async () => {
  const other_costs = [
    { description: 'Switching', amount: 35_000 },
    { description: 'Weighing', amount: 15_000, only_when_used: true },
  ]
  const { quote, token } = await makeOffer(portal, { other_costs })
  expect(quote.total).toBe(486_050)

  const texts = readPdfTexts((await printFor(quote.id, token)).raw)

  const at = (text: string) => texts.findIndex((one) => one.includes(text))
  const order = ['Switching', 'Total per car', 'Charged only when used, not in the total', 'Weighing'].map(at)
  expect(order).not.toContain(-1)
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(texts.join(' ')).toContain('full Tester, full@test.example')
})

test('only the shipper with the link’s token prints it', async () => {
  const { quote, token } = await makeOffer(portal)

  expect((await printFor(quote.id, token)).raw.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await printFor(quote.id, 'wrong')).status).toBe(404)
  await portal.call(removeQuote, { params: { customerId: 1, quoteId: quote.id } }, 'full')
  expect((await printFor(quote.id, token)).status).toBe(409)
})

test('a price that was saved and not sent is on no paper of the shipper', async () => {
  const { quote, token } = await makeOffer(portal)
  const body = { ...quoteBody(), price: 999_900 }
  await portal.call(updateQuote, { params: { customerId: 1, quoteId: quote.id }, body }, 'full')

  const text = readPdfTexts((await printFor(quote.id, token)).raw).join('\n')

  expect(text).toContain('$4,860.50')
  expect(text).not.toContain('$9,999.00')
})
