import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'
import { HOLD_KINDS } from './holds.rules.ts'

/** The items on hold after a restore: one row for each kind and customer. */
export const holdList = list({
  name: 'holds',
  singular: 'hold',
  wire: QUERY_WIRE,
  columns: {
    kind: column.choice('Type', HOLD_KINDS, { width: 26, isOpen: true, required: true }),
    customer_name: column.text('Customer', { width: 24, search: true }),
    waiting_count: column.number('Waiting', { required: true }),
    other_count: column.number('Number already used', { width: 20, required: true }),
    oldest_ts: column.moment('Oldest', { zone: 'reader', tense: 'past' }),
  },
  fields: ['hold_id', 'customer_id'],
  key: 'hold_id',
  sort: { by: 'waiting_count', dir: 'desc' },
})
