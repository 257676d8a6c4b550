import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

interface Range {
  from: string
  to: string
}

export interface ExportedLine {
  payer_name: string
  invoice_number: string
  kind: string
  currency: string
  issue_date: string
  due_date: string
  payer_order: string
  description: string
  charge_code: string
  quantity: number
  ar_amount_cents: number
}

/** Lines of what was sent and not voided, by number. */
export const selectExportedLines = (db: Db, customerId: number, payeeId: number, { from, to }: Range) =>
  db.rows<ExportedLine>(sql`
    select i.payer_name, i.invoice_number, i.kind, i.currency, to_char(i.issue_date, 'YYYY-MM-DD') as issue_date,
      to_char(i.due_date, 'YYYY-MM-DD') as due_date, i.payer_order, c.description, c.charge_code,
      c.quantity::float8 as quantity, c.ar_amount_cents
    from invoices i join invoice_charges c on c.customer_id = i.customer_id and c.invoice_id = i.invoice_id
    where i.customer_id = ${customerId} and i.payee_id = ${payeeId} and i.status in ('sent', 'paid')
      and i.issue_date between ${from}::date and ${to}::date and (c.source <> 'cost' or c.ar_amount_cents > 0)
    order by i.kind desc, i.series_number, c.position`)

export interface ExportedPayment {
  payer_name: string
  currency: string
  payment_date: string
  amount_cents: number
  reference: string
  /** Numbers of the invoices it pays. */
  invoices: string
}

/** Payments of a range in order, with what they pay. */
export const selectExportedPayments = (db: Db, customerId: number, payeeId: number, { from, to }: Range) =>
  db.rows<ExportedPayment>(sql`
    select coalesce(c.name, '') as payer_name, p.currency, to_char(p.payment_date, 'YYYY-MM-DD') as payment_date,
      p.amount_cents, p.reference, coalesce((select string_agg(i.invoice_number, ', ' order by i.series_number)
        from invoice_allocations a join invoices i on i.customer_id = a.customer_id and i.invoice_id = a.invoice_id
        where a.customer_id = p.customer_id and a.payment_id = p.payment_id), '') as invoices
    from invoice_payments p
    left join payer_companies c on c.customer_id = p.customer_id and c.payer_company_id = p.payer_id
    where p.customer_id = ${customerId} and p.payee_id = ${payeeId}
      and p.payment_date between ${from}::date and ${to}::date
    order by p.payment_date, p.payment_id`)

interface Movement {
  currency: string
  day: string
  kind: 'invoice' | 'credit' | 'payment'
  id: number
  name: string
  cents: number
}

/** Everything that changed what a payer owes, up to a day, in order; on one day, what was billed comes before what was paid. */
export const selectMovements = (db: Db, customerId: number, payerId: number, to: string) =>
  db.rows<Movement>(sql`
    select * from (
      select i.currency, to_char(i.issue_date, 'YYYY-MM-DD') as day, i.kind, i.invoice_id as id, i.invoice_number as name,
        case when i.kind = 'invoice' then i.ar_total else -i.ar_total end as cents
      from invoices i
      where i.customer_id = ${customerId} and i.payer_id = ${payerId} and i.status in ('sent', 'paid')
        and i.issue_date <= ${to}::date
      union all
      select p.currency, to_char(p.payment_date, 'YYYY-MM-DD'), 'payment', p.payment_id, p.reference, -p.amount_cents
      from invoice_payments p
      where p.customer_id = ${customerId} and p.payer_id = ${payerId} and p.payment_date <= ${to}::date) m
    order by m.currency, m.day, array_position(array['invoice', 'credit', 'payment'], m.kind), m.id`)

/** What is open of a payer's invoices on a day, by days past due: 0 not due, then 30 days each, the last open-ended. */
export const selectAgeingOn = (db: Db, customerId: number, payerId: number, day: string) =>
  db.rows<{ currency: string; bucket: number; cents: number }>(sql`
    select o.currency, case when o.due_date is null or o.due_date >= ${day}::date then 0
        else least(4, (${day}::date - o.due_date - 1) / 30 + 1) end as bucket, sum(o.cents)::float8 as cents
    from (
      select i.currency, i.due_date, i.ar_total
          - coalesce((select sum(a.amount_cents) from invoice_allocations a
              join invoice_payments p on p.customer_id = a.customer_id and p.payment_id = a.payment_id
              where a.customer_id = i.customer_id and a.invoice_id = i.invoice_id and p.payment_date <= ${day}::date), 0)
          - coalesce((select sum(n.ar_total) from invoices n where n.customer_id = i.customer_id
              and n.credit_of = i.invoice_id and n.status in ('sent', 'paid') and n.issue_date <= ${day}::date), 0) as cents
      from invoices i
      where i.customer_id = ${customerId} and i.payer_id = ${payerId} and i.kind = 'invoice'
        and i.status in ('sent', 'paid') and i.issue_date <= ${day}::date) o
    group by 1, 2`)
