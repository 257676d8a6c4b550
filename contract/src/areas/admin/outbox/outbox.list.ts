import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'
import { MAIL_STATES } from './outbox.rules.ts'

const PAST_FOR_READER = { zone: 'reader', tense: 'past' } as const

/** Mails of the portal, newest first (docs/decisions/013). */
export const mailList = list({
  name: 'emails',
  singular: 'email',
  wire: QUERY_WIRE,
  columns: {
    subject: column.text('Subject', { width: 34, required: true, search: true }),
    state: column.choice('State', MAIL_STATES, { required: true }),
    recipients: column.list('To', { width: 36, sortable: false, search: true, wraps: true }),
    customer_name: column.text('Customer', { search: true }),
    created_ts: column.moment('Created', { ...PAST_FOR_READER, required: true }),
    sent_ts: column.moment('Sent', { ...PAST_FOR_READER, optional: true }),
    kind: column.text('Kind', { width: 16, required: true, optional: true }),
    attempts: column.number('Attempts', { required: true, optional: true }),
    last_error: column.text('Mail server response', { width: 34, optional: true, wraps: true }),
  },
  fields: ['mail_id', 'message_id', 'customer_id', 'held_until'],
  key: 'mail_id',
  sort: { by: 'created_ts', dir: 'desc' },
})
