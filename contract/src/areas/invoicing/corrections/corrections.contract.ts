import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { bulkResponse, bulkRequest } from '../../../list/bulk.ts'
import { Id } from '../../../base/ids.ts'
import { Invoice } from '../invoices/invoices.contract.ts'
import { invoiceList } from '../invoices/invoices.list.ts'

const access = { module: 'hasInvoicingModule' } as const
const PayeeParams = CustomerParams.extend({ payeeId: IdParam })
const params = PayeeParams.extend({ invoiceId: IdParam })
const PATH = '/invoicing/{customerId}/payee/{payeeId}/invoices/{invoiceId}'

export const voidInvoice = endpoint({
  name: 'voidInvoice',
  method: 'POST',
  path: `${PATH}/void`,
  access,
  summary: 'Voids an invoice; its number stays. Returns 409 once a payment or credit was recorded.',
  params,
  body: z.object({ reason: field.text('Reason', { min: 1, max: 200 }) }),
  response: Invoice,
})

export const creditInvoice = endpoint({
  name: 'creditInvoice',
  method: 'POST',
  path: `${PATH}/credit`,
  access,
  summary: 'Creates a draft credit note for an invoice’s open balance. Sending it reduces the balance.',
  params,
  response: Invoice,
})

export const remindInvoice = endpoint({
  name: 'remindInvoice',
  method: 'POST',
  path: `${PATH}/remind`,
  access,
  summary:
    'Emails the payer a reminder of an open invoice. Returns 409 without an address, or within a day of the last.',
  params,
  response: Invoice,
})

export const settleDispute = endpoint({
  name: 'settleDispute',
  method: 'POST',
  path: `${PATH}/charges/{chargeId}/settle`,
  access,
  summary: 'Settles the payer’s dispute of a line. If the payer is right, credit the invoice.',
  params: params.extend({ chargeId: IdParam }),
  body: z.object({ note: field.text('Outcome', { min: 1, max: 200 }) }),
  response: Invoice,
})

export const sendInvoices = endpoint({
  name: 'sendInvoices',
  method: 'POST',
  path: '/invoicing/{customerId}/payee/{payeeId}/bulk/send',
  access,
  summary: 'Sends drafts: those listed, or all that match, at most 500. Incomplete drafts are skipped.',
  params: PayeeParams,
  body: bulkRequest(invoiceList, Id),
  response: bulkResponse(Id),
})

export const remindInvoices = endpoint({
  name: 'remindInvoices',
  method: 'POST',
  path: '/invoicing/{customerId}/payee/{payeeId}/bulk/remind',
  access,
  summary: 'Emails reminders of open invoices: those listed, or all that match, at most 500.',
  params: PayeeParams,
  body: bulkRequest(invoiceList, Id),
  response: bulkResponse(Id),
})
