import type { QuoteBody, QuoteCommodity } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { isOfSame, type FuelRule } from '#contract/areas/pricing/fuel/fuel.rules.ts'
import { getTotal } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { getDiscount } from '#contract/areas/pricing/quotes/volume.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import { showCents } from '#contract/base/money.ts'
import type { Ctx } from '../../../http/context.ts'
import { lookupStccs } from '../../lookups/commodities/commodities.service.ts'
import { rateOfPrice } from '../rates/rates.service.ts'
import { fuelOffer } from '../fuel/fuel.service.ts'
import { type QuoteContent, selectQuotingCustomer, type StoredQuote } from './quotes.queries.ts'

/**
 * The stored form of a body: places with their towns, commodities from the reference, costs with their sum, and how
 * the surcharge was calculated; `before` is the current quote. Throws invalid_request.
 */
export async function getContent(
  ctx: Ctx,
  body: QuoteBody,
  before: StoredQuote | null = null,
): Promise<QuoteContent> {
  await requireNotPast(ctx, body.expiration_date)
  const { data, version: _, fsc_scac: _scac, rate_id, ...rest } = body
  const volume = getVolume(body, before)
  const lane = getLane(data)
  return {
    ...rest,
    ...volume,
    discount: getDiscount(body.price, volume),
    cost: body.cost === undefined ? (before?.cost ?? null) : body.cost,
    ...lane,
    price_rate: await rateOfPrice(ctx, { price: body.price, rateId: rate_id }, before?.price_rate ?? null),
    ...(await calculateFuel(ctx, body, lane, before?.fsc_rule ?? null)),
    stccs: await knownCommodities(ctx, data.stccs),
    other_total: getTotal({ ...NO_PRICE, other_costs: body.other_costs }),
  }
}

const NO_PRICE = { price: 0, discount: 0, fsc_cost: 0 } as const

/** The volume of a body; a client that does not know these fields leaves them as they are. */
const getVolume = ({ cars_per_week, volume_discounts }: QuoteBody, before: StoredQuote | null) => ({
  cars_per_week: cars_per_week === undefined ? (before?.cars_per_week ?? null) : cars_per_week,
  volume_discounts: volume_discounts ?? before?.volume_discounts ?? [],
})

/** Throws invalid_request for an offer that would have ended before today, where the customer is (PRC-036). */
export async function requireNotPast({ db }: Pick<Ctx, 'db'>, expiration: string): Promise<void> {
  const { today } = await selectQuotingCustomer(db)
  if (expiration >= today) return
  throw new AppError('invalid_request', {
    errors: { expiration_date: ['This date has passed. Choose today or a later date.'] },
  })
}

type Lane = QuoteBody['data']
type End = 'origin' | 'destination'
type Place = Lane[End]

function getLane(lane: Lane) {
  const [from, to] = [getTown(lane, 'origin'), getTown(lane, 'destination')]
  return {
    origin_city: from.city,
    origin_state: from.state,
    origin: from.picked,
    destination_city: to.city,
    destination_state: to.state,
    destination: to.picked,
  }
}

/** City and state take precedence when they name another place than the selected one; a town has no station. */
function getTown(lane: Lane, end: End) {
  const picked = lane[end]
  const city = lane[`${end}_city`] ?? picked?.city ?? ''
  const state = lane[`${end}_state`] ?? picked?.state ?? ''
  const isPicked = picked?.station_id !== '' && picked?.city === city && picked.state === state
  return { city, state, picked: isPicked ? picked : null }
}

type CalculatedFuel = Pick<QuoteContent, 'fsc_rule' | 'fsc_reason'>

/**
 * How the surcharge was calculated. An earlier calculation stays valid while lane and price are unchanged. An amount
 * that differs from the rule's needs a reason. Throws invalid_request.
 */
async function calculateFuel(
  ctx: Ctx,
  { fsc_scac, fsc_cost, fsc_reason, price }: QuoteBody,
  { origin, destination }: { origin: Place; destination: Place },
  saved: FuelRule | null,
): Promise<CalculatedFuel> {
  if (fsc_scac === null || fsc_scac === '') return { fsc_rule: null, fsc_reason: '' }
  const lane = { origin: origin?.station_id, destination: destination?.station_id, price }
  const { rules } = await fuelOffer(ctx, lane)
  const offered = rules.find(({ scac }) => scac === fsc_scac)
  const now = offered ? getRule(offered) : null
  const old = saved !== null && (now === null ? saved.scac === fsc_scac : isOfSame(saved, now)) ? saved : null
  const fitting = [old, now].find((rule) => rule?.amount === fsc_cost)
  if (fitting) return { fsc_rule: fitting, fsc_reason: '' }
  const rule = old ?? now
  if (rule === null) throw new AppError('invalid_request', { errors: { fsc_scac: [NOT_CALCULATED] } })
  if (fsc_reason !== '') return { fsc_rule: rule, fsc_reason }
  throw new AppError('invalid_request', {
    errors: {
      fsc_reason: [
        `The table’s surcharge is ${showCents(rule.amount)}. Use that amount, or enter a reason for the difference.`,
      ],
    },
  })
}

const NOT_CALCULATED =
  'This table has no surcharge for the lane. Choose stations from the list, or another table.'

const getRule = ({ name: _name, is_on_way: _on, ...rule }: FuelRule & { name: string; is_on_way: boolean }) =>
  rule

/** Commodities as the reference has them, by either of their codes. Throws invalid_request for one it does not have. */
async function knownCommodities(ctx: Ctx, reported: readonly QuoteCommodity[]): Promise<object[]> {
  const codes = reported.map(({ commodity_code, associated_stcc }) => commodity_code ?? associated_stcc ?? '')
  const { stcc_codes } = await lookupStccs(ctx, { body: { stcc_codes: [...new Set(codes)] } })
  const known = new Map(stcc_codes.map((one) => [one.commodity_code, one]))
  return codes.map((code, place) => {
    const one = known.get(code)
    if (one) return one
    throw new AppError('invalid_request', {
      errors: { 'data.stccs': [`Commodity ${place + 1} isn’t in the STCC list. Choose one from the list.`] },
    })
  })
}

/** The same for the current quote. */
export const toStoredContent = (quote: StoredQuote): QuoteContent => ({
  ...quote,
  ...quote.data,
  other_total: getTotal({ ...NO_PRICE, other_costs: quote.other_costs }),
})
