import type {
  createInvoice,
  fillFromWaybill,
  Invoice,
  listBillableTrips,
} from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import type { listBills } from '#contract/areas/invoicing/bills/bills.contract.ts'
import type { Request, Result } from '#contract/base/endpoint.ts'
import { DAY_MS } from '../journey/journey.ts'
import type { Product } from '../product.ts'
import { hashText } from '../random.ts'
import { PAYEE, PAYEE_CUSTOMER, PAYERS, type Payer } from './companies.data.ts'
import { BOOK, type Planned } from './plan.ts'
import { openAsPayer } from './payer.ts'

type Draft = Request<typeof createInvoice>['body']
type Charge = NonNullable<Draft['charges']>[number]
type Trip = Result<typeof listBillableTrips>[number]

interface Desk {
  product: Product
  /** Where payers open their links. */
  url: string
  nowTs: number
}

interface CreatedPayer extends Payer {
  id: number
}

const BASE = `/api/invoicing/${PAYEE_CUSTOMER}`
const PAYEE_PATH = `${BASE}/payee/1`
/** A load is invoiced within three weeks of the railroad's bill. */
const BILLED_WITHIN_DAYS = 21
const CREDITED_AFTER_DAYS = 20
const METHODS = { USD: 'ach', CAD: 'wire', MXN: 'wire' } as const
const MARKUP_PERCENT = 108
const ROUND_CENTS = 500

/** Creates invoices as a person would: first the payee, then the payers, then invoices from waybills, oldest first. */
export async function simulateInvoicing(desk: Desk): Promise<void> {
  const { product } = desk
  const { version } = (await product.read(`${BASE}/company`)) as { version: number }
  if (version > 0) return
  await product.post(`${BASE}/company/1`, PAYEE, 'PATCH')
  const payers: CreatedPayer[] = []
  for (const payer of PAYERS) {
    const { destination: _place, currency: _currency, car_cents: _price, ...company } = payer
    const added = await product.post(`${BASE}/payer_company/init`, company)
    if (added !== null) payers.push({ ...payer, id: (added as { id: number }).id })
  }
  for (const planned of BOOK) {
    const payer = payers.find(({ name }) => name === planned.payer)
    if (payer !== undefined) await createPlannedInvoice(desk, planned, payer)
  }
}

const dayBefore = ({ nowTs }: Desk, days: number): string =>
  new Date(nowTs - days * DAY_MS).toISOString().slice(0, 10)

async function createPlannedInvoice(desk: Desk, planned: Planned, payer: CreatedPayer): Promise<void> {
  const trip = await findTrip(desk, planned, payer)
  if (trip === null) return
  const draft = await makeDraft(desk, planned, payer, trip)
  const created = (await desk.product.post(`${PAYEE_PATH}/invoices`, draft)) as Invoice | null
  if (created === null || planned.fate === 'draft' || planned.fate === 'no payer') return
  const path = `${PAYEE_PATH}/invoices/${created.id}`
  const sent = (await desk.product.post(`${path}/send`, {})) as Invoice | null
  if (sent !== null) await playOut(desk, planned, payer, sent)
}

/** A load that a railroad billed before the day, and that is not invoiced yet; null when there is none. */
async function findTrip(desk: Desk, { days }: Planned, { destination }: Payer): Promise<Trip | null> {
  const query = new URLSearchParams({
    page: '1',
    page_size: '25',
    sort: '-bill_date',
    destination: `is.${destination}`,
    bill_date: `lte.${dayBefore(desk, days)}`,
    match: 'high',
  })
  const { data: bills } = (await desk.product.read(`${BASE}/bills?${query.toString()}`)) as Result<
    typeof listBills
  >
  for (const { waybill_number, bill_date } of bills) {
    if (waybill_number === null || bill_date < dayBefore(desk, days + BILLED_WITHIN_DAYS)) continue
    const trips = (await desk.product.read(`${BASE}/waybills?search=${waybill_number}`)) as Trip[]
    const found = trips.find((trip) => trip.waybill_number === waybill_number)
    if (found !== undefined) return found
  }
  return null
}

