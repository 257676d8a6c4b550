import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'
import { FUEL_BASES } from './fuel.rules.ts'

/** Fuel surcharge tables by railroad. */
export const fuelTableList = list({
  name: 'tables',
  singular: 'table',
  wire: QUERY_WIRE,
  columns: {
    scac: column.text('SCAC', { width: 12, required: true, search: true }),
    name: column.text('Railroad', { width: 30, search: true }),
    basis: column.choice('Rate type', FUEL_BASES, { width: 22, required: true }),
    /** Cents a mile or per cent, with two decimals. */
    rate: column.number('This week', {
      width: 12,
      required: true,
      isCustom: true,
      sortable: false,
      filter: false,
    }),
    bracket_count: column.number('Brackets', { width: 10, required: true }),
    source: column.text('Source', { width: 30, required: true, search: true }),
    modified_ts: column.moment('Last change', { zone: 'reader', tense: 'past', required: true }),
  },
  fields: [
    'brackets',
    'version',
    'index_name',
    'averaging',
    'month_lag',
    'date_basis',
    'miles_source',
    'effective_from',
    'effective_until',
  ],
  key: 'scac',
  sort: { by: 'scac', dir: 'asc' },
})
