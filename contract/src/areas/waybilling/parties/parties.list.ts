import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'

export const PARTY_SOURCES = { import: 'Import', bill: 'Sent bill', entered: 'Entered' } as const

/** Parties of a customer, by name. */
export const partyList = list({
  name: 'parties',
  singular: 'party',
  wire: QUERY_WIRE,
  columns: {
    name: column.text('Name', { width: 30, required: true, search: true, wraps: true }),
    code: column.text('ID', { width: 18, required: true, search: true }),
    address1: column.text('Address', { width: 24, required: true }),
    city: column.text('City', { width: 18, required: true, search: true }),
    state: column.text('State', { width: 8, required: true }),
    postal: column.text('Postal code', { width: 12, required: true, optional: true }),
    country: column.text('Country', { width: 8, required: true, optional: true }),
    source: column.choice('Added by', PARTY_SOURCES, { required: true }),
    last_used_ts: column.moment('Last on a bill', { zone: 'reader', tense: 'past' }),
  },
  fields: ['party_id', 'address2', 'version'],
  key: 'party_id',
  sort: { by: 'name', dir: 'asc' },
})
