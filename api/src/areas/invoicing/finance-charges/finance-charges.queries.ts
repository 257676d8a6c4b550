import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { TODAY } from '../invoices/invoice-rows.queries.ts'

export interface StoredOverdue {
  today: string
  /** The last day that was charged; null: none was. */
  charged_through: string | null
  lowered: { day: string; cents: number }[]
  disputes: { from: string; to: string | null }[]
}

/** What a finance charge on an invoice depends on besides the invoice: payments, credits, disputes and earlier charges. */
export const selectOverdue = (db: Db, customerId: number, invoiceId: number) =>
  db.row<StoredOverdue>(sql`
    select to_char(${raw(TODAY)}, 'YYYY-MM-DD') as today, i.dispute_spans as disputes,
      (select max(split_part(c.source_ref, ':', 2)) from invoice_charges c
        join invoices o on o.customer_id = c.customer_id and o.invoice_id = c.invoice_id
        where c.customer_id = i.customer_id and c.source = 'finance' and o.status <> 'void'
          and c.source_ref like ${`${invoiceId}:%`}) as charged_through,
      (select coalesce(jsonb_agg(jsonb_build_object('day', m.day, 'cents', m.cents)), '[]') from (
        select to_char(p.payment_date, 'YYYY-MM-DD') as day, a.amount_cents as cents
        from invoice_allocations a
        join invoice_payments p on p.customer_id = a.customer_id and p.payment_id = a.payment_id
        where a.customer_id = i.customer_id and a.invoice_id = i.invoice_id
        union all
        select to_char(n.issue_date, 'YYYY-MM-DD'), n.ar_total from invoices n
        where n.customer_id = i.customer_id and n.credit_of = i.invoice_id and n.status in ('sent', 'paid')) m) as lowered
    from invoices i where i.customer_id = ${customerId} and i.invoice_id = ${invoiceId}`)
