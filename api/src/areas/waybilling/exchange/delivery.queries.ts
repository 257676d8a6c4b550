import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** When the last document of a tender came to its railroad. */
export const updateTenderSent = (db: Db, customerId: number, requestId: number) =>
  db.run(sql`
    update tenders set sent_ts = now() where customer_id = ${customerId} and request_id = ${requestId}`)

/** How a railroad is reached: a folder, or a server. */
export interface Link {
  scac: string
  transport: 'folder' | 'sftp'
  sftp_url: string | null
  sftp_host_key: string | null
  sealed_secret: Buffer | null
  /** The customer whose own server it is; null: the railroad is reached so for all who have no server of their own. */
  owner: number | null
}

/** How a customer's documents reach a railroad. */
export const selectLink = (db: Db, customerId: number, scac: string) =>
  db.row<Link>(sql`
    select c.scac, c.transport, c.sftp_url, c.sftp_host_key, c.sealed_secret, null::int as owner
    from reference.carriers c
    where c.scac = ${scac} and not exists (
      select from receivers r where r.customer_id = ${customerId} and r.scac = c.scac and r.transport <> 'railroad')
    union all
    select r.scac, r.transport, r.sftp_url, r.sftp_host_key, r.sealed_secret, r.customer_id
    from receivers r where r.customer_id = ${customerId} and r.scac = ${scac} and r.transport <> 'railroad'`)

/**
 * The last result of contacting a server: the error, null without one, and whether the server could not be used at
 * all.
 */
export interface Way {
  trouble: string | null
  isDown: boolean
}

export const updateLinkState = (db: Db, scac: string, { trouble, isDown }: Way) =>
  db.run(sql`select reference.note_link(${scac}, ${trouble}, ${isDown})`)

/** The same of a customer's own server. */
export const updateOwnLinkState = (db: Db, customerId: number, scac: string, { trouble, isDown }: Way) =>
  db.run(sql`
    update receivers set link_checked_ts = now(), link_trouble = ${trouble}::text,
      link_down_since = case when ${isDown}::boolean then coalesce(link_down_since, now()) end
    where customer_id = ${customerId} and scac = ${scac} and transport = 'sftp'
      and (link_trouble is distinct from ${trouble}::text or link_checked_ts is null
        or link_checked_ts < now() - interval '1 minute')`)

/** A document at a railroad's server, by what names it there. */
export interface Upload {
  scac: string
  filename: string
  url: string
}

export const selectIsUploaded = async (
  db: Db,
  customerId: number,
  { scac, filename, url }: Upload,
): Promise<boolean> =>
  (await db.row(sql`
    select 1 from document_uploads
    where customer_id = ${customerId} and scac = ${scac} and filename = ${filename} and url = ${url}`)) !==
  null

export const insertUpload = (db: Db, customerId: number, { scac, filename, url }: Upload) =>
  db.run(sql`
    insert into document_uploads (customer_id, scac, filename, url) values (${customerId}, ${scac}, ${filename}, ${url})
    on conflict do nothing`)

/** Records that a test document has been delivered. */
export const updateTestSent = (db: Db, customerId: number, scac: string, controlNumber: number) =>
  db.run(sql`
    update carrier_tests set sent_ts = coalesce(sent_ts, now())
    where customer_id = ${customerId} and scac = ${scac} and control_number = ${controlNumber}`)
