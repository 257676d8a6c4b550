import type { fillFromWaybill } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { fuelText } from '#contract/areas/pricing/fuel/fuel.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { quotesOfTrip } from '../../pricing/billing/billing.service.ts'
import { requireQuote } from '../../pricing/quotes/quotes.service.ts'
import { selectPayer } from '../../settings/payer-companies.service.ts'
import { getTax } from '../bills/taxes.rules.ts'
import { findTrip, toTripFacts, type Trip } from './draft.service.ts'
import { selectInvoicesOfWaybill, selectStays, type StoredCharge } from './invoices.queries.ts'

type Filled = Result<typeof fillFromWaybill>
type Line = Filled['charges'][number]
type TaxPlace = Parameters<typeof getTax>[0]

/** What an invoice for a waybill contains, each line with its source (INV-037). Throws invalid_request. */
export async function filledFrom(
  ctx: Ctx,
  { payee_id, waybill_id, payer_id, other_cents }: Input<typeof fillFromWaybill>['body'],
): Promise<Filled> {
  const payer = payer_id === null ? null : await selectPayer(ctx, payer_id)
  if (payer_id !== null && payer === null)
    throw new AppError('invalid_request', { errors: { payer_id: ['Choose a payer from the list.'] } })
  const found = await findTrip(ctx, waybill_id)
  const trip = toTripFacts(found, waybill_id)
  const charges = [...(await linesOfQuote(ctx, waybill_id)), ...(await linesOfStays(ctx, trip))]
  return {
    ...trip,
    waybill_id,
    equipment_id: trip.equipment_id ?? '',
    payee_id,
    payer_id,
    terms_days: payer?.terms_days ?? null,
    charges: [...charges, ...linesOfTax(found, getSum(charges) + other_cents)],
    invoiced: await selectInvoicesOfWaybill(ctx.db, ctx.customerId, waybill_id),
  }
}

const line = (
  charge_code: string,
  description: string,
  cents: number,
  from: Pick<StoredCharge, 'source_ref' | 'source_text'> & { source: Line['source'] },
): Line => ({
  charge_code,
  description,
  quantity: 1,
  unit: '',
  unit_price_cents: null,
  ap_amount_cents: 0,
  ar_amount_cents: cents,
  ...from,
})

/** The charges of the quote that the trip's bill names, or else of its lane. */
async function linesOfQuote(ctx: Ctx, waybillId: number): Promise<Line[]> {
  const [found] = await quotesOfTrip(ctx, waybillId)
  if (found === undefined) return []
  const { id, price, fsc_cost, fsc_rule, other_costs } = await requireQuote(ctx, found.quote_id)
  const source_ref = String(id)
  const of = { source: 'quote', source_ref, source_text: `Quote ${id}` } as const
  const fuel = fsc_rule === null ? of.source_text : fuelText(fsc_rule)
  return [
    line('freight', 'Freight', price ?? 0, of),
    ...(fsc_cost
      ? [
          line('fuel_surcharge', 'Fuel surcharge', fsc_cost, {
            ...of,
            source: 'fuel',
            source_text: fuel.slice(0, 200),
          }),
        ]
      : []),
    ...other_costs.map(({ description, amount }) => line('other', description, amount, of)),
  ]
}

/** The charged stays of the car under this waybill. */
async function linesOfStays(
  ctx: Ctx,
  { equipment_id, waybill_number }: { equipment_id: string | null; waybill_number: string | null },
): Promise<Line[]> {
  if (equipment_id === null) return []
  const stays = await selectStays(ctx.db, ctx.customerId, equipment_id, waybill_number)
  return stays.map(({ stay_id, location, charge, chargeable, cents }) =>
    line(
      charge,
      `${charge === 'storage' ? 'Storage' : 'Demurrage'} at ${location}, ${chargeable} ${chargeable === 1 ? 'day' : 'days'}`,
      cents,
      { source: 'stay', source_ref: String(stay_id), source_text: `${equipment_id} at ${location}` },
    ),
  )
}

const getSum = (charges: readonly Line[]): number =>
  charges.reduce((all, { ar_amount_cents }) => all + ar_amount_cents, 0)

/**
 * The tax of the charges by the place of supply, which is the destination. Where the rate is not known for sure, the line is
 * there without an amount, for a person to fill in.
 */
function linesOfTax({ origin, destination }: Pick<Trip, 'origin' | 'destination'>, cents: number): Line[] {
  const [from, to] = [getTaxPlace(origin), getTaxPlace(destination)]
  const tax = getTax(from, to, cents)
  if (tax === null) return []
  const lane = `${from.state} to ${to.state}`
  const taxLine = (name: string, amount: number, text: string) =>
    line('tax', name, amount, { source: 'tax', source_ref: '', source_text: text })
  if (tax.cents === null) return [taxLine(tax.name, 0, `${lane}: enter the tax. Its rate isn’t on file.`)]
  const first = taxLine(
    tax.name,
    tax.cents,
    cents === 0 ? `${lane}: add charges, then reload from the waybill` : `${lane}, taxed at the destination`,
  )
  if (from.state !== 'QC' || to.state !== 'QC') return [first]
  return [first, taxLine('QST', 0, 'Within Quebec: enter the QST. Its rate isn’t on file.')]
}

/** `Fargo, ND` is in ND; its country is known where a list of places has it. */
const getTaxPlace = (place: Trip['origin']): TaxPlace => ({
  state: place?.state ?? place?.display_name.split(',').at(-1)?.trim() ?? '',
  country: place?.country ?? null,
})
