import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'
import { DELIMITER_LABELS } from './layouts.rules.ts'

/** A customer's layouts for car location messages, in addition to the built-in ones. */
export const layoutList = list({
  name: 'layouts',
  singular: 'layout',
  wire: QUERY_WIRE,
  columns: {
    name: column.text('Name', { width: 32, required: true, search: true }),
    separator: column.choice('Delimiter', DELIMITER_LABELS, { width: 18, required: true }),
    header: column.flag('Header row', { width: 22 }),
    zone: column.text('Time zone', { width: 22 }),
    column_count: column.number('Mapped columns', { width: 14, required: true }),
    saved_ts: column.moment('Saved', { zone: 'reader', tense: 'past', required: true }),
  },
  key: 'name',
  sort: { by: 'name', dir: 'asc' },
})
