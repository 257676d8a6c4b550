import type {
  fillFromWaybill,
  InvoiceCar,
  listBillableTrips,
} from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { fuelText } from '#contract/areas/pricing/fuel/fuel.rules.ts'
import { showCents } from '#contract/base/money.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { findTripQuote, findQuotes } from '../../pricing/billing/billing.service.ts'
import { requireQuote } from '../../pricing/quotes/quotes.service.ts'
import { selectPayer } from '../../settings/payer-companies.service.ts'
import { getTax } from '../bills/taxes.rules.ts'
import { getCosts } from '../costs/costs.service.ts'
import { findTrip, toTripFacts, type Trip } from './draft.service.ts'
import { addCosts, type FilledLine, mergeLines, toCurrency } from './filling.rules.ts'
import { NO_COST, selectBillableTrips, selectInvoicesOfWaybills, selectStays } from './invoices.queries.ts'

type Filled = Result<typeof fillFromWaybill>
type TaxPlace = Parameters<typeof getTax>[0]

interface FilledCar {
  trip: Trip
  car: InvoiceCar
  lines: FilledLine[]
}

/**
 * What an invoice for waybills contains, each line with its source and what railroads charge for it (INV-037). Throws
 * invalid_request.
 */
export async function filledFrom(
  ctx: Ctx,
  {
    payee_id,
    waybill_id,
    waybill_ids,
    payer_id,
    other_cents,
    currency,
  }: Input<typeof fillFromWaybill>['body'],
): Promise<Filled> {
  const payer = payer_id === null ? null : await selectPayer(ctx, payer_id)
  if (payer_id !== null && payer === null)
    throw new AppError('invalid_request', { errors: { payer_id: ['Choose a payer from the list.'] } })
  const ids = [...new Set([waybill_id, ...waybill_ids])]
  const filled: FilledCar[] = []
  const quotes = readOnce((id: number) => requireQuote(ctx, id))
  for (const id of ids) filled.push(await fillCar(ctx, { id, currency, quotes }))
  const cars = filled.map(({ car }) => car)
  const merged = mergeLines(
    filled.flatMap(({ lines }) => lines),
    ids,
  )
  return {
    ...cars[0]!,
    waybill_id,
    equipment_id: cars[0]!.equipment_id ?? '',
    payee_id,
    payer_id,
    terms_days: payer?.terms_days ?? null,
    charges: [
      ...addCosts(merged, await getCosts(ctx, ids, currency), ids),
      ...linesOfTaxes(filled, other_cents),
    ],
    cars,
    invoiced: await selectInvoicesOfWaybills(ctx.db, ctx.customerId, ids),
  }
}

type ReadQuote = (id: number) => ReturnType<typeof requireQuote>

/** Cars of one train share their quote: each is read once. */
function readOnce(read: ReadQuote): ReadQuote {
  const known = new Map<number, ReturnType<ReadQuote>>()
  return (id) => {
    const quote = known.get(id) ?? read(id)
    known.set(id, quote)
    return quote
  }
}

async function fillCar(
  ctx: Ctx,
  { id: waybillId, currency, quotes }: { id: number; currency: string; quotes: ReadQuote },
): Promise<FilledCar> {
  const trip = await findTrip(ctx, waybillId)
  const car = toTripFacts(trip, waybillId)
  const lines = [...(await linesOfQuote(ctx, trip, quotes)), ...(await linesOfStays(ctx, car))]
  return {
    trip,
    car,
    lines: lines.map((one) => ({ ...toCurrency(one, currency), waybill_ids: [waybillId] })),
  }
}

/** Waybills that can be invoiced, each with what its quote charges for its cars. */
export async function getBillable(ctx: Ctx, search: string): Promise<Result<typeof listBillableTrips>> {
  const found: Result<typeof listBillableTrips> = []
  for (const trip of await selectBillableTrips(ctx.db, ctx.customerId, search)) {
    const { commodity_code: _code, bill_of_lading_number: _bill, started_ts: _start, ...row } = trip
    const { origin_place: origin, destination_place: destination, ...shown } = row
    const quote = await findTripQuote(ctx, { ...trip, origin, destination })
    found.push({
      ...shown,
      quote_id: quote?.quote_id ?? null,
      expected_cents: quote === null ? null : quote.total * trip.waybill_ids.length,
    })
  }
  return found
}

const line = (
  charge_code: string,
  description: string,
  cents: number,
  from: Pick<FilledLine, 'source' | 'source_ref' | 'source_text'>,
): FilledLine => ({
  charge_code,
  description,
  quantity: 1,
  unit: '',
  unit_price_cents: null,
  ar_amount_cents: cents,
  waybill_ids: [],
  ...NO_COST,
  ...from,
})

/** The charges of the quote that the trip's bill names, or else of its lane; its prices are of one car. */
async function linesOfQuote(ctx: Ctx, trip: Trip, quotes: ReadQuote): Promise<FilledLine[]> {
  const [found] = await findQuotes(ctx, trip)
  if (found === undefined) return []
  const { id, price, discount, fsc_cost, fsc_rule, other_costs } = await quotes(found.quote_id)
  const source_ref = String(id)
  const of = { source: 'quote', source_ref, source_text: `Quote ${id}` } as const
  const fuel = fsc_rule === null ? of.source_text : fuelText(fsc_rule)
  const lines = [
    line('freight', 'Freight', (price ?? 0) - discount, {
      ...of,
      source_text:
        discount === 0 ? of.source_text : `${of.source_text}, less ${showCents(discount)} volume discount`,
    }),
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
  return lines.map((one) => ({ ...one, unit: 'car', unit_price_cents: one.ar_amount_cents }))
}

/** The charged stays of the car under this waybill. */
async function linesOfStays(
  ctx: Ctx,
  { equipment_id, waybill_number }: Pick<InvoiceCar, 'equipment_id' | 'waybill_number'>,
): Promise<FilledLine[]> {
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

const getSum = (lines: readonly FilledLine[]): number =>
  lines.reduce((all, { ar_amount_cents }) => all + ar_amount_cents, 0)

/** The taxes of cars by their places of supply: cars of one lane are taxed together, charges by hand with the first. */
function linesOfTaxes(cars: readonly FilledCar[], otherCents: number): FilledLine[] {
  const lanes = Map.groupBy(cars, ({ trip }) =>
    [trip.origin, trip.destination].map((place) => Object.values(getTaxPlace(place)).join(' ')).join('>'),
  )
  return [...lanes.values()].flatMap((lane, at) => {
    const sum = getSum(lane.flatMap(({ lines }) => lines)) + (at === 0 ? otherCents : 0)
    const waybill_ids = lane.length === cars.length ? [] : lane.map(({ car }) => car.waybill_id)
    return linesOfTax(lane[0]!.trip, sum).map((one) => ({ ...one, waybill_ids }))
  })
}

/**
 * The tax of the charges by the place of supply, which is the destination. Where the rate is not known for sure, the line is
 * there without an amount, for a person to fill in.
 */
function linesOfTax(
  { origin, destination }: Pick<Trip, 'origin' | 'destination'>,
  cents: number,
): FilledLine[] {
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
