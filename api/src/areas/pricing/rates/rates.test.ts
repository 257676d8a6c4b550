import { beforeAll, describe, expect, test } from 'vitest'
import { createQuote, getQuote, updateQuote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import * as contract from '#contract/areas/pricing/rates/rates.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { insertCommodities, quoteBody } from '../quotes/quotes.factory.ts'

const portal = useTestApp()

const RATE = {
  origin_city: 'Galesburg',
  origin_state: 'IL',
  destination_city: 'Laredo',
  destination_state: 'TX',
  stcc: '0113215',
  car_type: 'Covered hopper',
  price: 420_000,
  effective_date: '2026-01-01',
  expiration_date: null as string | null,
  source: 'Tariff 4022',
}

const insertRate = async (with_: Partial<typeof RATE> = {}, customerId = 1): Promise<number> => {
  const rate = { ...RATE, ...with_ }
  const { rows } = await portal.superuser((db) =>
    db.query<{ rate_id: number }>(
      `insert into price_rates (customer_id, ${Object.keys(rate).join(', ')})
       values (${customerId}, ${Object.keys(rate)
         .map((_, at) => `$${at + 1}`)
         .join(', ')}) returning rate_id`,
      Object.values(rate),
    ),
  )
  return rows[0]!.rate_id
}

const ofLane = async (with_: object = {}) =>
  (
    await portal.call(
      contract.listLaneRates,
      {
        params: { customerId: 1 },
        query: {
          origin_city: 'GALESBURG',
          origin_state: 'IL',
          destination_city: 'Laredo',
          destination_state: 'TX',
          stccs: '0113215',
          day: '2026-06-01',
          ...with_,
        },
      },
      'full',
    )
  ).data

const ids: Record<string, number> = {}
beforeAll(async () => {
  await insertCommodities(portal)
  ids['old'] = await insertRate({ effective_date: '2025-01-01', price: 400_000 })
  ids['now'] = await insertRate()
  ids['group'] = await insertRate({ stcc: '01', price: 450_000, car_type: '' })
  ids['any'] = await insertRate({ stcc: '', price: 500_000, car_type: '' })
  ids['over'] = await insertRate({ stcc: '011', price: 1, expiration_date: '2026-05-31' })
  ids['other'] = await insertRate({ stcc: '28', price: 2 })
  await insertRate({ price: 3 }, 2)
})

test('rates of a lane are those in force for its goods, the closest first and of each the latest', async () => {
  expect((await ofLane()).map(({ rate_id }) => rate_id)).toEqual([ids['now'], ids['group'], ids['any']])
  expect((await ofLane({ day: '2025-06-01' })).map(({ rate_id }) => rate_id)).toEqual([ids['old']])
  expect(await ofLane({ destination_city: 'El Paso' })).toEqual([])
})

describe('the price of a quote', () => {
  const make = (with_: object) =>
    portal.call(createQuote, { params: { customerId: 1 }, body: quoteBody(with_ as never) as never }, 'full')

  test('shows the rate it came from, even after the rate is deleted', async () => {
    const rateId = await insertRate({ car_type: 'Box car', price: 410_000 })
    const { data: made } = await make({ price: 410_000, rate_id: rateId })
    expect(made.price_rate).toMatchObject({ rate_id: rateId, price: 410_000, source: 'Tariff 4022' })

    await portal.call(contract.removeRates, { params: { customerId: 1 }, body: { ids: [rateId] } }, 'full')
    const at = { params: { customerId: 1, quoteId: made.id } }
    const body = quoteBody({ price: 410_000, rate_id: rateId, terms: 'New.' } as never) as never
    await portal.call(updateQuote, { ...at, body }, 'full')

    expect((await portal.call(getQuote, at, 'full')).data.price_rate).toMatchObject({ rate_id: rateId })
  })

  test('that is another than the rate’s was taken from none', async () => {
    const other = await make({ price: 419_999, rate_id: ids['now'] })
    const foreign = await make({ price: 3, rate_id: 999_999 })

    expect([other.data.price_rate, foreign.data.price_rate]).toEqual([null, null])
  })
})

test('rates are listed, found by their goods, and removed with all that match', async () => {
  await insertRate({ origin_city: 'Omaha', origin_state: 'NE', source: 'Gone' })
  await insertRate({ origin_city: 'Omaha', origin_state: 'NE', stcc: '', source: 'Gone' })
  const matching = { search: 'Omaha' }
  const at = { params: { customerId: 1 } }

  const found = await portal.call(contract.listRates, { ...at, query: matching }, 'full')
  const preview = await portal.call(
    contract.removeRates,
    { ...at, body: { matching, preview: true } },
    'full',
  )
  const removed = await portal.call(contract.removeRates, { ...at, body: { matching } }, 'full')

  expect(
    found.data.data.map(({ commodity }) => commodity ?? 'any').toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(['any', 'Corn'])
  expect([preview.data.done, removed.data.done]).toEqual([2, 2])
  expect(
    (await portal.call(contract.listRates, { ...at, query: matching }, 'full')).data.total_record_count,
  ).toBe(0)
})

describe('a rate entered by hand', () => {
  const add = (with_: object) =>
    portal.call(
      contract.createRate,
      {
        params: { customerId: 1 },
        body: {
          origin: 'Fargo, nd',
          destination: 'Laredo TX',
          price: 310_050,
          effective_date: '2026-02-01',
          ...with_,
        } as never,
      },
      'full',
    )

  test('is offered on its lane from its day on, and a second one from that day is refused', async () => {
    const { data, status } = await add({ source: 'Contract 77' })
    const again = await add({ price: 1 })

    expect([status, again.status]).toEqual([200, 409])
    expect(await ofLane({ origin_city: 'Fargo', origin_state: 'ND' })).toMatchObject([
      { rate_id: data.rate_id, price: 310_050, source: 'Contract 77' },
    ])
    expect(await ofLane({ origin_city: 'Fargo', origin_state: 'ND', day: '2026-01-31' })).toEqual([])
  })

  test('needs both towns with their states, and an end after its start', async () => {
    const refused = [
      await add({ origin: 'Fargo' }),
      await add({ destination: '' }),
      await add({ expiration_date: '2026-01-31' }),
    ]

    expect(refused.map(({ error }) => Object.keys(error.errors ?? {}))).toEqual([
      ['origin'],
      ['destination'],
      ['expiration_date'],
    ])
  })
})
