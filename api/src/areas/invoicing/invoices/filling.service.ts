import type {
  fillFromWaybill,
  InvoiceCar,
  listBillableTrips,
} from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { fuelText } from '#contract/areas/pricing/fuel/fuel.rules.ts'
import { partCosts } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { showCents } from '#contract/base/money.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { findTripQuotes, findQuotes } from '../../pricing/billing/billing.service.ts'
import { requireQuote } from '../../pricing/quotes/quotes.service.ts'
import { selectPayer } from '../../settings/payer-companies.service.ts'
import { getTax } from '../bills/taxes.rules.ts'
import { getCosts } from '../costs/costs.service.ts'
import { findTrips, toTripFacts, type Trip } from './draft.service.ts'
import { addCosts, type FilledLine, mergeLines, toCurrency } from './filling.rules.ts'
import { NO_COST, selectBillableTrips, selectInvoicesOfWaybills, selectStays } from './invoices.queries.ts'

type Filled = Result<typeof fillFromWaybill>
type TaxPlace = Parameters<typeof getTax>[0]

type Quote = Awaited<ReturnType<typeof requireQuote>>

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
  const filled = await fillCars(ctx, ids, currency)
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

/** Each car with its charges; what cars have in common is read once. */
async function fillCars(ctx: Ctx, ids: readonly number[], currency: string): Promise<FilledCar[]> {
  const trips = await findTrips(ctx, ids, () => 'waybill_id')
  const cars = trips.map(toTripFacts)
  const found = await findQuotes(ctx, trips)
  const quoteLines = new Map<number, FilledLine[]>()
  for (const id of new Set(found.flatMap(([first]) => first?.quote_id ?? [])))
    quoteLines.set(id, linesOfQuote(await requireQuote(ctx, id)))
  const stays = Map.groupBy(await selectStays(ctx.db, ctx.customerId, cars), toCarKey)
  return cars.map((car, at) => {
    const [quote] = found[at]!
    const lines = [
      ...(quote === undefined ? [] : quoteLines.get(quote.quote_id)!),
      ...(stays.get(toCarKey(car)) ?? []).map(lineOfStay),
    ]
    const waybill_ids = [car.waybill_id]
    return {
      trip: trips[at]!,
      car,
      lines: lines.map((one) => ({ ...toCurrency(one, currency), waybill_ids })),
    }
  })
}

const toCarKey = (of: { equipment_id: string | null; waybill_number: string | null }): string =>
  `${of.equipment_id} ${of.waybill_number}`

/** Waybills that can be invoiced, each with what its quote charges for its cars. */
export async function getBillable(ctx: Ctx, search: string): Promise<Result<typeof listBillableTrips>> {
  const trips = await selectBillableTrips(ctx.db, ctx.customerId, search)
  const quotes = await findTripQuotes(
    ctx,
    trips.map((trip) => ({ ...trip, origin: trip.origin_place, destination: trip.destination_place })),
  )
  return trips.map((trip, at) => {
    const { commodity_code: _code, bill_of_lading_number: _bill, started_ts: _start, ...row } = trip
    const { origin_place: _from, destination_place: _to, ...shown } = row
    const [quote] = quotes[at]!
    return {
      ...shown,
      quote_id: quote?.quote_id ?? null,
      expected_cents: quote === undefined ? null : quote.total * trip.waybill_ids.length,
    }
  })
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

/** The charges of a quote; its prices are of one car. */
function linesOfQuote({ id, price, discount, fsc_cost, fsc_rule, other_costs }: Quote): FilledLine[] {
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
    // whether a cost that is charged only when used was used is for a person to say
    ...partCosts(other_costs).included.map(({ description, amount }) =>
      line('other', description, amount, of),
    ),
  ]
  return lines.map((one) => ({ ...one, unit: 'car', unit_price_cents: one.ar_amount_cents }))
}

type Stay = Awaited<ReturnType<typeof selectStays>>[number]

const lineOfStay = ({ equipment_id, stay_id, location, charge, chargeable, cents }: Stay): FilledLine =>
  line(
    charge,
    `${charge === 'storage' ? 'Storage' : 'Demurrage'} at ${location}, ${chargeable} ${chargeable === 1 ? 'day' : 'days'}`,
    cents,
    { source: 'stay', source_ref: String(stay_id), source_text: `${equipment_id} at ${location}` },
  )

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
