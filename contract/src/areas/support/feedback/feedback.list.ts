import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'
import { FEEDBACK_CATEGORIES, FEEDBACK_STATES } from './feedback.rules.ts'

/** User feedback, newest first. */
export const feedbackList = list({
  name: 'feedback messages',
  singular: 'feedback message',
  wire: QUERY_WIRE,
  columns: {
    title: column.text('Title', { width: 40, required: true, search: true, wraps: true }),
    state: column.choice('State', FEEDBACK_STATES, { required: true }),
    category: column.choice('Kind', FEEDBACK_CATEGORIES, { width: 20, required: true }),
    customer_name: column.text('Customer', { search: true }),
    sent_by: column.text('From', { search: true }),
    created_ts: column.moment('Sent', { zone: 'reader', tense: 'past', required: true }),
    helpdesk_url: column.text('Help desk', { width: 30, optional: true }),
    description: column.text('Description', { optional: true, search: true, wraps: true, required: true }),
  },
  fields: ['feedback_id', 'customer_id', 'page_url', 'app_version', 'details', 'file_count'],
  key: 'feedback_id',
  sort: { by: 'created_ts', dir: 'desc' },
})
