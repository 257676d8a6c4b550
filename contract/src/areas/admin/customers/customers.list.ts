import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'
import { CUSTOMER_STATUS, WAYBILL_TYPES } from './customers.rules.ts'

/** Every customer of the portal; the address begins with those that are active (ADM-008). */
export const customerList = list({
  name: 'customers',
  singular: 'customer',
  wire: QUERY_WIRE,
  columns: {
    name: column.text('Name', { width: 27, search: true, required: true }),
    business_name: column.text('Business name', { width: 30, search: true }),
    domain: column.text('Domain', { width: 22 }),
    type: column.text('Type', { width: 11 }),
    waybill_type: column.choice('Waybill type', WAYBILL_TYPES, { width: 18, required: true }),
    people: column.number('People', { width: 7, required: true }),
    status: column.status('Status', CUSTOMER_STATUS, { required: true, filter: 'call' }),
    zip_code: column.text('ZIP code', { width: 10, required: true, optional: true }),
    preferred_theme: column.text('Theme', { width: 10, required: true, optional: true }),
    created_ts: column.moment('Added', { zone: 'reader', tense: 'past', required: true, optional: true }),
  },
  fields: ['id'],
  key: 'id',
  scopes: { active: 'Active', disabled: 'Disabled', all: 'All' },
  scope: 'active',
  address: { scope: 'customer_status' },
  sort: { by: 'name', dir: 'asc' },
})
