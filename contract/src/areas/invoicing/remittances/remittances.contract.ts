import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint, file } from '../../../base/endpoint.ts'
import { CustomerParams, Id, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { CURRENCIES } from '../../../base/money.ts'

const access = { module: 'hasInvoicingModule' } as const
const PATH = '/invoicing/{customerId}/remittances'
const MAX_BILLS = 500
const MAX_REFERENCE = 30

/** How a railroad was paid: X12 DE 591. */
export const PAYMENT_METHODS = { ACH: 'ACH', CHK: 'Check', FWT: 'Wire' } as const

const PayableBill = z.object({
  bill_id: z.number(),
  bill_number: z.string(),
  bill_date: z.string(),
  due_date: z.string().nullable(),
  total_cents: z.number(),
  pay_cents: z.number(),
  version: z.number(),
})

/** Approved bills of a railroad that are not paid yet. */
const Payable = z.object({
  scac: z.string(),
  currency: z.enum(Object.keys(CURRENCIES) as [keyof typeof CURRENCIES]),
  bills: z.array(PayableBill),
  pay_cents: z.number(),
  /** Why no 820 can be sent; empty: one can. */
  problem: z.string(),
})
export type Payable = z.infer<typeof Payable>

const Remittance = z.object({
  remittance_id: z.number(),
  scac: z.string(),
  currency: z.string(),
  paid_on: z.string(),
  method: z.enum(['ACH', 'CHK', 'FWT']),
  reference: z.string(),
  total_cents: z.number(),
  bill_count: z.number(),
  filename: z.string(),
  control_number: z.number(),
  user_name: z.string(),
  created_ts: z.string(),
})
export type Remittance = z.infer<typeof Remittance>

export const listRemittances = endpoint({
  name: 'listRemittances',
  method: 'GET',
  path: PATH,
  access,
  summary: 'Approved bills that are not paid yet, by railroad and currency, and the latest 200 payments.',
  params: CustomerParams,
  response: z.object({ payable: z.array(Payable), paid: z.array(Remittance) }),
})

export const createRemittance = endpoint({
  name: 'createRemittance',
  method: 'POST',
  path: PATH,
  access,
  summary:
    'Records a payment to a railroad and sends an X12 820 for it. Returns 409 if a bill was already paid.',
  params: CustomerParams,
  body: z.object({
    scac: z
      .string()
      .max(4, BOUND)
      .regex(/^[A-Z]{2,4}$/, 'Enter two to four capital letters.'),
    currency: field.choice('Currency', CURRENCIES),
    bill_ids: field.custom('Bills', z.array(Id).min(1, 'Choose a bill.').max(MAX_BILLS, BOUND), {
      isNeeded: true,
    }),
    paid_on: field.day('Paid on'),
    method: field.choice('Method', PAYMENT_METHODS).default('ACH'),
    reference: field.text('Payment reference', {
      min: 1,
      max: MAX_REFERENCE,
      help: 'ACH trace, check or wire number.',
      format: { pattern: /^[\w./ -]*$/, text: 'Use letters, digits, spaces, periods, hyphens and slashes.' },
    }),
  }),
  response: Remittance,
})

export const exportRemittance820 = endpoint({
  name: 'exportRemittance820',
  method: 'GET',
  path: `${PATH}/{remittanceId}/edi`,
  access,
  summary: 'The X12 820 of a payment as it was sent.',
  params: CustomerParams.extend({ remittanceId: IdParam }),
  response: file('text/plain; charset=utf-8'),
})
