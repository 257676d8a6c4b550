import { beforeAll, expect, test } from 'vitest'
import { createQuotePattern, listTripQuotes } from '#contract/areas/pricing/billing/billing.contract.ts'
import { listQuoteActivity } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { getPattern } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeWaybill } from '../../visibility/waybills/waybills.factory.ts'
import { insertCommodities, makeQuote } from '../quotes/quotes.factory.ts'

const portal = useTestApp()
let trip = 0

const accepted = async (with_: object = {}) => {
  const quote = await makeQuote(portal, { effective_date: '2026-01-01', ...with_ })
  await portal.superuser((db) =>
    db.query('update quotes set status = 50, answered_ts = now() where quote_id = $1', [quote.id]),
  )
  return quote
}
const at = (quoteId: number) => ({ params: { customerId: 1, quoteId } })
const getQuotes = (waybillId: number) =>
  portal.call(listTripQuotes, { params: { customerId: 1, waybillId } }, 'full')

beforeAll(async () => {
  await insertCommodities(portal)
  trip = await portal.superuser((db) =>
    makeWaybill(db, {
      equipment_id: 'TILX290344',
      origin_place: 'GALESBURG|IL',
      destination_place: 'LAREDO|TX',
      commodity_code: '0113215',
      trip_start_ts: '2026-03-01T06:00:00Z',
    }),
  )
})

test('a pattern of an accepted quote carries lane, goods, shipper and the quote as price authority', async () => {
  const quote = await accepted()

  const { status, data } = await portal.call(createQuotePattern, at(quote.id), 'full')

  expect(status).toBe(200)
  const made = await portal.call(getPattern, { params: { customerId: 1, patternId: data.patternId } }, 'full')
  expect(made.data).toMatchObject({
    label: `Quote ${quote.id}: Galesburg, IL to Laredo, TX`,
    advanced: true,
    pattern: {
      heading: {
        name_N1_loop: [{ name_N1: { entity_identifier_code_01: 'SH', name_02: 'Prairie Grain' } }],
        origin_station_F9: { city_name_02: 'GALESBURG', state_or_province_code_03: 'IL' },
        destination_station_D9: { city_name_02: 'LAREDO', state_or_province_code_03: 'TX' },
        assigned_number_LX_loop: [
          {
            description_marks_and_numbers_L5: [
              { commodity_code_03: '0113215', commodity_code_qualifier_04: 'T' },
            ],
            line_item_quantity_and_weight_L0_loop: [
              {
                price_authority_identification_PI: [
                  {
                    reference_identification_qualifier_01: 'PR',
                    reference_identification_02: `Q-${quote.id}`,
                  },
                ],
              },
            ],
          },
        ],
      },
    },
  })
  const feed = await portal.call(listQuoteActivity, at(quote.id), 'full')
  expect(feed.data[0]).toMatchObject({ activity_code: 'pattern_made' })
})

test('no pattern is created from a quote that was not accepted', async () => {
  const { id } = await makeQuote(portal)

  expect((await portal.call(createQuotePattern, at(id), 'full')).status).toBe(409)
})

test('a trip shows the accepted quotes of its lane and goods, and no others', async () => {
  const mine = await accepted({ customer_business_name: 'Lane Grain' })
  const later = await accepted({ effective_date: '2026-04-01', expiration_date: '2026-12-31' })
  const open = await makeQuote(portal, { effective_date: '2026-01-01' })
  const elsewhere = await accepted({
    data: {
      origin_city: 'Omaha',
      origin_state: 'NE',
      destination_city: 'Laredo',
      destination_state: 'TX',
      stccs: [{ commodity_code: '0113215', commodity: 'Corn' }],
    },
  })

  const found = (await getQuotes(trip)).data

  expect(found).toContainEqual({
    quote_id: mine.id,
    customer_business_name: 'Lane Grain',
    total: 486_050,
    effective_date: '2026-01-01',
    found_by: 'lane',
  })
  const ids = found.map(({ quote_id }) => quote_id)
  for (const other of [later, open, elsewhere]) expect(ids).not.toContain(other.id)
})

test('a quote that a bill of the car names as price authority comes first', async () => {
  const named = await accepted({
    data: {
      origin_city: 'Omaha',
      origin_state: 'NE',
      destination_city: 'Laredo',
      destination_state: 'TX',
      stccs: [{ commodity_code: '0113215', commodity: 'Corn' }],
    },
  })
  const PI = [{ reference_identification_qualifier_01: 'PR', reference_identification_02: `Q-${named.id}` }]
  const waybill = {
    heading: {
      assigned_number_LX_loop: [
        { line_item_quantity_and_weight_L0_loop: [{ price_authority_identification_PI: PI }] },
      ],
    },
  }
  await portal.superuser((db) =>
    db.query(
      `insert into tenders (customer_id, state, waybill, scac, equipment_id, submitted_ts)
       values (1, 'accepted', $1, 'BNSF', 'TILX290344', '2026-02-25T00:00:00Z')`,
      [waybill],
    ),
  )

  const { data } = await getQuotes(trip)

  expect(data[0]).toMatchObject({ quote_id: named.id, found_by: 'authority' })
})

test('an unknown trip has none, and another customer’s are not shown', async () => {
  expect((await getQuotes(999_999_999)).status).toBe(404)
})
