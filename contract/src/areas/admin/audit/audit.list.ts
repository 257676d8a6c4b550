import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'

/** Who made an entry; `visitor` has no session, `portal` is a background job. */
export const AUTHORS = ['person', 'visitor', 'token', 'feed', 'portal'] as const

/** The log is read in the order it was written, and cut by what the database finds quickly. */
const READ_ONLY = { filter: false, sortable: false } as const

/** Who changed what, newest first. */
export const auditList = list({
  name: 'audit entries',
  singular: 'audit entry',
  wire: QUERY_WIRE,
  columns: {
    at: column.moment('When', { zone: 'reader', tense: 'past', width: 22, required: true }),
    user_name: column.text('Who', { ...READ_ONLY, narrowsBy: 'user_id' }),
    operation: column.choice(
      'What',
      {},
      { width: 36, isOpen: true, required: true, sortable: false, wraps: true },
    ),
    customer_name: column.text('Customer', { ...READ_ONLY, narrowsBy: 'customer_id' }),
    change: column.text('Changes', { ...READ_ONLY, width: 60, isCustom: true, wraps: true, search: true }),
    request_id: column.text('Request', { ...READ_ONLY, width: 30, required: true, optional: true }),
    customer_id: column.number('Customer', { filterOnly: true, isOpen: true }),
    user_id: column.number('User', { filterOnly: true, isOpen: true }),
    about_user_id: column.number('About user', { filterOnly: true, isOpen: true }),
  },
  fields: ['entry_id', 'target', 'author', 'names'],
  key: 'entry_id',
  scopes: { people: 'People', machines: 'Machines', all: 'All' },
  scope: 'all',
  sort: { by: 'at', dir: 'desc' },
})
