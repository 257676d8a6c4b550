import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import type { SentContent } from '../quotes/quotes.queries.ts'

interface NewLink {
  tokenHash: Buffer
  passcodeHash: Buffer | null
  /** To copy the link again. */
  sealedToken: Buffer
}

/** Makes the token of this hash open the quote, together with the passcode where there is one. */
export const insertLink = (db: Db, quoteId: number, { tokenHash, passcodeHash, sealedToken }: NewLink) =>
  db.run(sql`
    select identity.issue_quote_link(${quoteId}, ${tokenHash}, ${passcodeHash}::bytea, ${sealedToken})`)

/** The sealed token of the link that opens a quote; null where none does, or it was sent before tokens were sealed. */
export const selectSealedToken = async (db: Db, quoteId: number): Promise<Buffer | null> =>
  (await db.row<{ sealed: Buffer | null }>(sql`select identity.sealed_quote_link(${quoteId}) as sealed`))
    ?.sealed ?? null

/** Returns whether there was a link to end. */
export const updateLinksRevoked = async (db: Db, quoteId: number): Promise<boolean> =>
  (await db.row<{ revoked: boolean }>(sql`select identity.revoke_quote_links(${quoteId}) as revoked`))
    ?.revoked === true

interface Sending {
  quoteId: number
  status: number
  quoteUrl: string
  senderEmail: string
  hasPasscode: boolean
  /** The version the shipper sees from now on. */
  content: SentContent
}

/** Records that an offer was sent and has not been opened yet. */
export const updateQuoteSent = (
  db: Db,
  customerId: number,
  { quoteId, status, quoteUrl, senderEmail, hasPasscode, content }: Sending,
) =>
  db.run(sql`
    update quotes set status = ${status}, quote_url = ${quoteUrl}, sent_ts = now(), opened_ts = null,
      sender_email = ${senderEmail}, has_passcode = ${hasPasscode}, link_ended = null, link_ended_ts = null,
      sent_content = ${JSON.stringify(content)}::jsonb,
      version = version + 1, modified_ts = now()
    where customer_id = ${customerId} and quote_id = ${quoteId}`)
