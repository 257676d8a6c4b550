import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { Invoice } from '../invoices/invoices.contract.ts'

export const createFinanceCharge = endpoint({
  name: 'createFinanceCharge',
  method: 'POST',
  path: '/invoicing/{customerId}/payee/{payeeId}/invoices/{invoiceId}/finance_charge',
  access: { module: 'hasInvoicingModule' },
  summary:
    'Drafts an invoice for the days that a sent one was overdue, at the payee’s yearly rate. Days already charged are not charged again.',
  params: CustomerParams.extend({ payeeId: IdParam, invoiceId: IdParam }),
  response: Invoice,
})
