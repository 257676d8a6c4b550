import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'
import { CAR_TESTS, LEASE_KINDS } from './car-records.rules.ts'

/** Cars with what their owner keeps about them: tests, lease, capacity and tare. */
export const carRecordList = list({
  name: 'cars',
  singular: 'car',
  wire: QUERY_WIRE,
  columns: {
    equipment_id: column.text('Equipment', { width: 16, required: true, search: true }),
    car_type: column.text('Car type', { width: 14 }),
    next_due: column.day('Next test due', { width: 14, tense: 'future' }),
    next_test: column.choice('Next test', CAR_TESTS, { width: 20 }),
    lessor: column.text('Lessor', { width: 22, search: true }),
    lease_kind: column.choice('Lease', LEASE_KINDS, { width: 12, optional: true }),
    lease_end: column.day('Lease ends', { width: 13, tense: 'future' }),
    groups: column.list('Groups', { width: 24, sortable: false, wraps: true }),
    rate_cents: column.money('Monthly rate', { width: 13 }),
    capacity_lb: column.number('Capacity, lb', { width: 13, optional: true }),
    tare_lb: column.number('Tare, lb', { width: 11, optional: true }),
  },
  key: 'equipment_id',
  scopes: {
    all: 'All',
    due: 'Due in 60 days',
    overdue: 'Test overdue',
    unrecorded: 'Nothing recorded',
  },
  scope: 'all',
  sort: { by: 'next_due', dir: 'asc' },
  file: 'cars',
})
