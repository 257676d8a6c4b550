import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'
import { DELIVERY_KINDS, DELIVERY_STATES } from './deliveries.rules.ts'

const PAST_FOR_READER = { zone: 'reader', tense: 'past' } as const

/** Documents that did not reach their railroad yet, and tests of the last days. */
export const deliveryList = list({
  name: 'documents',
  singular: 'document',
  wire: QUERY_WIRE,
  columns: {
    filename: column.text('Document', { width: 24, required: true, search: true }),
    state: column.choice('State', DELIVERY_STATES, { required: true }),
    reason: column.text('Reason', { width: 48, wraps: true }),
    scac: column.text('Railroad', { width: 10, required: true, search: true }),
    kind: column.choice('Type', DELIVERY_KINDS, { required: true }),
    bol_number: column.text('BOL', { width: 16, search: true }),
    attempts: column.number('Attempts', { width: 10, required: true }),
    created_ts: column.moment('Created', { ...PAST_FOR_READER, required: true }),
    next_ts: column.moment('Next attempt', { zone: 'reader', tense: 'future' }),
  },
  fields: ['delivery_id', 'request_id', 'is_newest'],
  key: 'delivery_id',
  sort: { by: 'created_ts', dir: 'desc' },
  file: 'undelivered_documents',
})
