import type { Invoice, InvoiceRow } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { invoiceList } from '#contract/areas/invoicing/invoices/invoices.list.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import type { Parties } from './parties.rules.ts'
import { listSql, rowSql, stored } from '../../../list/list-sql.ts'

/** What a statement of the list knows of its call. */
export interface InvoiceEnv {
  customerId: number
  payeeId: number
}

export type StoredRow = Omit<InvoiceRow, 'can'>

/** The current date at the customer, queried once for all rows. */
export const TODAY = '(select (now() at time zone c.zone)::date from identity.quoting_customer() c)'

/** The first that fits, so that each invoice counts once. */
export const STATE = `case when i.status <> 'sent' then i.status
  when i.disputed_lines > 0 then 'disputed'
  when i.kind = 'invoice' and i.due_date < ${TODAY} then 'overdue'
  when i.paid_cents + i.credited_cents > 0 then 'partial' else 'sent' end`

export const OPEN = `case when i.kind = 'invoice' and i.status in ('sent', 'paid')
  then i.ar_total - i.paid_cents - i.credited_cents else 0 end`

const own = (text: string) => ({ value: raw(text), shown: raw(text) })

/** How the invoices of a payee are found (INV-030). */
export const invoiceRows = listSql<InvoiceEnv>()({
  list: invoiceList,
  from: raw('invoices i'),
  columns: {
    ...stored('i', 'invoice_number', 'payer_name', 'due_date', 'waybill_number', 'equipment_id'),
    ...stored('i', 'origin', 'destination', 'issue_date', 'currency', 'kind', 'status', 'payer_order'),
    ...stored('i', 'sent_ts', 'seen_ts', 'created_ts'),
    waybill_date: { value: raw('i.waybill_date'), isIndexed: true },
    state: raw(STATE),
    invoice_ar_total: own('i.ar_total'),
    invoice_ap_total: own('i.ap_total'),
    margin_cents: own('(i.ar_total - i.ap_total)'),
    open_cents: own(`(${OPEN})`),
  },
  fields: {
    ...stored(
      'i',
      'payee_id',
      'payer_id',
      'waybill_id',
      'paid_cents',
      'credited_cents',
      'sent_to',
      'version',
    ),
    id: raw('i.invoice_id'),
  },
  scopes: {},
  where: ({ customerId, payeeId }) => [sql`i.customer_id = ${customerId}`, sql`i.payee_id = ${payeeId}`],
})

export type StoredInvoice = Omit<Invoice, 'can'> & {
  parties: Parties | null
  sender_email: string | null
}

const MOMENT = (name: string) =>
  raw(`to_char(i.${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`)

/** An invoice with its lines; null when the customer has none of this number. */
export async function selectInvoice(
  db: Db,
  customerId: number,
  invoiceId: number,
): Promise<StoredInvoice | null> {
  const { fields, joins } = rowSql(invoiceRows)
  const row = await db.row<{ invoice: StoredInvoice }>(sql`
    select to_jsonb(r) || jsonb_build_object('charges', ${CHARGES}, 'payments', ${PAYMENTS}, 'activity', ${ACTIVITY},
      'cars', ${CARS}, 'payer_credit_cents', ${PAYER_CREDIT}, 'credits', ${CREDITS}, 'credit_of', ${CREDIT_OF}) as invoice
    from (select ${fields}, i.terms_days, i.notes, i.send_to, i.copy_to, i.parties, i.sender_email, i.credit_of as credit_of_id,
        ${MOMENT('downloaded_ts')}, ${MOMENT('reminded_ts')}, i.customer_id
      from invoices i ${joins} where i.customer_id = ${customerId} and i.invoice_id = ${invoiceId}) r`)
  return row?.invoice ?? null
}

const CHARGES =
  raw(`(select coalesce(jsonb_agg(jsonb_build_object('id', c.charge_id, 'charge_code', c.charge_code,
    'description', c.description, 'quantity', c.quantity::float8, 'unit', c.unit, 'unit_price_cents', c.unit_price_cents,
    'ap_amount_cents', c.ap_amount_cents, 'ar_amount_cents', c.ar_amount_cents, 'source', c.source,
    'source_ref', c.source_ref, 'source_text', c.source_text, 'waybill_ids', to_jsonb(c.waybill_ids),
    'ap_source', c.ap_source, 'ap_source_ref', c.ap_source_ref, 'ap_source_text', c.ap_source_text, 'dispute', c.dispute) order by c.position, c.charge_id), '[]')
  from invoice_charges c where c.customer_id = r.customer_id and c.invoice_id = r.id)`)

const CARS = raw(`(case when r.waybill_id is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
    'waybill_id', r.waybill_id, 'waybill_number', r.waybill_number, 'waybill_date', r.waybill_date,
    'equipment_id', r.equipment_id, 'origin', r.origin, 'destination', r.destination))
  || (select coalesce(jsonb_agg(jsonb_build_object('waybill_id', c.waybill_id, 'waybill_number', c.waybill_number,
      'waybill_date', c.waybill_date, 'equipment_id', c.equipment_id, 'origin', c.origin, 'destination', c.destination)
      order by c.position), '[]')
    from invoice_cars c where c.customer_id = r.customer_id and c.invoice_id = r.id) end)`)

