import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'
import { EVENT_LABELS } from '../notifications.rules.ts'

const PAST_FOR_READER = { zone: 'reader', tense: 'past' } as const

/** The caller's notifications in the portal. */
export const alertList = list({
  name: 'notifications',
  singular: 'notification',
  wire: QUERY_WIRE,
  columns: {
    text: column.text('Message', {
      width: 48,
      required: true,
      wraps: true,
      search: true,
      sortable: false,
      filter: false,
    }),
    kind: column.choice('Event', EVENT_LABELS, { width: 22 }),
    equipment_id: column.text('Equipment', { width: 14, search: true }),
    rule_name: column.text('Rule', { width: 24 }),
    happened_ts: column.moment('Occurred', PAST_FOR_READER),
    created_ts: column.moment('Sent', PAST_FOR_READER),
    read_ts: column.moment('Read', PAST_FOR_READER),
  },
  fields: ['alert_id', 'path', 'next_day'],
  key: 'alert_id',
  scopes: { unread: 'Unread', all: 'All' },
  scope: 'all',
  sort: { by: 'created_ts', dir: 'desc' },
})
