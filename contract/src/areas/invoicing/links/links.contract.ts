import { z } from 'zod'
import { endpoint, file } from '../../../base/endpoint.ts'
import { IdParam, Id } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { Charge, Invoice } from '../invoices/invoices.contract.ts'

const params = z.object({ invoiceId: IdParam })
const query = z.object({ customer_id: IdParam })

/** An invoice as its payer sees it: nothing of its cost. */
export const PayerInvoice = Invoice.pick({
  id: true,
  invoice_number: true,
  kind: true,
  status: true,
  currency: true,
  payer_name: true,
  payer_order: true,
  issue_date: true,
  due_date: true,
  waybill_number: true,
  waybill_date: true,
  equipment_id: true,
  origin: true,
  destination: true,
  notes: true,
  invoice_ar_total: true,
  paid_cents: true,
  credited_cents: true,
  open_cents: true,
}).extend({
  payee_name: z.string(),
  remit_to: z.string(),
  /** Of an invoice for several cars: each with what it is charged. */
  cars: z.array(
    z.object({
      waybill_id: z.number(),
      equipment_id: z.string().nullable(),
      waybill_number: z.string().nullable(),
      total_cents: z.number(),
    }),
  ),
  charges: z.array(
    Charge.pick({
      id: true,
      description: true,
      quantity: true,
      unit: true,
      unit_price_cents: true,
      ar_amount_cents: true,
      dispute: true,
    }),
  ),
})
export type PayerInvoice = z.infer<typeof PayerInvoice>

export const reviewInvoice = endpoint({
  name: 'reviewInvoice',
  method: 'GET',
  path: '/payers/invoices/{invoiceId}',
  access: 'quote token',
  summary: 'An invoice as its payer sees it. The first view is recorded.',
  params,
  query,
  response: PayerInvoice,
})

export const askAboutInvoice = endpoint({
  name: 'askAboutInvoice',
  method: 'POST',
  path: '/payers/invoices/{invoiceId}/questions',
  access: 'quote token',
  summary: 'Asks the payee a question, or disputes a line of the invoice.',
  params,
  query,
  body: z.object({
    text: field.area('Message', { min: 1, max: 1000 }),
    /** The disputed line; null: a question. */
    charge_id: field.custom('Charge', Id.nullable().default(null)),
  }),
  response: PayerInvoice,
})

export const printPayerInvoice = endpoint({
  name: 'printPayerInvoice',
  method: 'GET',
  path: '/payers/invoices/{invoiceId}/pdf',
  access: 'quote token',
  summary: 'An invoice as a PDF, for its payer.',
  params,
  query,
  response: file('application/pdf'),
})