async function makeDraft(
  desk: Desk,
  { days, fate }: Planned,
  payer: CreatedPayer,
  trip: Trip,
): Promise<Draft> {
  const [waybill_id, ...waybill_ids] = trip.waybill_ids
  const filled = (await desk.product.post(`${PAYEE_PATH}/waybill`, {
    payee_id: 1,
    waybill_id,
    waybill_ids,
    payer_id: payer.id,
    currency: payer.currency,
    other_cents: (payer.car_cents ?? 0) * trip.waybill_ids.length,
  })) as Result<typeof fillFromWaybill> | null
  // in another currency only the tax is known; the price is entered
  const found = filled?.charges.filter(({ source }) => payer.car_cents === null || source === 'tax') ?? []
  const charges = found.map((charge) => withPrice(charge, trip.waybill_ids.length))
  return {
    payer_id: fate === 'no payer' ? null : payer.id,
    waybill_id: waybill_id!,
    waybill_ids,
    currency: payer.currency,
    issue_date: days === 0 ? null : dayBefore(desk, days),
    payer_order:
      hashText(`order ${payer.name}`) % 3 === 0
        ? ''
        : `PO-${1000 + (hashText(`order ${waybill_id}`) % 9000)}`,
    notes: '',
    charges:
      payer.car_cents === null ? charges : [getFreight(payer.car_cents, trip.waybill_ids.length), ...charges],
  }
}

/** What the railroad charges is passed on with a margin where no quote prices it. */
function withPrice(charge: Charge, cars: number): Charge {
  if (charge.source !== 'cost') return charge
  const cents = Math.round(((charge.ap_amount_cents ?? 0) / cars / 100) * MARKUP_PERCENT)
  return {
    ...charge,
    source: 'hand',
    source_text: '',
    quantity: cars,
    unit: 'car',
    unit_price_cents: Math.ceil(cents / ROUND_CENTS) * ROUND_CENTS,
  }
}

const getFreight = (unit_price_cents: number, quantity: number): Charge => ({
  charge_code: 'freight',
  description: 'Delivered freight',
  quantity,
  unit: 'car',
  unit_price_cents,
})

/** What happens to an invoice after it was sent. */
async function playOut(
  desk: Desk,
  { days, fate }: Planned,
  payer: CreatedPayer,
  sent: Invoice,
): Promise<void> {
  const { product } = desk
  const path = `${PAYEE_PATH}/invoices/${sent.id}`
  const pay = (amount_cents: number, after: number) =>
    product.post(`${path}/payments`, {
      amount_cents,
      payment_date: dayBefore(desk, Math.max(days - after, 0)),
      method: payer.emails === '' ? 'check' : METHODS[payer.currency],
      reference: String(100_000 + (hashText(`payment ${sent.id}`) % 900_000)),
    })
  const total = sent.invoice_ar_total
  const dueAfter = Math.min(payer.terms_days ?? 0, days)
  if (fate === 'void') await product.post(`${path}/void`, { reason: 'Sent to the wrong billing address.' })
  if (fate === 'seen' || fate === 'question' || fate === 'disputed' || fate === 'reminded')
    await openAsPayer(desk, sent, fate)
  if (fate === 'reminded' && payer.emails !== '') await product.post(`${path}/remind`, {})
  if (fate === 'partial') await pay(Math.round(total * 0.0066) * 100, Math.ceil(dueAfter / 2))
  if (fate === 'paid') await pay(total, dueAfter)
  if (fate === 'overpaid') await pay(total + 25_000, dueAfter)
  if (fate === 'credited') await creditSome(desk, dayBefore(desk, days - CREDITED_AFTER_DAYS), sent, pay)
}

/** A credit note takes a tenth back, and the rest is paid. */
async function creditSome(
  desk: Desk,
  issue_date: string,
  { id, invoice_ar_total }: Invoice,
  pay: (cents: number, after: number) => Promise<unknown>,
) {
  const { product } = desk
  const note = (await product.post(`${PAYEE_PATH}/invoices/${id}/credit`, {})) as Invoice | null
  if (note === null) return
  const credit = Math.round(invoice_ar_total / 1000) * 100
  const { payer_id, waybill_id, currency, cars } = note
  const body: Draft = {
    payer_id,
    waybill_id,
    waybill_ids: cars.slice(1).map((car) => car.waybill_id),
    currency,
    issue_date,
    due_date: issue_date,
    charges: [{ charge_code: 'freight', description: 'Price of the new agreement', ar_amount_cents: credit }],
  }
  await product.post(`${PAYEE_PATH}/invoices/${note.id}/update`, body, 'PATCH')
  await product.post(`${PAYEE_PATH}/invoices/${note.id}/send`, {})
  await pay(invoice_ar_total - credit, 30)
}
