import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import type { Wire } from '../../../list/wire.ts'
import { QUOTE_STATUSES } from './quotes.rules.ts'

/** The names of the quote list's request and response fields (PRC-038). */
const QUOTE_WIRE = {
  in: 'query',
  page: 'current_page',
  size: 'page_size',
  sort: 'sort_column',
  dir: 'sort_column_direction',
  search: 'shipper_name',
  rows: 'quotes',
  total: 'total_record_count',
} as const satisfies Wire

const PAST_FOR_READER = { zone: 'reader', tense: 'past' } as const

/** Quotes of a customer, the latest touched first. */
export const quoteList = list({
  name: 'quotes',
  singular: 'quote',
  wire: QUOTE_WIRE,
  columns: {
    customer_business_name: column.text('Shipper', { width: 28, required: true, search: true }),
    status: column.status('Status', QUOTE_STATUSES, { required: true }),
    // before the lane, so that it is in sight on a screen of 1,024 px
    total: column.money('Total', { required: true }),
    origin: column.text('Origin', { required: true }),
    destination: column.text('Destination', { required: true }),
    commodities: column.list('Commodities', { width: 22, sortable: false }),
    expiration_date: column.day('Expires', { tense: 'future', required: true }),
    price: column.money('Price', { required: true, optional: true }),
    fsc_cost: column.money('Fuel surcharge', { width: 14, required: true, optional: true }),
    /** Several costs, each with its words; ordered and narrowed by their sum. */
    other_costs: column.money('Other costs', { required: true, optional: true, isCustom: true }),
    cars_per_week: column.number('Cars a week', { optional: true }),
    effective_date: column.day('Effective', { required: true, optional: true }),
    rejected_once: column.flag('Countered', { required: true, optional: true }),
    last_modified: column.moment('Last change', { ...PAST_FOR_READER, required: true, optional: 'screen' }),
    sent_at: column.moment('Sent', { ...PAST_FOR_READER, optional: true }),
    opened_at: column.moment('Opened', { ...PAST_FOR_READER, optional: true }),
    answered_at: column.moment('Responded', { ...PAST_FOR_READER, optional: true }),
    created_at: column.moment('Created', { ...PAST_FOR_READER, required: true, optional: true }),
    email: column.text('Email', { width: 30, required: true, optional: true }),
    id: column.number('Quote', { required: true, optional: true }),
  },
  fields: [
    'volume_discounts',
    'discount',
    'customer_id',
    'customer_name',
    'deleted',
    'short_link',
    'has_notes',
    'quote_url',
    'data',
    'shipper',
    'terms',
    'counter_price',
    'counter_cars',
    'cost',
    'price_rate',
    'fsc_rule',
    'fsc_reason',
    'has_passcode',
    'link_ended',
    'link_ended_at',
    'zone',
    'version',
  ],
  key: 'id',
  sort: { by: 'last_modified', dir: 'desc' },
  file: 'pricing_quotes',
})
