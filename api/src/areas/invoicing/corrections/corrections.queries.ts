import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { TODAY } from '../invoices/invoice-rows.queries.ts'

interface Where {
  customerId: number
  invoiceId: number
}

export const updateVoid = (db: Db, { customerId, invoiceId }: Where) =>
  db.run(sql`
    update invoices set status = 'void', void_ts = now(), version = version + 1
    where customer_id = ${customerId} and invoice_id = ${invoiceId}`)

/** A credit note that was sent lowers its invoice. */
export const updateCredited = (db: Db, { customerId, invoiceId }: Where, cents: number) =>
  db.run(sql`
    update invoices set credited_cents = credited_cents + ${cents}, version = version + 1,
      status = case when paid_cents + credited_cents + ${cents} >= ar_total then 'paid' else status end,
      paid_ts = case when paid_cents + credited_cents + ${cents} >= ar_total then now() end
    where customer_id = ${customerId} and invoice_id = ${invoiceId}`)

/** A credit note that was voided lowers its invoice no longer. */
export const updateCreditReversed = (db: Db, { customerId, invoiceId }: Where, cents: number) =>
  db.run(sql`
    update invoices set credited_cents = credited_cents - ${cents}, version = version + 1,
      status = case when paid_cents + credited_cents - ${cents} < ar_total then 'sent' else status end,
      paid_ts = null
    where customer_id = ${customerId} and invoice_id = ${invoiceId}`)

export const updateReminded = (db: Db, { customerId, invoiceId }: Where) =>
  db.run(sql`
    update invoices set reminded_ts = now(), version = version + 1
    where customer_id = ${customerId} and invoice_id = ${invoiceId}`)

/** Sets or ends the dispute of a line, and counts those of the invoice and its days in dispute; false: the invoice has no such line. */
export async function updateDispute(
  db: Db,
  { customerId, invoiceId }: Where,
  { chargeId, text }: { chargeId: number; text: string | null },
): Promise<boolean> {
  const changed = await db.run(sql`
    update invoice_charges set dispute = ${text}, disputed_ts = case when ${text}::text is null then null else now() end
    where customer_id = ${customerId} and invoice_id = ${invoiceId} and charge_id = ${chargeId}`)
  await db.run(sql`
    update invoices i set version = version + 1, disputed_lines = n.lines,
      dispute_spans = case
        when i.disputed_lines = 0 and n.lines > 0
          then i.dispute_spans || jsonb_build_object('from', ${raw(TODAY)}, 'to', null)
        when i.disputed_lines > 0 and n.lines = 0
          then jsonb_set(i.dispute_spans, '{-1,to}', to_jsonb(${raw(TODAY)}::text)) else i.dispute_spans end
    from (select count(*)::int as lines from invoice_charges c
      where c.customer_id = ${customerId} and c.invoice_id = ${invoiceId} and c.dispute is not null) n
    where i.customer_id = ${customerId} and i.invoice_id = ${invoiceId}`)
  return changed > 0
}
