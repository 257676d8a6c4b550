import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'
import { USER_KINDS, USER_STATUS } from './users.rules.ts'

/** All users of the portal; the page opens with the active ones (ADM-004). */
export const userList = list({
  name: 'users',
  singular: 'user',
  wire: QUERY_WIRE,
  columns: {
    full_name: column.text('Name', { width: 22, search: true, required: true }),
    email: column.text('Email', { width: 32, search: true, required: true }),
    companies: column.list('Customers', { width: 20, sortable: false, search: true, wraps: true }),
    roles: column.list('Roles', { width: 18, sortable: false, wraps: true }),
    kind: column.choice('Kind', USER_KINDS, { width: 14, required: true }),
    last_sign_in_ts: column.moment('Last sign-in', { zone: 'reader', tense: 'past' }),
    status: column.status('Status', USER_STATUS, { required: true, filter: 'call' }),
    external_idp: column.text('Sign-in method', { width: 16, optional: true }),
    created_ts: column.moment('Added', { zone: 'reader', tense: 'past', required: true, optional: true }),
  },
  fields: ['user_id', 'first_name', 'last_name', 'is_admin', 'is_internal'],
  key: 'user_id',
  scopes: { active: 'Active', disabled: 'Disabled', all: 'All' },
  scope: 'active',
  address: { scope: 'user_status' },
  sort: { by: 'full_name', dir: 'asc' },
})
