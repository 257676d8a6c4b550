import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { PATTERN_WIRE } from '../waybilling.rules.ts'

/** Saved patterns of a customer, by name (WBL-028 to WBL-030, WBL-035). */
export const patternList = list({
  name: 'patterns',
  singular: 'pattern',
  wire: PATTERN_WIRE,
  columns: {
    label: column.text('Pattern Name', { width: 34, required: true, search: true, wraps: true }),
    createdByName: column.text('Created By', { width: 24 }),
    lastUsedDate: column.moment('Last Used', { zone: 'reader', tense: 'past' }),
  },
  fields: ['patternId', 'createdBy', 'userCreatedBy', 'version'],
  key: 'patternId',
  scopes: { mine: 'My Patterns', all: 'All Patterns' },
  scope: 'all',
  sort: { by: 'label', dir: 'asc' },
})
