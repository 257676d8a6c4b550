import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** A link as presented by a visitor. */
export interface Link {
  tokenHash: Buffer
  customerId: number
  invoiceId: number
}

/** Makes the token of this hash open the invoice. */
export const insertLink = (db: Db, invoiceId: number, tokenHash: Buffer) =>
  db.run(sql`select identity.issue_invoice_link(${invoiceId}, ${tokenHash})`)

/** 0: it opens, -1: it opens nothing, else the seconds to wait. Where it opens, the transaction sees its customer. */
export const tryLink = async (db: Db, key: Buffer, maxTries: number, link: Link): Promise<number> =>
  (await db.row<{ verdict: number }>(sql`
    select identity.open_invoice_link(${key}, ${maxTries}, ${link.tokenHash}, ${link.customerId}, ${link.invoiceId})
      as verdict`))!.verdict

/** Opens the data of the link's customer to the transaction; false: it opens nothing. */
export const enterInvoice = async (db: Db, { tokenHash, customerId, invoiceId }: Link): Promise<boolean> =>
  (
    await db.row<{ entered: boolean }>(sql`
    select identity.enter_invoice(${tokenHash}, ${customerId}, ${invoiceId}) as entered`)
  )?.entered === true

/** Marks an invoice as seen; true the first time. */
export const updateSeen = async (db: Db, { customerId, invoiceId }: Link): Promise<boolean> =>
  (await db.run(sql`
    update invoices set seen_ts = now()
    where customer_id = ${customerId} and invoice_id = ${invoiceId} and seen_ts is null`)) > 0

/** Marks an invoice as downloaded; true the first time. */
export const updateDownloaded = async (db: Db, { customerId, invoiceId }: Link): Promise<boolean> =>
  (await db.run(sql`
    update invoices set downloaded_ts = now()
    where customer_id = ${customerId} and invoice_id = ${invoiceId} and downloaded_ts is null`)) > 0
