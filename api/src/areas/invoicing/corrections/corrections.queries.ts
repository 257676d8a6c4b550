import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

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

/** Sets or ends the dispute of a line, and counts those of the invoice; false: the invoice has no such line. */
export async function updateDispute(
  db: Db,
  { customerId, invoiceId }: Where,
  { chargeId, text }: { chargeId: number; text: string | null },
): Promise<boolean> {
  const changed = await db.run(sql`
    update invoice_charges set dispute = ${text}, disputed_ts = case when ${text}::text is null then null else now() end
    where customer_id = ${customerId} and invoice_id = ${invoiceId} and charge_id = ${chargeId}`)
  await db.run(sql`
    update invoices i set version = version + 1, disputed_lines = (select count(*)::int from invoice_charges c
      where c.customer_id = i.customer_id and c.invoice_id = i.invoice_id and c.dispute is not null)
    where i.customer_id = ${customerId} and i.invoice_id = ${invoiceId}`)
  return changed > 0
}
