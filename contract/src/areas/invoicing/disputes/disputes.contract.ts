import { z } from 'zod'
import { endpoint, file } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { withNeeds } from '../../../form/needs.ts'

const access = { module: 'hasInvoicingModule' } as const
const PATH = '/invoicing/{customerId}/bills/{billId}/dispute'
const params = CustomerParams.extend({ billId: IdParam })
const MAX_DAYS = 365

export const SENT_AS = { mail: 'Email', file: 'CSV in the railroad’s folder' } as const

const content = {
  sent_as: field.choice('Send as', SENT_AS).default('mail'),
  recipients: field.emails('Railroad’s addresses', { help: 'Separate addresses with commas.' }).default(''),
  account_number: field
    .text('Account number', { max: 30, help: 'Your account number with the railroad.' })
    .default(''),
  answer_days: field.integer('Response due in', { min: 1, max: MAX_DAYS, unit: 'days' }).default(30),
  note: field.area('Note to the railroad', { max: 1000 }).default(''),
}

/** What is sent of a dispute, and what was. */
const Dispute = z.object({
  /** How disputes were last sent to this railroad. */
  start: z.object({
    sent_as: z.enum(['mail', 'file']),
    recipients: z.string(),
    account_number: z.string(),
    answer_days: z.number(),
  }),
  sent: z
    .object({
      sent_ts: z.string(),
      user_name: z.string(),
      sent_as: z.enum(['mail', 'file']),
      recipients: z.string(),
      account_number: z.string(),
      answer_due: z.string(),
      note: z.string(),
      filename: z.string(),
    })
    .nullable(),
})
export type BillDispute = z.infer<typeof Dispute>

export const getBillDispute = endpoint({
  name: 'getBillDispute',
  method: 'GET',
  path: PATH,
  access,
  summary: 'A bill’s dispute as sent, and how the railroad’s previous dispute was sent.',
  params,
  response: Dispute,
})

export const sendBillDispute = endpoint({
  name: 'sendBillDispute',
  method: 'POST',
  path: PATH,
  access,
  summary:
    'Sends the disputed lines of a bill with their evidence to the railroad, once. Returns 409 if it was already sent.',
  params,
  body: withNeeds(z.object(content), [
    { field: 'recipients', where: 'sent_as', is: 'mail', text: 'Enter the railroad’s address.' },
  ]),
  response: Dispute,
})

export const exportBillDisputePdf = endpoint({
  name: 'exportBillDisputePdf',
  method: 'GET',
  path: `${PATH}/pdf`,
  access,
  summary: 'The disputed lines of a bill with their evidence, as a PDF.',
  params,
  response: file('application/pdf'),
})

export const exportBillDisputeCsv = endpoint({
  name: 'exportBillDisputeCsv',
  method: 'GET',
  path: `${PATH}/csv`,
  access,
  summary: 'The disputed lines of a bill as CSV, one row each.',
  params,
  response: file('text/csv; charset=utf-8'),
})
