import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/areas/pricing/fuel/fuel.contract.ts'
import { createQuote, getQuote, updateQuote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { reviewQuote } from '#contract/areas/pricing/review/review.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { CORN, insertCommodities, makeOffer, quoteBody } from '../quotes/quotes.factory.ts'

const portal = useTestApp()

const station = (station_id: string, city: string, state: string) => ({
  station_id,
  display_name: `${city}, ${state}`,
  city,
  state,
  country: 'US',
  is_junction: false,
  junction_code: null,
  scacs: ['BNSF'],
  lat: 40,
  lon: -90,
  zone: 'America/Chicago',
})
const GALESBURG = station('F_GALES', 'Galesburg', 'IL')
const LAREDO = station('LARED_TX', 'Laredo', 'TX')

beforeAll(async () => {
  await insertCommodities(portal)
  await portal.owner(async (db) => {
    await db.query(`
      insert into reference.stations values
        ('GALES_IL', 'Galesburg', 'Galesburg', 'IL', 'US', 40.9, -90.4, 'America/Chicago', false, null, '{BNSF}', 'GALESBURG|IL', true),
        ('F_GALES', 'Galesburg Elevator', 'Galesburg', 'IL', 'US', 40.9, -90.4, 'America/Chicago', false, null, '{BNSF}', 'GALESBURG|IL', false),
        ('LARED_TX', 'Laredo', 'Laredo', 'TX', 'US', 27.5, -99.5, 'America/Chicago', false, null, '{BNSF}', 'LAREDO|TX', true)`)
    await db.query(`insert into reference.station_hubs values ('F_GALES', 'GALES_IL')`)
    await db.query(
      `insert into reference.corridors values ('E1', 'BNSF', 'GALES_IL', 'LARED_TX', 1150, 'main', 'own')`,
    )
  })
  await portal.call(contract.setFuelWeek, { body: { week: '2020-01-06', price: 3 } }, 'admin')
  await portal.call(contract.setFuelWeek, { body: { week: '2020-01-13', price: 3.859 } }, 'admin')
  await setTable('BNSF', 'mile', [
    { price: 2.5, rate: 1 },
    { price: 3.85, rate: 27 },
    { price: 3.89, rate: 28 },
  ])
  await setTable('UP', 'percent', [{ price: 1, rate: 12.5 }])
})

const setTable = (scac: string, basis: 'mile' | 'percent', brackets: { price: number; rate: number }[]) =>
  portal.call(contract.createFuelTable, { body: { scac, basis, brackets } }, 'admin')

const lane = {
  origin: GALESBURG,
  destination: LAREDO,
  stccs: [{ commodity_code: CORN.commodity_code, commodity: 'Corn' }],
}
const body = (with_: object = {}) => quoteBody({ data: lane, ...with_ } as never) as never
const make = (with_: object) =>
  portal.call(createQuote, { params: { customerId: 1 }, body: body(with_) }, 'full')

const RULE = {
  scac: 'BNSF',
  basis: 'mile',
  rate: 27,
  miles: 1150,
  index_price: 3.859,
  week: '2020-01-13',
  base: 420_000,
  amount: 31_050,
}

describe('a fuel surcharge by rule', () => {
  test('is the rate of the week’s price times the miles of the way, or per cent of the price', async () => {
    const { data } = await portal.call(
      contract.getFuelSurcharges,
      { params: { customerId: 1 }, query: { origin: 'F_GALES', destination: 'LARED_TX', price: 420_000 } },
      'full',
    )

    expect(data.index).toEqual({ week: '2020-01-13', price: 3.859 })
    expect(data.way).toMatchObject({ miles: 1150, legs: [{ railroad: 'BNSF', miles: 1150 }] })
    expect(data.way?.path.map(({ name }) => name)).toEqual(['Galesburg, IL', 'Laredo, TX'])
    expect(data.rules).toMatchObject([
      { ...RULE, is_on_way: true },
      { scac: 'UP', basis: 'percent', rate: 12.5, amount: 52_500, is_on_way: false },
    ])
  })

  test('without stations only what needs no miles is offered', async () => {
    const { data } = await portal.call(
      contract.getFuelSurcharges,
      { params: { customerId: 1 }, query: { price: 100 } },
      'full',
    )

    expect([data.way, data.rules.map(({ scac }) => scac)]).toEqual([null, ['UP']])
  })

  test('is stored with the quote as the server calculated it, regardless of the body', async () => {
    const { data } = await make({ fsc_scac: 'BNSF', fsc_cost: 31_050, fsc_rule: { ...RULE, amount: 1 } })

    expect(data).toMatchObject({ fsc_cost: 31_050, fsc_rule: RULE, fsc_reason: '' })
  })

  test('another amount has a reason, and the reason stays in the house', async () => {
    const bare = await make({ fsc_scac: 'BNSF', fsc_cost: 30_000 })
    expect([bare.status, bare.error.errors]).toEqual([
      400,
      {
        fsc_reason: [
          'The table’s surcharge is $310.50. Use that amount, or enter a reason for the difference.',
        ],
      },
    ])

    const { quote, token } = await makeOffer(portal, {
      data: lane as never,
      fsc_scac: 'BNSF',
      fsc_cost: 30_000,
      fsc_reason: 'Agreed with the board',
    })
    expect(quote).toMatchObject({ fsc_cost: 30_000, fsc_rule: RULE, fsc_reason: 'Agreed with the board' })
    const seen = await portal.call(
      reviewQuote,
      { params: { quoteId: quote.id }, query: { customer_id: 1 } },
      null,
      { 'x-quote-token': token },
    )
    expect(seen.data.fsc_words).toBeNull()
    expect(JSON.stringify(seen.data)).not.toContain('board')
  })

  test('the shipper reads how the rule’s own amount was calculated', async () => {
    const { quote, token } = await makeOffer(portal, {
      data: lane as never,
      fsc_scac: 'BNSF',
      fsc_cost: 31_050,
    })

    const { data } = await portal.call(
      reviewQuote,
      { params: { quoteId: quote.id }, query: { customer_id: 1 } },
      null,
      { 'x-quote-token': token },
    )

    expect(data.fsc_words).toBe(
      'BNSF: 1,150 miles at 27¢ per mile, diesel at $3.859 in the week of 01/13/2020',
    )
  })

  test('a calculated value holds in later weeks until it is recalculated', async () => {
    const { data: made } = await make({ fsc_scac: 'BNSF', fsc_cost: 31_050 })
    await portal.call(contract.setFuelWeek, { body: { week: '2020-01-20', price: 3.9 } }, 'admin')
    const at = { params: { customerId: 1, quoteId: made.id } }
    const change = (with_: object) =>
      portal.call(updateQuote, { ...at, body: body({ fsc_scac: 'BNSF', ...with_ }) }, 'full')

    const saved = await change({ fsc_cost: 31_050, terms: 'Other words.' })
    const anew = await change({ fsc_cost: 32_200 })

    expect(saved.data.fsc_rule).toEqual(RULE)
    expect(anew.data.fsc_rule).toMatchObject({ week: '2020-01-20', rate: 28, amount: 32_200 })
    expect((await portal.call(getQuote, at, 'full')).data.fsc_rule).toMatchObject({ week: '2020-01-20' })
  })

  test('an unknown table or a lane without mileage is refused', async () => {
    const wrong = await make({ fsc_scac: 'NS', fsc_cost: 1 })
    const nowhere = await make({ fsc_scac: 'BNSF', fsc_cost: 1, data: quoteBody().data })

    expect([wrong.status, nowhere.status]).toEqual([400, 400])
    expect(Object.keys(nowhere.error.errors ?? {})).toEqual(['fsc_scac'])
  })
})

describe('a table of a railroad', () => {
  test('is added once, changed over its version, and removed', async () => {
    const first = await setTable('NS', 'mile', [{ price: 2, rate: 5 }])
    const again = await setTable('NS', 'mile', [{ price: 2, rate: 5 }])
    const change = (version: number) =>
      portal.call(
        contract.updateFuelTable,
        { params: { scac: 'NS' }, body: { basis: 'percent', brackets: [{ price: 3, rate: 7.5 }], version } },
        'admin',
      )

    expect([first.status, again.status]).toEqual([200, 409])
    expect([(await change(1)).data.version, (await change(1)).status]).toEqual([2, 409])
    const { data } = await portal.call(contract.listFuelTables, { query: { search: 'NS' } }, 'admin')
    expect(data.data.filter(({ scac }) => scac === 'NS')).toMatchObject([
      { basis: 'percent', rate: 7.5, bracket_count: 1 },
    ])
    const removed = () => portal.call(contract.removeFuelTable, { params: { scac: 'NS' } }, 'admin')
    expect([(await removed()).status, (await removed()).status]).toEqual([200, 404])
  })

  test('rises from line to line', async () => {
    const { error } = await setTable('CN', 'mile', [
      { price: 3, rate: 1 },
      { price: 2, rate: 2 },
    ])

    expect(error.errors).toEqual({
      brackets: ['Fuel prices must increase from line to line. List each price once, in order.'],
    })
  })

  test('the index is entered by weeks, and a week entered twice is corrected', async () => {
    const tuesday = await portal.call(
      contract.setFuelWeek,
      { body: { week: '2020-02-04', price: 3 } },
      'admin',
    )
    await portal.call(contract.setFuelWeek, { body: { week: '2019-12-30', price: 2.9 } }, 'admin')
    await portal.call(contract.setFuelWeek, { body: { week: '2019-12-30', price: 2.8 } }, 'admin')

    const { data } = await portal.call(contract.listFuelWeeks, {}, 'admin')

    expect(tuesday.status).toBe(400)
    expect(data.at(-1)).toMatchObject({ week: '2019-12-30', price: 2.8 })
  })
})
