import type { ReportShape } from './templates.contract.ts'

/** A template that comes ready. */
export interface ReadyTemplate {
  key: string
  /** The question of a shipper’s morning that it belongs to. */
  question: string
  name: string
  description: string
  shape: Omit<ReportShape, 'timezone' | 'across'> & Partial<Pick<ReportShape, 'across'>>
}

const columns = (...keys: string[]) => keys.map((key) => ({ key }))
const from = (key: string, value: string) => ({ key, operand: 'greater_than_or_equals', value }) as const
const to = (key: string, value: string) => ({ key, operand: 'less_than_or_equals', value }) as const
const is = (key: string, value: string) => ({ key, operand: 'equals', value }) as const
const COUNT = { key: 'rows', kind: 'count' } as const
const down = (key: string) => [{ key, direction: 'desc' as const }]
const up = (key: string) => [{ key, direction: 'asc' as const }]

const CARS = columns(
  'equipment_id',
  'status_code',
  'current_location',
  'destination_location',
  'tele_eta',
  'commodity',
)
const COMING = 'What’s arriving?'
const STANDING = 'What’s not moving?'
const COSTS = 'What does it cost?'
const SERVICE = 'Who delivers?'

/** Twelve templates in four questions of three, in the order of a shipper’s morning. */
export const LIBRARY: readonly ReadyTemplate[] = [
  {
    key: 'inbound_week',
    question: COMING,
    name: 'Inbound next 7 days',
    description: 'Cars that arrive within a week, by destination and day.',
    shape: {
      dataset: 'assets',
      columns: CARS,
      filters: [from('tele_eta', 'today'), to('tele_eta', 'today+7')],
      sort: up('tele_eta'),
      groups: [{ key: 'destination_location' }],
      across: [{ key: 'tele_eta', by: 'day' }],
      measures: [COUNT],
    },
  },
  {
    key: 'late_cars',
    question: COMING,
    name: 'Late cars',
    description: 'Cars under way and later than their first ETA, by railroad.',
    shape: {
      dataset: 'assets',
      columns: [...CARS, ...columns('lateness', 'late_hours')],
      filters: [is('lateness', 'overdue|late')],
      sort: down('late_hours'),
      groups: [{ key: 'current_carrier' }],
      measures: [COUNT, { key: 'late_hours', kind: 'avg' }, { key: 'late_hours', kind: 'max' }],
    },
  },
  {
    key: 'past_due',
    question: COMING,
    name: 'Cars expected after their due date',
    description: 'Cars expected after their due date, by customer.',
    shape: {
      dataset: 'assets',
      columns: [...CARS, ...columns('due_date', 'due_late_hours', 'consignee')],
      filters: [from('due_late_hours', '1')],
      sort: down('due_late_hours'),
      groups: [{ key: 'consignee' }],
      measures: [COUNT, { key: 'due_late_hours', kind: 'max' }],
    },
  },
  {
    key: 'no_news',
    question: STANDING,
    name: 'Cars not reported for 3 days',
    description: 'Cars no railroad has reported for three days or more, by location.',
    shape: {
      dataset: 'assets',
      columns: [...CARS, ...columns('days_since_last_sighting', 'last_event_text')],
      filters: [from('days_since_last_sighting', '3')],
      sort: down('days_since_last_sighting'),
      groups: [{ key: 'current_location' }],
      measures: [COUNT, { key: 'days_since_last_sighting', kind: 'max' }],
    },
  },
  {
    key: 'empty_cars',
    question: STANDING,
    name: 'Empty cars by location',
    description: 'Where your empty cars are, and how long since they last moved.',
    shape: {
      dataset: 'assets',
      columns: [...CARS, ...columns('days_since_last_sighting')],
      filters: [is('load_empty_status', 'E')],
      sort: down('days_since_last_sighting'),
      groups: [{ key: 'current_location' }],
      measures: [COUNT, { key: 'days_since_last_sighting', kind: 'avg' }],
    },
  },
  {
    key: 'attention',
    question: STANDING,
    name: 'Cars by commodity and destination',
    description: 'Cars in transit, by commodity and destination.',
    shape: {
      dataset: 'assets',
      columns: CARS,
      filters: [],
      sort: [],
      groups: [{ key: 'commodity' }, { key: 'destination_location' }],
      measures: [COUNT],
    },
  },
  {
    key: 'demurrage_risk',
    question: COSTS,
    name: 'Demurrage at risk',
    description: 'What the next day will cost, by customer.',
    shape: {
      dataset: 'stays',
      columns: columns('equipment_id', 'location', 'party', 'act_by_date', 'next_cents', 'cents'),
      filters: [from('next_cents', '1')],
      sort: down('next_cents'),
      groups: [{ key: 'party' }],
      measures: [COUNT, { key: 'next_cents', kind: 'sum' }, { key: 'cents', kind: 'sum' }],
    },
  },
  {
    key: 'demurrage_month',
    question: COSTS,
    name: 'Demurrage last month',
    description: 'Stays released last month and their cost, by customer and location.',
    shape: {
      dataset: 'stays',
      columns: columns(
        'equipment_id',
        'location',
        'party',
        'placed_date',
        'released_date',
        'chargeable',
        'cents',
      ),
      filters: [is('released_date', 'last_month')],
      sort: down('cents'),
      groups: [{ key: 'party' }, { key: 'location' }],
      measures: [
        COUNT,
        { key: 'debits', kind: 'avg' },
        { key: 'chargeable', kind: 'sum' },
        { key: 'cents', kind: 'sum' },
      ],
    },
  },
  {
    key: 'open_invoices',
    question: COSTS,
    name: 'Open invoices by payer',
    description: 'Unpaid invoices, by payer and state.',
    shape: {
      dataset: 'invoices',
      columns: columns('invoice_number', 'payer_name', 'state', 'due_date', 'invoice_ar_total', 'open_cents'),
      filters: [from('open_cents', '1')],
      sort: up('due_date'),
      groups: [{ key: 'payer_name' }, { key: 'state' }],
      measures: [{ key: 'open_cents', kind: 'sum' }, COUNT],
    },
  },
  {
    key: 'carriers',
    question: SERVICE,
    name: 'Trips by railroad',
    description: 'Trips that arrived in the last 30 days and how late they were, by railroad.',
    shape: {
      dataset: 'trips',
      columns: columns(
        'equipment_id',
        'origin_location',
        'destination_location',
        'arrival_date',
        'late_hours',
      ),
      filters: [from('arrival_date', 'today-30')],
      sort: down('late_hours'),
      groups: [{ key: 'current_carrier' }],
      measures: [COUNT, { key: 'late_hours', kind: 'avg' }, { key: 'late_hours', kind: 'max' }],
    },
  },
  {
    key: 'lanes',
    question: SERVICE,
    name: 'Trips by lane',
    description: 'Trips that started last month, by origin and destination.',
    shape: {
      dataset: 'trips',
      columns: columns(
        'equipment_id',
        'origin_location',
        'destination_location',
        'trip_start_date',
        'arrival_date',
      ),
      filters: [is('trip_start_date', 'last_month')],
      sort: down('trip_start_date'),
      groups: [{ key: 'origin_location' }, { key: 'destination_location' }],
      measures: [COUNT, { key: 'late_hours', kind: 'avg' }],
    },
  },
  {
    key: 'tickets',
    question: SERVICE,
    name: 'Tickets by state',
    description: 'Tickets created in the last 30 days, by state and priority.',
    shape: {
      dataset: 'tickets',
      columns: columns('qualified_id', 'name', 'state', 'priority', 'created_ts', 'assignees'),
      filters: [from('created_ts', 'today-30')],
      sort: down('created_ts'),
      groups: [{ key: 'state' }, { key: 'priority' }],
      measures: [COUNT],
    },
  },
]
