import { z } from 'zod'
import { endpoint } from '../../base/endpoint.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../base/paging.ts'

/** waiting: on its way; kept: no mail server is set, read it here; dead: given up. */
export const MAIL_STATES = ['waiting', 'kept', 'sent', 'dead'] as const

export const OutboxMail = z.object({
  mail_id: z.number(),
  message_id: z.string(),
  kind: z.string(),
  recipients: z.array(z.string()),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number(),
  last_error: z.string().nullable(),
  created_ts: z.string(),
  sent_ts: z.string().nullable(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

export const listOutbox = endpoint({
  name: 'listOutbox',
  method: 'GET',
  path: '/admin/outbox',
  access: 'admin',
  summary:
    'Mails of the portal, newest first: sent, on their way, given up, or kept because no mail server is set.',
  query: z.object({
    state: z.enum(MAIL_STATES).optional(),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    page_size: z.coerce
      .number()
      .refine((size) => (PAGE_SIZES as readonly number[]).includes(size), 'Choose 25, 50 or 100.')
      .default(DEFAULT_PAGE_SIZE),
  }),
  response: z.object({ data: z.array(OutboxMail), total_record_count: z.number() }),
})

export const getOutboxMail = endpoint({
  name: 'getOutboxMail',
  method: 'GET',
  path: '/admin/outbox/{mailId}',
  access: 'admin',
  summary: 'One mail with its text; the text of a mail that was sent is no longer kept.',
  params: z.object({ mailId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  response: OutboxMail.extend({ text: z.string().nullable(), html: z.string().nullable() }),
})
