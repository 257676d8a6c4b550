import type { QuoteBody, QuoteCommodity } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { totalOf } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { lookupStccs } from '../../lookups/commodities/commodities.service.ts'
import { type QuoteContent, selectQuoting, type StoredQuote } from './quotes.queries.ts'

/** What is kept of a body: places with their towns, commodities as the reference has them, costs with their sum. */
export async function contentOf(ctx: Ctx, body: QuoteBody): Promise<QuoteContent> {
  await requireComing(ctx, body.expiration_date)
  const { data, version: _, ...rest } = body
  return {
    ...rest,
    ...laneOf(data),
    stccs: await knownCommodities(ctx, data.stccs),
    other_total: totalOf({ price: 0, fsc_cost: 0, other_costs: body.other_costs }),
  }
}

/** Throws invalid_request for an offer that would have ended before today, where the customer is (PRC-036). */
export async function requireComing({ db }: Pick<Ctx, 'db'>, expiration: string): Promise<void> {
  const { today } = await selectQuoting(db)
  if (expiration >= today) return
  throw new AppError('invalid_request', {
    errors: { expiration_date: ['This day has passed. Choose today or a later day.'] },
  })
}

type Lane = QuoteBody['data']
type End = 'origin' | 'destination'

function laneOf(lane: Lane) {
  const [from, to] = [townOf(lane, 'origin'), townOf(lane, 'destination')]
  return {
    origin_city: from.city,
    origin_state: from.state,
    origin: from.picked,
    destination_city: to.city,
    destination_state: to.state,
    destination: to.picked,
  }
}

/** City and state win where they were told and name another place than the one that was picked; a town has no station. */
function townOf(lane: Lane, end: End) {
  const picked = lane[end]
  const city = lane[`${end}_city`] ?? picked?.city ?? ''
  const state = lane[`${end}_state`] ?? picked?.state ?? ''
  const isPicked = picked?.station_id !== '' && picked?.city === city && picked.state === state
  return { city, state, picked: isPicked ? picked : null }
}

/** Commodities as the reference has them, by either of their codes. Throws invalid_request for one it does not have. */
async function knownCommodities(ctx: Ctx, told: readonly QuoteCommodity[]): Promise<object[]> {
  const codes = told.map(({ commodity_code, associated_stcc }) => commodity_code ?? associated_stcc ?? '')
  const { stcc_codes } = await lookupStccs(ctx, { body: { stcc_codes: [...new Set(codes)] } })
  const known = new Map(stcc_codes.map((one) => [one.commodity_code, one]))
  return codes.map((code, place) => {
    const one = known.get(code)
    if (one) return one
    throw new AppError('invalid_request', {
      errors: { 'data.stccs': [`Commodity ${place + 1} is not in the STCC list. Choose one of the list.`] },
    })
  })
}

/** The same of a quote as it stands. */
export const contentOfStored = (quote: StoredQuote): QuoteContent => ({
  ...quote,
  ...quote.data,
  other_total: totalOf({ price: 0, fsc_cost: 0, other_costs: quote.other_costs }),
})