const PAYMENTS = raw(`(select coalesce(jsonb_agg(jsonb_build_object('payment_id', p.payment_id,
    'payment_date', p.payment_date, 'method', p.method, 'reference', p.reference, 'amount_cents', a.amount_cents)
    order by p.payment_date, p.payment_id), '[]')
  from invoice_allocations a join invoice_payments p on p.customer_id = a.customer_id and p.payment_id = a.payment_id
  where a.customer_id = r.customer_id and a.invoice_id = r.id)`)

/** Allocations never exceed their payment, so what is left of all payments is the payer’s credit. */
const PAYER_CREDIT = raw(`(case when r.status = 'sent' and r.kind = 'invoice' then (
  select coalesce(sum(p.amount_cents - coalesce(a.cents, 0)), 0)::float8
  from invoice_payments p left join lateral (
    select sum(l.amount_cents) as cents from invoice_allocations l
    where l.customer_id = p.customer_id and l.payment_id = p.payment_id) a on true
  where p.customer_id = r.customer_id and p.payee_id = r.payee_id and p.payer_id = r.payer_id
    and p.currency = r.currency) else 0 end)`)

const ACTIVITY =
  raw(`(select coalesce(jsonb_agg(jsonb_build_object('id', t.activity_id, 'user_name', t.user_name,
    'activity_code', t.activity_code, 'details', t.details,
    'activity_ts', to_char(t.activity_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by t.activity_id desc), '[]')
  from invoice_activity t where t.customer_id = r.customer_id and t.invoice_id = r.id)`)

const CREDITS =
  raw(`(select coalesce(jsonb_agg(jsonb_build_object('id', n.invoice_id, 'invoice_number', n.invoice_number,
    'status', n.status, 'ar_total', n.ar_total) order by n.invoice_id), '[]')
  from invoices n where n.customer_id = r.customer_id and n.credit_of = r.id)`)

const CREDIT_OF = raw(`(select jsonb_build_object('id', o.invoice_id, 'invoice_number', o.invoice_number)
  from invoices o where o.customer_id = r.customer_id and o.invoice_id = r.credit_of_id)`)

/** The same, locked until the end of the transaction. */
export async function lockInvoice(
  db: Db,
  customerId: number,
  invoiceId: number,
): Promise<StoredInvoice | null> {
  await db.run(
    sql`select 1 from invoices where customer_id = ${customerId} and invoice_id = ${invoiceId} for update`,
  )
  return selectInvoice(db, customerId, invoiceId)
}

interface StateSum {
  currency: string
  state: string
  count: number
  cents: number
}

/** What is open, or was paid or void lately, by currency and state. */
export const selectStateSums = (db: Db, { customerId, payeeId }: InvoiceEnv) =>
  db.rows<StateSum>(sql`
    select i.currency, ${raw(STATE)} as state, count(*)::int as count,
      sum(case when i.status = 'sent' then ${raw(OPEN)} else i.ar_total end)::float8 as cents
    from invoices i
    where i.customer_id = ${customerId} and i.payee_id = ${payeeId} and i.kind = 'invoice'
      and (i.status in ('draft', 'sent') or coalesce(i.paid_ts, i.void_ts) > now() - interval '90 days')
    group by 1, 2 order by 1, 2`)

/** Open money by days past due: 0 not due, then 30 days each, the last open-ended. */
export const selectAgeing = (db: Db, { customerId, payeeId }: InvoiceEnv) =>
  db.rows<{ currency: string; bucket: number; count: number; cents: number }>(sql`
    select i.currency, case when i.due_date is null or i.due_date >= t.today then 0
        else least(4, (t.today - i.due_date - 1) / 30 + 1) end as bucket,
      count(*)::int as count, sum(${raw(OPEN)})::float8 as cents
    from invoices i, (select ${raw(TODAY)} as today) t
    where i.customer_id = ${customerId} and i.payee_id = ${payeeId} and i.kind = 'invoice' and i.status = 'sent'
    group by 1, 2 order by 1, 2`)

/** Invoices that became overdue today. */
export const selectNewlyOverdue = (db: Db, customerId: number) =>
  db.rows<
    Record<'invoice_number' | 'payer_name' | 'due_date' | 'currency', string> &
      Record<'id' | 'open_cents', number>
  >(sql`
    select i.invoice_id as id, i.invoice_number, i.payer_name, to_char(i.due_date, 'YYYY-MM-DD') as due_date, i.currency,
      ${raw(OPEN)} as open_cents
    from invoices i
    where i.customer_id = ${customerId} and i.status = 'sent' and i.kind = 'invoice' and i.due_date = ${raw(TODAY)} - 1`)
