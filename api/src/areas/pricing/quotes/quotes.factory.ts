import { createQuote, type Quote, type QuoteBody } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { sendQuote } from '#contract/areas/pricing/sendings/sendings.contract.ts'
import type { OwnerDb } from '../../../db/owner.ts'
import type { Caller, TestApp } from '../../../testing/app.ts'

export const CORN = { commodity_code: '0113215', commodity: 'Corn', is_hazmat: false, associated_stcc: null }
export const CHLORINE = {
  commodity_code: '4920523',
  commodity: 'Chlorine',
  is_hazmat: true,
  associated_stcc: '2812815',
}

/** The commodities quotes of the tests are about. */
export const insertCommodities = (portal: TestApp) =>
  portal.owner((db) =>
    db.query(
      `insert into reference.commodities (commodity_code, commodity, is_hazmat, associated_stcc)
       select * from jsonb_to_recordset($1) as c (commodity_code text, commodity text, is_hazmat boolean, associated_stcc text)
       on conflict do nothing`,
      [JSON.stringify([CORN, CHLORINE])],
    ),
  )

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A body that is taken as it is. */
export const quoteBody = (with_: Partial<QuoteBody> = {}) => ({
  customer_business_name: 'Prairie Grain',
  email: 'rates@prairiegrain.example',
  data: {
    origin_city: 'Galesburg',
    origin_state: 'IL',
    destination_city: 'Laredo',
    destination_state: 'TX',
    stccs: [{ commodity_code: CORN.commodity_code, commodity: 'Corn' }],
  },
  price: 420_000,
  fsc_cost: 31_050,
  other_costs: [{ description: 'Switching', amount: 35_000 }],
  effective_date: inDays(1),
  expiration_date: inDays(20),
  terms: 'Rule 11 applies.',
  ...with_,
})

/** Creates a quote as a given user of customer 1, or of another customer. */
export async function makeQuote(
  portal: TestApp,
  with_: Partial<QuoteBody> = {},
  { customerId = 1, as = 'full' as Caller } = {},
): Promise<Quote> {
  const response = await portal.call(
    createQuote,
    { params: { customerId }, body: quoteBody(with_) as never },
    as,
  )
  if (response.status !== 200) throw new Error(`no quote was made: ${JSON.stringify(response.error)}`)
  return response.data
}

/** Makes a quote, sends it, and returns it with the token its shipper got. */
export async function makeOffer(
  portal: TestApp,
  with_: Partial<QuoteBody> = {},
  { customerId = 1, as = 'full' as Caller } = {},
): Promise<{ quote: Quote; token: string }> {
  const { id } = await makeQuote(portal, with_, { customerId, as })
  const { data } = await portal.call(sendQuote, { params: { customerId, quoteId: id }, body: {} }, as)
  return { quote: data, token: tokenIn(data.quote_url) }
}

export const tokenIn = (url: string | null): string => new URL(url ?? '').searchParams.get('token') ?? ''

/** Sets the days of an offer back, so that its last one was yesterday at the latest wherever the customer is. */
export const setLastDayBack = (owner: OwnerDb, quoteId: number) =>
  owner.query(
    `update quotes set effective_date = current_date - 9, expiration_date = current_date - 2 where quote_id = $1`,
    [quoteId],
  )
