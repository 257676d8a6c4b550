import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { BODY_WIRE } from '../../../list/wire.ts'
import { STOPS } from '../../../base/next-day.ts'
import { CHARGES, PURPOSES, RATES } from '../demurrage.rules.ts'

const HERE = { zone: 'zone', tense: 'past' } as const

/** Visits of cars that cost or may cost something: how many days, how much, and what stops it. */
export const stayList = list({
  name: 'stays',
  singular: 'stay',
  wire: BODY_WIRE,
  columns: {
    equipment_id: column.text('Equipment', { width: 19, required: true, search: true }),
    action: column.choice('To do', STOPS, { width: 12 }),
    act_by_date: column.moment('Act by', { zone: 'zone', tense: 'future' }),
    next_cents: column.money('Next day’s charge', { required: true }),
    cents: column.money('Accrued', { required: true }),
    chargeable: column.number('Charged days', { width: 12, required: true }),
    location: column.text('Location', { required: true, search: true }),
    track: column.text('Track', { width: 10, search: true }),
    party: column.text('Customer', { width: 26, search: true }),
    purpose: column.choice('Purpose', PURPOSES, { width: 12, required: true }),
    notified_date: column.moment('Notified', HERE),
    placed_date: column.moment('Placed', HERE),
    ordered_date: column.moment('Ordered in', { ...HERE, optional: true }),
    released_date: column.moment('Released', { ...HERE, optional: true }),
    debits: column.number('Days', { width: 8, required: true }),
    credits: column.number('Free days', { width: 10, required: true }),
    charge: column.choice('Charge', CHARGES, { required: true }),
    rate: column.choice('Rate', RATES, { required: true, optional: true }),
    carrier: column.text('Railroad', { width: 9 }),
    waybill_number: column.text('Waybill', { width: 12, optional: true, search: true }),
    stcc: column.text('STCC', { width: 10, optional: true }),
    tariff_name: column.text('Tariff', { required: true, optional: true }),
  },
  fields: ['stay_id', 'waybill_id', 'zone', 'is_running', 'started_date', 'recent_days'],
  key: 'stay_id',
  scopes: { running: 'On the clock', charged: 'With charges', all: 'All' },
  scope: 'running',
  sort: { by: 'act_by_date', dir: 'asc' },
  file: 'demurrage',
})
