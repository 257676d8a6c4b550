import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'

const PAST_FOR_READER = { zone: 'reader', tense: 'past' } as const

/** What of messages could not be understood, each with reason and position. */
export const quarantineList = list({
  name: 'problems',
  singular: 'problem',
  wire: QUERY_WIRE,
  columns: {
    reason: column.text('Problem', { width: 52, required: true, wraps: true, search: true }),
    excerpt: column.text('Raw text', { width: 32, required: true, wraps: true, search: true }),
    count: column.number('Occurrences', { required: true }),
    filename: column.text('File', { width: 18, search: true }),
    received_ts: column.moment('Received', { ...PAST_FOR_READER, required: true }),
    line: column.number('Line', { optional: true }),
    position: column.number('Character', { optional: true }),
    segment: column.text('Segment', { width: 10, optional: true }),
    element: column.number('Element or column', { optional: true }),
    reason_code: column.text('Reason', { width: 18, required: true, whole: true, optional: true }),
    message_id: column.number('Message', { required: true, optional: true }),
    withdrawn_count: column.number('Sightings withdrawn', { required: true, optional: true }),
    replayed_ts: column.moment('Replayed', { ...PAST_FOR_READER, optional: true }),
    resolved: column.flag('Resolved', { required: true, optional: true }),
  },
  fields: ['quarantine_id'],
  key: 'quarantine_id',
  scopes: { open: 'Open', all: 'All' },
  scope: 'open',
  sort: { by: 'received_ts', dir: 'desc' },
})
