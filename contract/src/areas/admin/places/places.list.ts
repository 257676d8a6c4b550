import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'

/** Places that railroads report and that match no station, and the aliases that match them (docs/decisions/028). */
export const placeList = list({
  name: 'places',
  singular: 'place',
  wire: QUERY_WIRE,
  columns: {
    reported: column.text('As reported', { width: 32, required: true, search: true }),
    station: column.text('Station', { width: 18, search: true }),
    report_count: column.number('Reports', { required: true }),
    customer_count: column.number('Customers', { required: true }),
    carrier: column.text('Railroad', { width: 10, search: true }),
    last_ts: column.moment('Last reported or matched', { zone: 'reader', tense: 'past', required: true }),
    is_clock: column.flag('Local times', { width: 16, required: true, optional: true }),
    zone: column.text('Time zone used', { width: 20 }),
  },
  /** As in messages or in an alias: `CITY|ST`, `SPLC 380000`, `FSAC CN 5520`. */
  fields: ['alias'],
  key: 'alias',
  scopes: { unmatched: 'Without a station', aliases: 'Aliases' },
  scope: 'unmatched',
  sort: { by: 'report_count', dir: 'desc' },
})
