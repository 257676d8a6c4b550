import type { OpenInvoice } from '#contract/areas/invoicing/payments/payments.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { OPEN, STATE } from '../invoices/invoice-rows.queries.ts'

export interface NewPayment {
  payeeId: number
  payer_id: number
  payment_date: string
  amount_cents: number
  currency: string
  method: string
  reference: string
}

export async function insertPayment(db: Db, customerId: number, payment: NewPayment): Promise<number> {
  const row = await db.row<{ id: number }>(sql`
    insert into invoice_payments (customer_id, payee_id, payer_id, payment_date, amount_cents, currency, method, reference)
    values (${customerId}, ${payment.payeeId}, ${payment.payer_id}, ${payment.payment_date}::date, ${payment.amount_cents},
      ${payment.currency}, ${payment.method}, ${payment.reference})
    returning payment_id as id`)
  return row!.id
}

/** Allocates a part of a payment to an invoice; the invoice is paid as soon as nothing is open. */
export async function insertAllocation(
  db: Db,
  customerId: number,
  { paymentId, invoiceId, cents }: { paymentId: number; invoiceId: number; cents: number },
): Promise<void> {
  await db.run(sql`
    insert into invoice_allocations (customer_id, payment_id, invoice_id, amount_cents)
    values (${customerId}, ${paymentId}, ${invoiceId}, ${cents})
    on conflict (customer_id, payment_id, invoice_id) do update
      set amount_cents = invoice_allocations.amount_cents + excluded.amount_cents`)
  await db.run(sql`
    update invoices set paid_cents = paid_cents + ${cents}, version = version + 1,
      status = case when paid_cents + ${cents} + credited_cents >= ar_total then 'paid' else status end,
      paid_ts = case when paid_cents + ${cents} + credited_cents >= ar_total then now() end
    where customer_id = ${customerId} and invoice_id = ${invoiceId}`)
}

interface PayerAccount {
  payeeId: number
  payerId: number
  currency: string
}

/** Payments of a payer that are not allocated in full, the oldest first; no one else allocates them meanwhile. */
export async function lockFreePayments(
  db: Db,
  customerId: number,
  { payeeId, payerId, currency }: PayerAccount,
): Promise<{ payment_id: number; free_cents: number }[]> {
  const own = sql`p.customer_id = ${customerId} and p.payee_id = ${payeeId} and p.payer_id = ${payerId}
    and p.currency = ${currency}`
  await db.run(sql`
    select 1 from payee_companies where customer_id = ${customerId} and payee_id = ${payeeId} for update`)
  // a statement of its own: the one that waited for the lock does not see what was allocated meanwhile
  return db.rows<{ payment_id: number; free_cents: number }>(sql`
    select * from (
      select p.payment_id, (p.amount_cents - coalesce((select sum(l.amount_cents) from invoice_allocations l
        where l.customer_id = p.customer_id and l.payment_id = p.payment_id), 0))::float8 as free_cents
      from invoice_payments p where ${own} order by p.payment_date, p.payment_id) f
    where f.free_cents > 0`)
}

interface Payment {
  payment_id: number
  payer_id: number
  payment_date: string
  amount_cents: number
  free_cents: number
  currency: string
  method: string
  reference: string
  allocations: { invoice_id: number; invoice_number: string | null; amount_cents: number }[]
}

const MAX = 200

/** The open invoices of a payer, the longest due first. */
export const selectOpenInvoices = (db: Db, customerId: number, payeeId: number, payerId: number) =>
  db.rows<OpenInvoice>(sql`
    select i.invoice_id as id, i.invoice_number, ${raw(STATE)} as state, to_char(i.due_date, 'YYYY-MM-DD') as due_date,
      i.waybill_number, i.currency, (${raw(OPEN)})::float8 as open_cents
    from invoices i
    where i.customer_id = ${customerId} and i.payee_id = ${payeeId} and i.payer_id = ${payerId} and i.status = 'sent'
      and i.kind = 'invoice'
    order by i.due_date nulls last, i.invoice_id limit ${MAX}`)

/** The latest payments, or the one of an id. */
export const selectPayments = (db: Db, customerId: number, paymentId: number | null = null) =>
  db.rows<Payment>(sql`
    select p.payment_id, p.payer_id, to_char(p.payment_date, 'YYYY-MM-DD') as payment_date, p.amount_cents,
      p.amount_cents - coalesce(a.cents, 0)::bigint as free_cents, p.currency, p.method, p.reference,
      coalesce(a.list, '[]'::jsonb) as allocations
    from invoice_payments p left join lateral (
      select sum(l.amount_cents)::bigint as cents, jsonb_agg(jsonb_build_object('invoice_id', l.invoice_id,
        'invoice_number', i.invoice_number, 'amount_cents', l.amount_cents) order by l.invoice_id) as list
      from invoice_allocations l join invoices i on i.customer_id = l.customer_id and i.invoice_id = l.invoice_id
      where l.customer_id = p.customer_id and l.payment_id = p.payment_id) a on true
    where p.customer_id = ${customerId} and p.payment_id = coalesce(${paymentId}::int, p.payment_id)
    order by p.payment_date desc, p.payment_id desc limit ${MAX}`)
