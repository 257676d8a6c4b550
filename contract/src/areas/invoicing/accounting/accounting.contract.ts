import { z } from 'zod'
import { endpoint, file } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { ACCOUNTING_FILES } from './accounting.rules.ts'

const access = { module: 'hasInvoicingModule' } as const
const PayeeParams = CustomerParams.extend({ payeeId: IdParam })
/** Both days included; without them, everything. */
const range = z.object({
  from: z.iso.date().default('1900-01-01'),
  to: z.iso.date().default('2999-12-31'),
})

export const exportToAccounting = endpoint({
  name: 'exportToAccounting',
  method: 'GET',
  path: '/invoicing/{customerId}/payee/{payeeId}/exports/{system}',
  access,
  summary:
    'Sent invoices issued in a range as a file for Xero or QuickBooks, one row per line; for QuickBooks Desktop (IIF) with payments, in the payee’s currency; payments alone as a bank statement for Xero.',
  params: PayeeParams.extend({
    system: z.enum(Object.keys(ACCOUNTING_FILES) as [keyof typeof ACCOUNTING_FILES]),
  }),
  query: range,
  response: file('text/csv; charset=utf-8'),
})

export const getPayerStatement = endpoint({
  name: 'getPayerStatement',
  method: 'GET',
  path: '/invoicing/{customerId}/payee/{payeeId}/payers/{payerCompanyId}/statement',
  access,
  summary: 'A payer’s account in a range, by currency: opening balance, each transaction, closing balance.',
  params: PayeeParams.extend({ payerCompanyId: IdParam }),
  query: range,
  response: z.object({
    payer_id: z.number(),
    payer_name: z.string(),
    accounts: z.array(
      z.object({
        currency: z.string(),
        opening_cents: z.number(),
        closing_cents: z.number(),
        /** Open on the last day, by days past due: not due, 1–30, 31–60, 61–90, over 90. */
        ageing: z.array(z.number()),
        movements: z.array(
          z.object({
            day: z.string(),
            kind: z.enum(['invoice', 'credit', 'payment']),
            id: z.number(),
            name: z.string(),
            /** An invoice raises what is owed; a payment or credit lowers it. */
            cents: z.number(),
            balance_cents: z.number(),
          }),
        ),
      }),
    ),
  }),
})

export const printStatement = endpoint({
  name: 'printStatement',
  method: 'GET',
  path: '/invoicing/{customerId}/payee/{payeeId}/payers/{payerCompanyId}/statement/pdf',
  access,
  summary: 'The same as a PDF for the payer.',
  params: PayeeParams.extend({ payerCompanyId: IdParam }),
  query: range,
  response: file('application/pdf'),
})
