import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { wholeNumber } from '../../../base/ids.ts'
import { canSchema } from '../../../list/can.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { mailList } from './outbox.list.ts'
import { mailCan } from './outbox.rules.ts'

export const OutboxMail = listRow(mailList, {
  mail_id: z.number(),
  message_id: z.string(),
  /** The customer of the email; null for emails about an account. */
  customer_id: z.number().nullable(),
  /** Set while the email waits because its customer's hourly quota is used up. */
  held_until: z.string().nullable(),
  can: canSchema(mailCan),
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const listOutbox = endpoint({
  name: 'listOutbox',
  method: 'GET',
  path: '/admin/outbox',
  access: 'admin',
  summary:
    'The portal’s emails, newest first: sent, sending, failed, or stored because no mail server is set.',
  query: listRequest(mailList),
  response: listResponse(mailList, OutboxMail, {
    /** The number of emails in each state, regardless of the filters. */
    state_counts: z.object({ waiting: z.number(), kept: z.number(), sent: z.number(), dead: z.number() }),
  }),
})

const MailParams = z.object({ mailId: wholeNumber(1, Number.MAX_SAFE_INTEGER) })

export const getOutboxMail = endpoint({
  name: 'getOutboxMail',
  method: 'GET',
  path: '/admin/outbox/{mailId}',
  access: 'admin',
  summary: 'An email with its text. The text isn’t kept after sending.',
  params: MailParams,
  response: OutboxMail.extend({ text: z.string().nullable(), html: z.string().nullable() }),
})

export const retryOutboxMail = endpoint({
  name: 'retryOutboxMail',
  method: 'POST',
  path: '/admin/outbox/{mailId}/retry',
  access: 'admin',
  summary: 'Retries a failed email with all its attempts reset. Returns 409 for any other.',
  params: MailParams,
  response: OutboxMail,
})
