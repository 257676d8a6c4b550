import { beforeAll, expect, test } from 'vitest'
import { listNextSteps } from '#contract/areas/pricing/next-steps/next-steps.contract.ts'
import { printQuote } from '#contract/areas/pricing/prints/prints.contract.ts'
import * as contract from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { answerQuote, reviewQuote } from '#contract/areas/pricing/review/review.contract.ts'
import { readPdfTexts } from '../../../files/pdf/texts.factory.ts'
import { useTestApp } from '../../../testing/app.ts'
import { insertCommodities, makeOffer, makeQuote, quoteBody } from './quotes.factory.ts'

const portal = useTestApp()
beforeAll(() => insertCommodities(portal))

const VOLUME = {
  cars_per_week: 12,
  volume_discounts: [
    { from_cars: 10, percent: 2 },
    { from_cars: 15, percent: 3 },
  ],
}
const at = (quoteId: number) => ({ params: { customerId: 1, quoteId } })
const update = async (id: number, body: object) =>
  (await portal.call(contract.updateQuote, { ...at(id), body: quoteBody(body) as never }, 'full')).data

test('a quote for twelve cars a week is two percent cheaper, and three from fifteen on', async () => {
  const quote = await makeQuote(portal, VOLUME)
  expect(quote).toMatchObject({ ...VOLUME, price: 420_000, discount: 8400, total: 477_650 })

  expect(await update(quote.id, { ...VOLUME, cars_per_week: 15 })).toMatchObject({
    discount: 12_600,
    total: 473_450,
  })
  const { data: feed } = await portal.call(contract.listQuoteActivity, at(quote.id), 'full')
  expect(feed[0]!.details).toEqual([{ label: 'Cars a week', before: '12', after: '15' }])
})

test('a client that does not know the volume of quotes leaves it as it is', async () => {
  const { id } = await makeQuote(portal, VOLUME)

  expect(await update(id, { price: 400_000 })).toMatchObject({ ...VOLUME, discount: 8000 })
  expect(await update(id, { cars_per_week: null, volume_discounts: [] })).toMatchObject({
    cars_per_week: null,
    volume_discounts: [],
    discount: 0,
    total: 486_050,
  })
})

test('two discounts from the same number of cars are refused', async () => {
  const volume_discounts = [
    { from_cars: 10, percent: 2 },
    { from_cars: 10, percent: 3 },
  ]
  const body = quoteBody({ volume_discounts }) as never

  const { status, error } = await portal.call(
    contract.createQuote,
    { params: { customerId: 1 }, body },
    'full',
  )

  expect(status).toBe(400)
  expect(error?.errors).toHaveProperty('volume_discounts')
})

test('the shipper, the paper and a copy have the cars a week and what they take off the price', async () => {
  const { quote, token } = await makeOffer(portal, VOLUME)

  const reviewed = await portal.call(
    reviewQuote,
    { params: { quoteId: quote.id }, query: { customer_id: 1 } },
    null,
    { 'x-quote-token': token },
  )
  expect(reviewed.data).toMatchObject({ ...VOLUME, discount: 8400, total: 477_650 })
  const texts = readPdfTexts((await portal.call(printQuote, at(quote.id), 'full')).raw)
  for (const text of [
    '12 cars a week',
    'Volume discount',
    '2% from 10 cars a week, 3% from 15',
    '$4,776.50',
  ]) {
    expect(texts).toContain(text)
  }
  const copy = await portal.call(contract.copyQuote, at(quote.id), 'full')
  expect(copy.data).toMatchObject({ ...VOLUME, discount: 8400 })
})

test('what waits at a step is worth what its cars of a week come to', async () => {
  const before = await stepSend()
  await makeQuote(portal, VOLUME)

  const after = await stepSend()

  expect([after.cars - before.cars, after.total - before.total]).toEqual([12, 12 * 477_650])
})

test('a shipper’s counter-offer names the cars a week they would ship, beside the price', async () => {
  const { quote, token } = await makeOffer(portal, VOLUME)
  const data = { counter_price: 450_000, counter_cars: 15 }

  await portal.call(
    answerQuote,
    { params: { quoteId: quote.id }, query: { customer_id: 1 }, body: { status: 3, data } as never },
    null,
    { 'x-quote-token': token },
  )

  expect((await portal.call(contract.getQuote, at(quote.id), 'full')).data).toMatchObject({
    ...data,
    cars_per_week: 12,
  })
  const { data: feed } = await portal.call(contract.listQuoteActivity, at(quote.id), 'full')
  expect(feed[0]!.details).toContainEqual({ label: 'Cars a week', before: '12', after: '15' })
})

test('the audit log has what a new quote and a copy cost, and whom they go to', async () => {
  const { id } = await makeQuote(portal, VOLUME)
  await portal.call(contract.copyQuote, at(id), 'full')

  const { rows } = await portal.superuser((db) =>
    db.query<{ change: { after: object } }>(
      'select change from audit.entries order by entry_id desc limit 2',
    ),
  )

  const values = { email: 'rates@prairiegrain.example', price: 420_000, discount: 8400, total: 477_650 }
  expect(rows.map(({ change }) => change.after)).toMatchObject([{ ...values, copy_of: id }, values])
})

test('what a car costs the seller stays with a quote and its copy, and reaches neither the shipper nor the paper', async () => {
  const cost = 402_511
  const { quote, token } = await makeOffer(portal, { cost })

  const reviewed = await portal.call(
    reviewQuote,
    { params: { quoteId: quote.id }, query: { customer_id: 1 } },
    null,
    { 'x-quote-token': token },
  )
  expect(reviewed.status).toBe(200)
  expect(reviewed.raw.toString()).not.toContain(String(cost))
  expect(reviewed.data).not.toHaveProperty('cost')
  const texts = readPdfTexts((await portal.call(printQuote, at(quote.id), 'full')).raw)
  expect(texts.join(' ')).not.toContain('4,025.11')
  expect((await portal.call(contract.copyQuote, at(quote.id), 'full')).data).toMatchObject({ cost })
  // a client that does not know the field leaves it
  expect(await update(quote.id, { price: 430_000 })).toMatchObject({ cost, price: 430_000 })
  expect(await update(quote.id, { cost: null })).toMatchObject({ cost: null })
  const { data: feed } = await portal.call(contract.listQuoteActivity, at(quote.id), 'full')
  expect(feed[0]!.details).toContainEqual({ label: 'Your cost', before: '$4,025.11', after: null })
})

const stepSend = async () => {
  const { data } = await portal.call(listNextSteps, { params: { customerId: 1 } }, 'full')
  return data.steps.find(({ step }) => step === 'send') ?? { cars: 0, total: 0 }
}
