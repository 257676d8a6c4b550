import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import type { Link } from './delivery.queries.ts'

/** Customers whose documents are on hold since a restore. */
export const selectHeldCustomers = async (db: Db): Promise<number[]> =>
  (
    await db.rows<{ customer_id: number }>(sql`select customer_id from identity.held_customers('documents')`)
  ).map(({ customer_id }) => customer_id)

export const selectIsHeld = async (db: Db, customerId: number): Promise<boolean> =>
  (await db.row<{ held: boolean }>(sql`select identity.is_held('documents', ${customerId}) as held`))!.held

export interface WaitingDocument {
  outbox_id: number
  payload: unknown
}

/** Documents to railroads that wait, in their order, after the given one. */
export const selectWaitingDocuments = (db: Db, customerId: number, after: number, limit: number) =>
  db.rows<WaitingDocument>(sql`
    select outbox_id, payload from outbox
    where customer_id = ${customerId} and kind = 'tender_file' and state = 'waiting' and outbox_id > ${after}
    order by outbox_id limit ${limit}`)

export const updateAtRailroad = (
  db: Db,
  customerId: number,
  outboxId: number,
  atRailroad: 'same' | 'other' | 'none' | 'unknown',
) =>
  db.run(sql`
    update outbox set at_railroad = ${atRailroad} where customer_id = ${customerId} and outbox_id = ${outboxId}`)

export const selectCarrierLinks = (db: Db) =>
  db.rows<Link>(sql`
    select scac, transport, sftp_url, sftp_host_key, sealed_secret, null::int as owner from reference.carriers order by scac`)

export const updateHeldChecked = (db: Db) => db.run(sql`select identity.note_held_checked()`)
