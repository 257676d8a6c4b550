import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import type { Wire } from '../../../list/wire.ts'
import { CURRENCIES } from '../../../base/money.ts'
import { INVOICE_KINDS, INVOICE_STATES, INVOICE_STATUSES } from './invoices.rules.ts'

/** The names of the list's request and response fields (INV-024, INV-030). */
const INVOICE_WIRE = {
  in: 'query',
  page: 'page',
  size: 'size',
  sort: 'sort',
  dir: null,
  search: 'search',
  rows: 'data',
  total: 'record_count',
} as const satisfies Wire

const PAST_FOR_READER = { zone: 'reader', tense: 'past', optional: true } as const
const CENTS = { required: true, isCustom: true } as const

/** Invoices and credit notes of a payee, by waybill date (INV-018, INV-031). */
export const invoiceList = list({
  name: 'invoices',
  singular: 'invoice',
  papers: 'All invoices as one PDF',
  wire: INVOICE_WIRE,
  columns: {
    /** A draft has none. */
    invoice_number: column.text('Invoice', { width: 14, search: true }),
    state: column.choice('State', INVOICE_STATES, { required: true }),
    payer_name: column.text('Payer', { width: 22, search: true }),
    invoice_ar_total: column.money('Total', CENTS),
    open_cents: column.money('Open', CENTS),
    due_date: column.day('Due', { tense: 'future' }),
    waybill_number: column.text('Waybill', { width: 14, search: true }),
    waybill_date: column.day('Waybill date', { tense: 'past' }),
    equipment_id: column.text('Car', { width: 14, optional: true, search: true }),
    origin: column.text('Origin', { optional: true }),
    destination: column.text('Destination', { optional: true }),
    issue_date: column.day('Issued', { tense: 'past', optional: true }),
    invoice_ap_total: column.money('Cost', { ...CENTS, optional: true }),
    margin_cents: column.money('Margin', { ...CENTS, optional: true }),
    currency: column.choice('Currency', CURRENCIES, { required: true, optional: true, asCode: true }),
    kind: column.choice('Kind', INVOICE_KINDS, { required: true, optional: true }),
    status: column.choice('Status', INVOICE_STATUSES, { required: true, optional: true }),
    payer_order: column.text('Payer’s PO number', { required: true, optional: true, search: true }),
    sent_ts: column.moment('Sent', PAST_FOR_READER),
    seen_ts: column.moment('Viewed', PAST_FOR_READER),
    created_ts: column.moment('Created', { ...PAST_FOR_READER, required: true }),
  },
  fields: ['id', 'payee_id', 'payer_id', 'waybill_id', 'paid_cents', 'credited_cents', 'sent_to', 'version'],
  key: 'id',
  sort: { by: 'waybill_date', dir: 'asc' },
  file: 'invoicing_invoices',
})
