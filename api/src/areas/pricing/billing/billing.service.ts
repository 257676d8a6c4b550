import * as contract from '#contract/areas/pricing/billing/billing.contract.ts'
import { ACTIVE } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { describeTrip } from '../../visibility/waybills/waybills.service.ts'
import { createPattern } from '../../waybilling/patterns/patterns.service.ts'
import { noteDone, requireQuote } from '../quotes/quotes.service.ts'
import { type BilledTrip, type FoundQuote, selectQuotesOfTrip } from './billing.queries.ts'
import { getWaybill } from './pattern.rules.ts'

const NOT_ACCEPTED = 'Only accepted quotes can be billed. The price of any other may still change.'

export const billingService = implement(contract, {
  /**
   * Makes a waybilling pattern of an accepted quote. It is of Advanced Mode, for a quote names neither car nor weight. Throws
   * conflict for a quote that was not accepted, not_found.
   */
  async createQuotePattern(ctx, { params: { quoteId } }) {
    const quote = await requireQuote(ctx, quoteId)
    if (quote.status !== ACTIVE) throw new AppError('conflict', { message: NOT_ACCEPTED })
    const label = `Quote ${quote.id}: ${quote.origin} to ${quote.destination}`
    const body = { label, pattern: getWaybill(quote), inputs: [], advanced: true }
    const made = await createPattern(ctx, { params: { customerId: ctx.customerId }, body: body as never })
    await noteDone(ctx, quoteId, 'pattern_made', [{ label: 'Pattern', before: null, after: label }])
    return made
  },

  listTripQuotes: (ctx, { params: { waybillId } }) => quotesOfTrip(ctx, waybillId),
})

/** The accepted quote that prices a trip; null: none. */
export const findTripQuote = async (
  { db, customerId }: Pick<Ctx, 'db' | 'customerId'>,
  trip: BilledTrip,
): Promise<FoundQuote | null> => (await selectQuotesOfTrip(db, customerId, trip))[0] ?? null

/** Accepted quotes of a trip, those its bills name first. Throws not_found for an unknown trip. */
export const quotesOfTrip = async (ctx: Ctx, waybillId: number): Promise<FoundQuote[]> =>
  findQuotes(ctx, await describeTrip(ctx, waybillId))

/** The same of a trip that was read already. */
export const findQuotes = (
  { db, customerId }: Pick<Ctx, 'db' | 'customerId'>,
  trip: Awaited<ReturnType<typeof describeTrip>>,
): Promise<FoundQuote[]> =>
  selectQuotesOfTrip(db, customerId, {
    equipment_id: trip.equipment_id,
    bill_of_lading_number: trip.bill_of_lading_number,
    commodity_code: trip.commodity_code,
    origin: placeKey(trip.origin),
    destination: placeKey(trip.destination),
    started_ts: trip.trip_start_date ?? new Date().toISOString(),
  })

const placeKey = (place: { city: string | null; state: string | null } | null): string | null =>
  place?.city && place.state ? `${place.city}|${place.state}`.toUpperCase() : null
