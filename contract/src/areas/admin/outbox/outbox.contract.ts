import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { wholeNumber } from '../../../base/ids.ts'
import { canSchema } from '../../../list/can.ts'
import { listAnswer, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { mailList } from './outbox.list.ts'
import { mailCan } from './outbox.rules.ts'

export const OutboxMail = listRow(mailList, {
  mail_id: z.number(),
  message_id: z.string(),
  /** Whose mail it is; null for mails about an account. */
  customer_id: z.number().nullable(),
  /** Set while the mail waits because its customer has none left in the hour. */
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
    'Mails of the portal, newest first: sent, on their way, given up, or kept because no mail server is set.',
  query: listRequest(mailList),
  response: listAnswer(mailList, OutboxMail, {
    /** How many mails there are in each state, whatever was asked for. */
    state_counts: z.object({ waiting: z.number(), kept: z.number(), sent: z.number(), dead: z.number() }),
  }),
})

const MailParams = z.object({ mailId: wholeNumber(1, Number.MAX_SAFE_INTEGER) })

export const getOutboxMail = endpoint({
  name: 'getOutboxMail',
  method: 'GET',
  path: '/admin/outbox/{mailId}',
  access: 'admin',
  summary: 'One mail with its text; the text of a mail that was sent is no longer kept.',
  params: MailParams,
  response: OutboxMail.extend({ text: z.string().nullable(), html: z.string().nullable() }),
})

export const retryOutboxMail = endpoint({
  name: 'retryOutboxMail',
  method: 'POST',
  path: '/admin/outbox/{mailId}/retry',
  access: 'admin',
  summary: 'Sends a mail that was given up on its way again, with all its attempts. Any other answers 409.',
  params: MailParams,
  response: OutboxMail,
})
