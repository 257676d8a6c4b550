import { beforeAll, expect, test } from 'vitest'
import { listOutbox } from '#contract/areas/admin/outbox/outbox.contract.ts'
import * as contract from '#contract/areas/pricing/bulk/bulk.contract.ts'
import {
  getQuote,
  listQuoteActivity,
  listQuotes,
  type Quote,
} from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { sendQuote } from '#contract/areas/pricing/sendings/sendings.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { insertCommodities, makeQuote } from '../quotes/quotes.factory.ts'

const portal = useTestApp()
beforeAll(() => insertCommodities(portal))

const params = { customerId: 1 }
const at = (quoteId: number) => ({ params: { customerId: 1, quoteId } })
const make = (shipper: string): Promise<Quote> => makeQuote(portal, { customer_business_name: shipper })
const set = (id: number, text: string) =>
  portal.superuser((db) => db.query(`update quotes set ${text} where quote_id = $1`, [id]))
const get = (id: number) => portal.call(getQuote, at(id), 'full')
const feed = async (id: number) =>
  (await portal.call(listQuoteActivity, at(id), 'full')).data.map(({ activity_code }) => activity_code)
const found = async (shipper: string) =>
  (await portal.call(listQuotes, { params, query: { shipper_name: shipper } as never }, 'full')).data.quotes
const matching = (shipper: string) => ({ shipper_name: shipper }) as never

test('[PRC-009] all matching quotes are sent, each once with its own link; refused ones have a reason', async () => {
  const [one, two, ended, passed, guarded] = [
    await make('Send Many'),
    await make('Send Many'),
    await make('Send Many'),
    await make('Send Many'),
    await make('Send Many'),
  ]
  await make('Somebody Else')
  await set(ended.id, 'status = 50')
  await set(passed.id, `effective_date = '2020-01-01', expiration_date = '2020-01-02'`)
  await portal.call(sendQuote, { ...at(guarded.id), body: { with_passcode: true } }, 'full')

  const body = { matching: matching('Send Many') }
  const preview = await portal.call(contract.sendQuotes, { params, body: { ...body, preview: true } }, 'full')
  const before = await get(one.id)
  const { data } = await portal.call(contract.sendQuotes, { params, body }, 'full')

  const why = {
    [ended.id]: 'This quote was accepted and can’t be changed. Copy it to create a new one.',
    [passed.id]: 'Its expiration date has passed. Choose a later date first.',
    [guarded.id]: 'It was sent with a passcode, which is shown only once. Resend it from its page.',
  }
  for (const answer of [preview.data, data]) {
    expect(answer).toMatchObject({ count: 5, done: 2, left_count: 3 })
    expect(Object.fromEntries(answer.left.map(({ id, why: text }) => [id, text]))).toEqual(why)
  }
  expect(before.data.status).toBe(0)
  const outbox = await portal.call(listOutbox, { query: {} }, 'admin')
  for (const { id } of [one, two]) {
    expect((await get(id)).data).toMatchObject({ status: 2, has_passcode: false })
    expect(await feed(id)).toEqual(['sent', 'created'])
    expect(outbox.data.data.filter(({ subject }) => subject.startsWith(`Quote ${id}:`))).toHaveLength(1)
  }
})

test('more offers than are mailed at once are refused before anything is done', async () => {
  await make('Too Many')
  await portal.superuser((db) =>
    db.query(
      `insert into quotes (customer_id, shipper_id, email, customer_business_name, origin_city, origin_state,
         destination_city, destination_state, stccs, price, effective_date, expiration_date)
       select customer_id, shipper_id, email, customer_business_name, origin_city, origin_state,
         destination_city, destination_state, stccs, price, effective_date, expiration_date
       from quotes, generate_series(1, 500) where customer_business_name = 'Too Many'`,
    ),
  )

  const { status, error } = await portal.call(
    contract.sendQuotes,
    { params, body: { matching: matching('Too Many') } },
    'full',
  )

  expect([status, error.errors]).toEqual([
    400,
    { matching: ['You can change up to 500 quotes at once. Filter the list first.'] },
  ])
  expect((await found('Too Many')).every(({ status: now }) => now === 0)).toBe(true)
})

test('[PRC-010] each of those that match is copied as a new request, noted in the activity of its copy', async () => {
  const [cheap, dear] = [
    await makeQuote(portal, { customer_business_name: 'Copy Many', price: 100_000 }),
    await makeQuote(portal, { customer_business_name: 'Copy Many', price: 900_000 }),
  ]
  await set(dear.id, `status = 50, effective_date = '2020-01-01', expiration_date = '2020-01-11'`)

  const { data } = await portal.call(
    contract.copyQuotes,
    { params, body: { matching: matching('Copy Many') } },
    'full',
  )

  expect(data).toMatchObject({ count: 2, done: 2, left_count: 0 })
  const copies = (await found('Copy Many')).filter(({ id }) => id !== cheap.id && id !== dear.id)
  expect(copies.toSorted((a, b) => a.price - b.price).map(({ price, status }) => [price, status])).toEqual([
    [100_000, 0],
    [900_000, 0],
  ])
  for (const copy of copies) {
    const { data: reported } = await portal.call(listQuoteActivity, at(copy.id), 'full')
    const source = copy.price === dear.price ? dear : cheap
    expect(reported).toMatchObject([{ activity_code: 'copied', details: [{ after: String(source.id) }] }])
    expect(copy.expiration_date > new Date().toISOString().slice(0, 10)).toBe(true)
  }
})

test('[PRC-011] [PRC-042] those that match leave the list, accepted ones stay, and no other customer is touched', async () => {
  const [one, accepted] = [await make('Drop Many'), await make('Drop Many')]
  const foreign = await makeQuote(
    portal,
    { customer_business_name: 'Drop Many' },
    { customerId: 2, as: 'other' },
  )
  await set(accepted.id, 'status = 50')

  const { data } = await portal.call(
    contract.removeQuotes,
    { params, body: { ids: [one.id, accepted.id, foreign.id] } },
    'full',
  )

  expect(data).toMatchObject({ count: 2, done: 1, left: [{ id: accepted.id, name: 'Drop Many' }] })
  expect((await found('Drop Many')).map(({ id }) => id)).toEqual([accepted.id])
  const saved = await portal.call(getQuote, { params: { customerId: 2, quoteId: foreign.id } }, 'other')
  expect(saved.status).toBe(200)
})
