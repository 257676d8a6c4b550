import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'
import { CURRENCIES } from '../../../base/money.ts'
import { BILL_SOURCES, BILL_STATES, LINE_RESULTS, MATCHES } from './bills.rules.ts'

const CENTS = { required: true, isCustom: true } as const
const MAYBE = { isCustom: true } as const

/** Railroads' bills, by the day something has to be done about them. */
export const billList = list({
  name: 'bills',
  singular: 'bill',
  wire: QUERY_WIRE,
  columns: {
    bill_number: column.text('Bill', { width: 18, required: true, search: true }),
    state: column.choice('State', BILL_STATES, { required: true }),
    origin: column.text('Origin', { width: 18, optional: true }),
    destination: column.text('Destination', { width: 18, optional: true }),
    waybill_number: column.text('Waybill', { width: 12, search: true }),
    finding: column.text('Finding', { width: 36, required: true, wraps: true, sortable: false }),
    result: column.choice('Result', LINE_RESULTS, { required: true, optional: true }),
    act_by: column.day('Act by', { tense: 'future' }),
    total_cents: column.money('Billed', CENTS),
    expected_cents: column.money('Expected', { ...MAYBE, optional: true }),
    difference_cents: column.money('Difference', MAYBE),
    recovered_cents: column.money('Recovered', { ...CENTS, optional: true }),
    match: column.choice('Match', MATCHES, { required: true }),
    claim_until: column.day('Claim until', { tense: 'future' }),
    scac: column.text('Railroad', { width: 10, required: true, optional: true }),
    bill_date: column.day('Bill date', { tense: 'past', required: true, optional: true }),
    car: column.text('Car', { width: 14, optional: true, search: true, sortable: false }),
    currency: column.choice('Currency', CURRENCIES, { required: true, optional: true, asCode: true }),
    source: column.choice('Received as', BILL_SOURCES, { required: true, optional: true }),
    created_ts: column.moment('Received', { zone: 'reader', tense: 'past', optional: true, required: true }),
  },
  fields: [
    'bill_id',
    'car_count',
    'due_date',
    'over_cents',
    'under_cents',
    'disputed_cents',
    'denied_cents',
    'status',
    'version',
  ],
  key: 'bill_id',
  sort: { by: 'act_by', dir: 'asc' },
  file: 'railroad_bills',
})
