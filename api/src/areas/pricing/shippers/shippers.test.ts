import { beforeAll, expect, test } from 'vitest'
import { removeQuote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { listKnownShippers } from '#contract/areas/pricing/shippers/shippers.contract.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'
import { insertCommodities, makeQuote, quoteBody } from '../quotes/quotes.factory.ts'

const portal = useTestApp()
beforeAll(() => insertCommodities(portal))

const known = async (search: string, as: Caller = 'full', customerId = 1) =>
  (await portal.call(listKnownShippers, { params: { customerId }, query: { search } }, as)).data

test('[PRC-022] earlier shippers are found by part of their name, as in their latest quote', async () => {
  await makeQuote(portal, { customer_business_name: 'Old Prairie Mill', email: 'mill@old.example' })
  await makeQuote(portal, { customer_business_name: 'Prairie Gold', email: 'old@gold.example' })
  await makeQuote(portal, {
    customer_business_name: 'prairie gold',
    email: 'new@gold.example',
    terms: 'Net 30.',
  })

  const found = await known(' prairie')
  expect(found.map(({ lanes: _, ...one }) => one)).toEqual([
    { name: 'Prairie Gold', email: 'new@gold.example', terms: 'Net 30.' },
    { name: 'Old Prairie Mill', email: 'mill@old.example', terms: 'Rule 11 applies.' },
  ])
  expect(await known('100%')).toEqual([])
  expect(await known('prairie', 'other', 2)).toEqual([])
})

test('a shipper whose quotes are all deleted is not offered', async () => {
  const { id } = await makeQuote(portal, { customer_business_name: 'Gone Grain' })
  await portal.call(removeQuote, { params: { customerId: 1, quoteId: id } }, 'full')

  expect(await known('Gone')).toEqual([])
})

test('a shipper comes with the lanes of their latest quotes, each once, the latest first', async () => {
  const shipper = { customer_business_name: 'Lane Mill' }
  const town = (origin_city: string) => ({ ...quoteBody().data, origin_city })
  for (const city of ['Galesburg', 'Peoria', 'Galesburg', 'Decatur', 'Ottawa']) {
    await makeQuote(portal, { ...shipper, data: town(city) as never })
  }

  const [found] = await known('lane mill')

  expect(found?.lanes.map(({ origin_city, destination_city }) => [origin_city, destination_city])).toEqual([
    ['Ottawa', 'Laredo'],
    ['Decatur', 'Laredo'],
    ['Galesburg', 'Laredo'],
  ])
  expect(found?.lanes[0]?.stccs[0]?.commodity).toBe('Corn')
})
