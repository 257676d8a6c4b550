import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint, file } from '../../../base/endpoint.ts'
import { CustomerParams, Id, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { canSchema } from '../../../list/can.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { CURRENCIES } from '../../../base/money.ts'
import { invoiceList } from './invoices.list.ts'
import { CHARGE_SOURCES, COST_SOURCES, invoiceCan, MAX_CARS } from './invoices.rules.ts'

const access = { module: 'hasInvoicingModule' } as const
const MAX_CHARGES = 200
const MAX_QUANTITY = 999_999
const MAX_CENTS = 99_999_999_999
const MAX_ID = 2_147_483_647

const source = z.enum(Object.keys(CHARGE_SOURCES) as [keyof typeof CHARGE_SOURCES])
const costSource = z.enum(Object.keys(COST_SOURCES) as [keyof typeof COST_SOURCES])
const WaybillId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
/** Waybills after the first one. */
const moreWaybills = z.array(WaybillId).max(MAX_CARS - 1)

/** A line as people enter it; with a price, the server multiplies (INV-022). */
const ChargeBody = z.object({
  charge_code: field.text('Charge code', { min: 1, max: 30, missing: 'Choose a charge code.' }),
  description: field.text('Description', { max: 200 }).default(''),
  quantity: field.number('Quantity', { min: 0, max: MAX_QUANTITY }).default(1),
  unit: field.text('Unit', { max: 20 }).default(''),
  unit_price_cents: field.cents('Price').nullable().default(null),
  ap_amount_cents: field.cents('Cost').default(0),
  /** Counts where there is no price. */
  ar_amount_cents: field.cents('Amount').default(0),
  source: source.default('hand'),
  source_ref: z.string().max(40, BOUND).default(''),
  source_text: z.string().max(200, BOUND).default(''),
  /** The cars it is for; empty: all cars of the invoice. */
  waybill_ids: z.array(WaybillId).max(MAX_CARS).default([]),
  ap_source: costSource.default('hand'),
  ap_source_ref: z.string().max(40, BOUND).default(''),
  ap_source_text: z.string().max(200, BOUND).default(''),
})
export type ChargeBody = z.infer<typeof ChargeBody>

/** A line of an invoice (INV-015). */
export const Charge = z.object({
  id: z.number(),
  charge_code: z.string(),
  description: z.string(),
  quantity: z.number(),
  unit: z.string(),
  unit_price_cents: z.number().nullable(),
  ap_amount_cents: z.number(),
  ar_amount_cents: z.number(),
  source,
  source_ref: z.string(),
  source_text: z.string(),
  waybill_ids: z.array(z.number()),
  /** Where the cost comes from: a railroad’s bill, what is expected of one, or a person. */
  ap_source: costSource,
  ap_source_ref: z.string(),
  ap_source_text: z.string(),
  /** What the payer says against it. */
  dispute: z.string().nullable(),
})
export type Charge = z.infer<typeof Charge>

const content = {
  payer_id: field.integer('Payer', { min: 1, max: MAX_ID }).nullable().default(null),
  waybill_id: field.integer('Waybill', { min: 1, max: Number.MAX_SAFE_INTEGER }).nullable().default(null),
  /** Of an invoice for several cars: the waybills after the first one. */
  waybill_ids: field.custom('Additional cars', moreWaybills.default([])),
  currency: field.choice('Currency', CURRENCIES).default('USD'),
  issue_date: field
    .day('Issue date', { help: 'Leave blank to use the day it’s sent.' })
    .nullable()
    .default(null),
  due_date: field
    .day('Due date', { help: 'Leave blank to calculate it from the payment terms.' })
    .nullable()
    .default(null),
  terms_days: field
    .integer('Terms', { min: 0, max: 365, unit: 'days', help: 'Leave blank to use the payer’s.' })
    .nullable()
    .default(null),
  payer_order: field.text('Payer’s PO number', { max: 60 }).default(''),
  notes: field.area('Notes', { max: 2000, help: 'Printed on the invoice.' }).default(''),
  send_to: field.emails('Send to', { help: 'Leave blank to use the payer’s addresses.' }).default(''),
  copy_to: field.emails('Copy to', { help: 'Separate addresses with commas.' }).default(''),
  charges: field.rows('Charges', ChargeBody, { max: MAX_CHARGES, unit: 'charge' }).default([]),
}

const datesInOrder = ({ issue_date, due_date }: { issue_date: string | null; due_date: string | null }) =>
  issue_date === null || due_date === null || due_date >= issue_date
const DATES = { path: ['due_date'], message: 'The due date is before the issue date. Choose a later date.' }

/** The fields of a draft that people enter (INV-019, INV-022); a draft may lack what sending needs. */
export const InvoiceBody = z
  .object({
    ...content,
    /** The version last read; a stale one is answered with 409. Without it, no version is checked. */
    version: z.number().int().optional(),
  })
  .refine(datesInOrder, DATES)
export type InvoiceBody = z.infer<typeof InvoiceBody>

/** An invoice in a list (INV-016, INV-019). */
export const InvoiceRow = listRow(invoiceList, {
  id: z.number(),
  payee_id: z.number(),
  payer_id: z.number().nullable(),
  waybill_id: z.number().nullable(),
  invoice_ar_total: z.number(),
  invoice_ap_total: z.number(),
  margin_cents: z.number(),
  open_cents: z.number(),
  paid_cents: z.number(),
  credited_cents: z.number(),
  /** Addresses it was emailed to; empty: none. */
  sent_to: z.string(),
  version: z.number(),
}).extend({ can: canSchema(invoiceCan) })
export type InvoiceRow = z.infer<typeof InvoiceRow>

/** A car of an invoice. */
const InvoiceCar = z.object({
  waybill_id: z.number(),
  waybill_number: z.string().nullable(),
  waybill_date: z.string().nullable(),
  equipment_id: z.string().nullable(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
})
export type InvoiceCar = z.infer<typeof InvoiceCar>

const Payment = z.object({
  payment_id: z.number(),
  payment_date: z.string(),
  method: z.string(),
  reference: z.string(),
  amount_cents: z.number(),
})

const Activity = z.object({
  id: z.number(),
  user_name: z.string(),
  activity_code: z.string(),
  details: z.string(),
  activity_ts: z.string(),
})

/** An invoice with its lines (INV-019). */
export const Invoice = InvoiceRow.extend({
  terms_days: z.number().nullable(),
  notes: z.string(),
  /** Who gets it instead of the payer’s addresses; empty: those. */
  send_to: z.string(),
  copy_to: z.string(),
  charges: z.array(Charge),
  /** Every car, in the order of the paper; none before a waybill is chosen. */
  cars: z.array(InvoiceCar),
  /** Of a credit note: the invoice it lowers. */
  credit_of: z.object({ id: z.number(), invoice_number: z.string().nullable() }).nullable(),
  credits: z.array(
    z.object({
      id: z.number(),
      invoice_number: z.string().nullable(),
      status: z.string(),
      ar_total: z.number(),
    }),
  ),
  payments: z.array(Payment),
  /** Of an open invoice: what its payer paid too much, in its currency. */
  payer_credit_cents: z.number(),
  activity: z.array(Activity),
  downloaded_ts: z.string().nullable(),
  reminded_ts: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

const PayeeParams = CustomerParams.extend({ payeeId: IdParam })
const InvoiceParams = PayeeParams.extend({ invoiceId: IdParam })

export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/invoicing/{customerId}/payee/{payeeId}/invoices/list',
  access,
  summary: 'Invoices and credit notes of a payee; by waybill date unless another order is given.',
  params: PayeeParams,
  query: listRequest(invoiceList),
  response: listResponse(invoiceList, InvoiceRow, { page: z.number(), size: z.number() }),
})

const StateSum = z.object({
  currency: z.string(),
  state: z.string(),
  count: z.number(),
  cents: z.number(),
})

export const getInvoiceStats = endpoint({
  name: 'getInvoiceStats',
  method: 'GET',
  path: '/invoicing/{customerId}/payee/{payeeId}/invoices/stats',
  access,
  summary: 'Counts and totals of a payee’s invoices by currency and state, and open amounts by age.',
  params: PayeeParams,
  response: z.object({
    /** Open money for what is open, totals for the rest; paid and void are of the last 90 days. */
    states: z.array(StateSum),
    /** Open money by days past due: current, 1–30, 31–60, 61–90, over 90. */
    ageing: z.array(
      z.object({ currency: z.string(), bucket: z.number(), count: z.number(), cents: z.number() }),
    ),
  }),
})

export const createInvoice = endpoint({
  name: 'createInvoice',
  method: 'POST',
  path: '/invoicing/{customerId}/payee/{payeeId}/invoices',
  access,
  summary: 'Creates a draft. Totals are computed by the server; the number is assigned when it is sent.',
  params: PayeeParams,
  takesWhole: true,
  body: InvoiceBody,
  response: Invoice,
})

export const getInvoice = endpoint({
  name: 'getInvoice',
  method: 'GET',
  path: '/invoicing/{customerId}/payee/{payeeId}/invoices/{invoiceId}',
  access,
  summary: 'One invoice.',
  params: InvoiceParams,
  response: Invoice,
})

export const updateInvoice = endpoint({
  name: 'updateInvoice',
  method: 'PATCH',
  path: '/invoicing/{customerId}/payee/{payeeId}/invoices/{invoiceId}/update',
  access,
  summary: 'Saves a draft. Returns 409 once it is sent.',
  params: InvoiceParams,
  body: InvoiceBody,
  response: Invoice,
})

export const removeInvoice = endpoint({
  name: 'removeInvoice',
  method: 'DELETE',
  path: '/invoicing/{customerId}/payee/{payeeId}/invoices/{invoiceId}',
  access,
  summary: 'Deletes a draft. Returns 409 once it is sent.',
  params: InvoiceParams,
  response: z.object({ id: z.number() }),
})

export const sendInvoice = endpoint({
  name: 'sendInvoice',
  method: 'POST',
  path: '/invoicing/{customerId}/payee/{payeeId}/invoices/{invoiceId}/send',
  access,
  summary: 'Assigns a draft its number and emails it to the payer. Requires a payer, a waybill and a charge.',
  params: InvoiceParams,
  response: Invoice,
})

export const removeCharge = endpoint({
  name: 'removeCharge',
  method: 'DELETE',
  path: '/invoicing/{customerId}/charges/{chargeId}',
  access,
  summary: 'Removes a line from a draft. Returns 409 once the invoice is sent.',
  params: CustomerParams.extend({ chargeId: IdParam }),
  response: Invoice,
})

export const fillFromWaybill = endpoint({
  name: 'fillFromWaybill',
  method: 'POST',
  path: '/invoicing/{customerId}/payee/{payeeId}/waybill',
  access,
  summary: 'The charges to invoice for a waybill: its quote, fuel surcharge and stays, with their sources.',
  params: PayeeParams,
  reads: true,
  body: z.object({
    payee_id: Id,
    waybill_id: WaybillId,
    /** Further waybills of the same invoice: equal charges become one line with a quantity. */
    waybill_ids: moreWaybills.default([]),
    /** Bills of railroads in another currency give no cost. */
    currency: z.enum(Object.keys(CURRENCIES) as [keyof typeof CURRENCIES]).default('USD'),
    payer_id: Id.nullable().default(null),
    /** What further charges of the invoice add up to: they are taxed with those of the waybill. */
    other_cents: z.number().int().min(0).max(MAX_CENTS).default(0),
  }),
  response: z.object({
    payee_id: z.number(),
    payer_id: z.number().nullable(),
    waybill_id: z.number(),
    waybill_number: z.string().nullable(),
    waybill_date: z.string().nullable(),
    equipment_id: z.string(),
    origin: z.string().nullable(),
    destination: z.string().nullable(),
    terms_days: z.number().nullable(),
    charges: z.array(Charge.omit({ id: true, dispute: true })),
    cars: z.array(InvoiceCar),
    /** Invoices of these waybills that are not void. */
    invoiced: z.array(z.object({ id: z.number(), invoice_number: z.string().nullable() })),
  }),
})

export const listBillableTrips = endpoint({
  name: 'listBillableTrips',
  method: 'GET',
  path: '/invoicing/{customerId}/waybills',
  access,
  summary:
    'Waybills of arrived loads without an invoice, newest first, with their quote; with a search, by waybill, car or bill of lading.',
  params: CustomerParams,
  query: z.object({ search: z.string().trim().toUpperCase().max(40, BOUND).default('') }),
  response: z.array(
    z.object({
      waybill_id: z.number(),
      waybill_number: z.string().nullable(),
      waybill_date: z.string().nullable(),
      equipment_id: z.string(),
      origin: z.string().nullable(),
      destination: z.string().nullable(),
      commodity: z.string().nullable(),
      /** Its cars, the first one included. */
      waybill_ids: z.array(z.number()),
      /** The accepted quote that prices it; null: no rate. */
      quote_id: z.number().nullable(),
      /** What the quote charges for all cars; stays and taxes come on top. */
      expected_cents: z.number().nullable(),
    }),
  ),
})

export const previewInvoice = endpoint({
  name: 'previewInvoice',
  method: 'POST',
  path: '/invoicing/{customerId}/payee/{payeeId}/preview',
  access,
  summary: 'A PDF of a saved invoice, or of the given fields without saving them.',
  params: PayeeParams,
  reads: true,
  body: z.object({ ...content, invoice_id: Id.nullable().default(null) }).refine(datesInOrder, DATES),
  response: file('application/pdf'),
})
