import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, Id, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { CURRENCIES } from '../../../base/money.ts'
import { Invoice } from '../invoices/invoices.contract.ts'
import { INVOICE_STATES, PAYMENT_METHODS } from '../invoices/invoices.rules.ts'

const access = { module: 'hasInvoicingModule' } as const
const PayeeParams = CustomerParams.extend({ payeeId: IdParam })

const payment = {
  amount_cents: field.cents('Amount', { min: 1 }),
  payment_date: field
    .day('Payment date', { help: 'The day the payment arrived. Leave blank for today.' })
    .nullable()
    .default(null),
  method: field.choice('Method', PAYMENT_METHODS).default('ach'),
  reference: field.text('Reference', { max: 60, help: 'Check or trace number.' }).default(''),
}

export const payInvoice = endpoint({
  name: 'payInvoice',
  method: 'POST',
  path: '/invoicing/{customerId}/payee/{payeeId}/invoices/{invoiceId}/payments',
  access,
  summary: 'Records a payment for one invoice, in part or in full. Any excess stays as the payer’s credit.',
  params: PayeeParams.extend({ invoiceId: IdParam }),
  body: z.object(payment),
  response: Invoice,
})

export const applyCredit = endpoint({
  name: 'applyCredit',
  method: 'POST',
  path: '/invoicing/{customerId}/payee/{payeeId}/invoices/{invoiceId}/credit_of_payer',
  access,
  summary:
    'Applies the payer’s credit from earlier overpayments to an open invoice. Returns 409 if no credit is left.',
  params: PayeeParams.extend({ invoiceId: IdParam }),
  response: Invoice,
})

const Allocation = z.object({ invoice_id: Id, amount_cents: field.cents('Amount', { min: 1 }) })

const OpenInvoice = z.object({
  id: z.number(),
  invoice_number: z.string(),
  state: z.enum(Object.keys(INVOICE_STATES) as [keyof typeof INVOICE_STATES]),
  due_date: z.string().nullable(),
  waybill_number: z.string().nullable(),
  currency: z.string(),
  open_cents: z.number(),
})
export type OpenInvoice = z.infer<typeof OpenInvoice>

export const listOpenInvoices = endpoint({
  name: 'listOpenInvoices',
  method: 'GET',
  path: '/invoicing/{customerId}/payee/{payeeId}/payers/{payerCompanyId}/open_invoices',
  access,
  summary: 'The open invoices of a payer, oldest due date first, at most 200.',
  params: PayeeParams.extend({ payerCompanyId: IdParam }),
  response: z.array(OpenInvoice),
})

const Payment = z.object({
  payment_id: z.number(),
  payer_id: z.number(),
  payment_date: z.string(),
  amount_cents: z.number(),
  /** Not allocated to an invoice. */
  free_cents: z.number(),
  currency: z.string(),
  method: z.string(),
  reference: z.string(),
  allocations: z.array(
    z.object({ invoice_id: z.number(), invoice_number: z.string().nullable(), amount_cents: z.number() }),
  ),
})

export type Payment = z.infer<typeof Payment>

export const createPayment = endpoint({
  name: 'createPayment',
  method: 'POST',
  path: '/invoicing/{customerId}/payee/{payeeId}/payments',
  access,
  summary:
    'Records a payment and allocates it to invoices of the payer; the rest stays as the payer’s credit.',
  params: PayeeParams,
  body: z.object({
    ...payment,
    payer_id: field.custom('Payer', Id),
    currency: field.choice('Currency', CURRENCIES).default('USD'),
    allocations: field.rows('Allocations', Allocation, { max: 200, unit: 'allocation' }).default([]),
  }),
  response: Payment,
})

export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  path: '/invoicing/{customerId}/payee/{payeeId}/payments',
  access,
  summary: 'The latest 200 payments, with the invoices they pay.',
  params: PayeeParams,
  response: z.array(Payment),
})
