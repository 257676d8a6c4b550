import type {
  ChargeBody,
  InvoiceBody,
  InvoiceCar,
} from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { getArAmount } from '#contract/areas/invoicing/invoices/invoices.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectPayer } from '../../settings/payer-companies.service.ts'
import { type BriefTrip, describeTrips } from '../../visibility/waybills/brief-trips.service.ts'
import { getChargeCodes } from '../charge-codes/charge-codes.service.ts'
import type { Draft, StoredCharge } from './invoices.queries.ts'

/** The largest amount of a line or an invoice, in cents. */
const MAX_CENTS = 99_999_999_999
const TOO_MUCH = 'This is more than $999,999,999.99. Split the charge or correct it.'

type Content = Omit<InvoiceBody, 'version'>

/**
 * The stored form of a body: payer and waybill as the portal knows them, amounts multiplied and added in whole cents.
 * Throws invalid_request for a payer, waybill or charge code that the customer does not have, or too much money.
 */
export async function makeDraft(ctx: Ctx, body: Content): Promise<Draft> {
  const { charges, payer_id, waybill_id, waybill_ids, ...rest } = body
  const payer = payer_id === null ? null : await selectPayer(ctx, payer_id)
  if (payer_id !== null && payer === null) throw refused('payer_id', 'Choose a payer from the list.')
  const lines = await describeLines(ctx, charges.map(toLine))
  const ar_total = getSum(lines, 'ar_amount_cents')
  lines.forEach(({ ar_amount_cents }, at) => {
    if (ar_amount_cents > MAX_CENTS) throw refused(`charges.${at}.unit_price_cents`, TOO_MUCH)
  })
  if (ar_total > MAX_CENTS) throw refused('charges', TOO_MUCH)
  const cars = await getCars(ctx, waybill_id, waybill_ids)
  requireOwnCars(lines, cars)
  return {
    payer_id,
    payer_name: payer?.name ?? null,
    ...(cars[0] ?? NO_TRIP),
    cars,
    currency: rest.currency,
    issue_date: rest.issue_date,
    due_date: rest.due_date,
    terms_days: rest.terms_days,
    payer_order: rest.payer_order,
    notes: rest.notes,
    send_to: rest.send_to,
    copy_to: rest.copy_to,
    charges: lines,
    ar_total,
    ap_total: getSum(lines, 'ap_amount_cents'),
  }
}

const refused = (field: string, text: string): AppError =>
  new AppError('invalid_request', { errors: { [field]: [text] } })

const getSum = (lines: readonly StoredCharge[], name: 'ar_amount_cents' | 'ap_amount_cents'): number =>
  lines.reduce((sum, line) => sum + line[name], 0)

/** Quantities have three places; of a price, the amount is made here and nowhere else (INV-022). */
function toLine(body: ChargeBody): StoredCharge {
  const quantity = Math.round(body.quantity * 1000) / 1000
  return { ...body, quantity, ar_amount_cents: getArAmount({ ...body, quantity }) }
}

/** A line without a description has that of its charge code: payers read no codes. */
async function describeLines(ctx: Ctx, lines: readonly StoredCharge[]): Promise<StoredCharge[]> {
  if (lines.length === 0) return []
  const names = new Map((await getChargeCodes(ctx)).map(({ code, description }) => [code, description]))
  return lines.map((line, at) => {
    const name = names.get(line.charge_code)
    if (name === undefined) throw refused(`charges.${at}.charge_code`, 'Choose a charge code from the list.')
    return { ...line, description: line.description || name }
  })
}

type TripFacts = Pick<
  Draft,
  'waybill_id' | 'waybill_number' | 'waybill_date' | 'equipment_id' | 'origin' | 'destination'
>

const NO_TRIP: TripFacts = {
  waybill_id: null,
  waybill_number: null,
  waybill_date: null,
  equipment_id: null,
  origin: null,
  destination: null,
}

/** The cars of an invoice, the first one of its own waybill. Throws invalid_request for a waybill twice, else as `findTrips`. */
async function getCars(ctx: Ctx, first: number | null, further: readonly number[]): Promise<InvoiceCar[]> {
  const ids = first === null ? further : [first, ...further]
  if (new Set(ids).size < ids.length)
    throw refused('waybill_ids', 'A waybill is listed twice. Remove one of them.')
  const trips = await findTrips(ctx, ids, (id) => (id === first ? 'waybill_id' : 'waybill_ids'))
  if (first === null && further.length > 0) throw refused('waybill_id', 'Choose the first waybill.')
  return trips.map(toTripFacts)
}

/** A line is for cars that are on the invoice. Throws invalid_request. */
function requireOwnCars(lines: readonly StoredCharge[], cars: readonly InvoiceCar[]): void {
  const own = new Set(cars.map(({ waybill_id }) => waybill_id))
  for (const [at, { waybill_ids }] of lines.entries())
    if (waybill_ids.some((id) => !own.has(id)))
      throw refused(
        `charges.${at}.description`,
        'This charge is for a car that is not on the invoice. Add the car or remove the charge.',
      )
}

export type Trip = BriefTrip & { requested_id: number }

/** The trips of waybills, in their order. Throws invalid_request for a waybill the customer does not have. */
export async function findTrips(
  ctx: Ctx,
  ids: readonly number[],
  getField: (id: number) => string,
): Promise<Trip[]> {
  if (ids.length === 0) return []
  const found = await describeTrips(ctx, ids)
  return ids.map((id) => {
    const trip = found.get(id)
    if (trip === undefined) throw refused(getField(id), 'Choose one of your waybills.')
    return { ...trip, requested_id: id }
  })
}

export function toTripFacts(trip: Trip): InvoiceCar {
  const began = trip.waybill_date ?? trip.trip_start_date
  return {
    waybill_id: trip.requested_id,
    waybill_number: trip.waybill_number,
    waybill_date: began === null ? null : dayIn(began, trip.origin?.zone ?? 'UTC'),
    equipment_id: trip.equipment_id,
    origin: trip.origin?.display_name ?? null,
    destination: trip.destination?.display_name ?? null,
  }
}

/** The day of a moment where it happened. */
const dayIn = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(moment))
