import * as contract from '#contract/areas/pricing/billing/billing.contract.ts'
import { ACTIVE } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import type { BriefTrip } from '../../visibility/waybills/brief-trips.service.ts'
import { describeTrip } from '../../visibility/waybills/waybills.service.ts'
import { createPattern } from '../../waybilling/patterns/patterns.service.ts'
import { noteDone, requireQuote } from '../quotes/quotes.service.ts'
import { type BilledTrip, type FoundQuote, selectQuotesOfTrips } from './billing.queries.ts'
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

type DescribedTrip = Pick<
  BriefTrip,
  'equipment_id' | 'bill_of_lading_number' | 'commodity_code' | 'origin' | 'destination' | 'trip_start_date'
>

/** Accepted quotes of a trip, those its bills name first. Throws not_found for an unknown trip. */
export const quotesOfTrip = async (ctx: Ctx, waybillId: number): Promise<FoundQuote[]> =>
  (await findQuotes(ctx, [await describeTrip(ctx, waybillId)]))[0]!

/** The same of trips that were read already, in their order. */
export const findQuotes = (ctx: Pick<Ctx, 'db' | 'customerId'>, trips: readonly DescribedTrip[]) =>
  findTripQuotes(
    ctx,
    trips.map((trip) => ({
      equipment_id: trip.equipment_id,
      bill_of_lading_number: trip.bill_of_lading_number,
      commodity_code: trip.commodity_code,
      origin: placeKey(trip.origin),
      destination: placeKey(trip.destination),
      started_ts: trip.trip_start_date ?? new Date().toISOString(),
    })),
  )

/** The accepted quotes that price trips, of each trip the first one first. */
export async function findTripQuotes(
  { db, customerId }: Pick<Ctx, 'db' | 'customerId'>,
  trips: readonly BilledTrip[],
): Promise<FoundQuote[][]> {
  const found = Map.groupBy(await selectQuotesOfTrips(db, customerId, trips), ({ trip }) => trip)
  return trips.map((_, at) => (found.get(at) ?? []).map(({ trip: __, ...quote }) => quote))
}

const placeKey = (place: { city: string | null; state: string | null } | null): string | null =>
  place?.city && place.state ? `${place.city}|${place.state}`.toUpperCase() : null
