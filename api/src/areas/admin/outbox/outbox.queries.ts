import type { MAIL_STATES, OutboxMail } from '#contract/areas/admin/outbox/outbox.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

type MailState = (typeof MAIL_STATES)[number]

export type StoredMail = Omit<OutboxMail, 'created_ts' | 'sent_ts' | 'held_until'> & {
  created_ts: Date
  sent_ts: Date | null
  held_until: Date | null
}

const FIELDS =
  raw(`mail_id, effect_key as message_id, kind, recipients, subject, state, attempts, last_error, created_ts,
  sent_ts, held_until, customer_id, customer_name`)

/** Mails newest first; the database answers administrators only. */
export const selectOutbox = (
  db: Db,
  { state, limit, offset }: { state: MailState | null; limit: number; offset: number },
) => db.rows<StoredMail>(sql`select ${FIELDS} from identity.outbox_page(${state}, ${limit}, ${offset})`)

export const selectMailCounts = (db: Db) =>
  db.rows<{ state: MailState; mails: number }>(sql`select state, mails from identity.mail_counts()`)

export const selectMail = (db: Db, mailId: number) =>
  db.row<StoredMail & { sealed_body: Buffer | null }>(
    sql`select ${FIELDS}, sealed_body from identity.outbox_mail(${mailId})`,
  )

/** Answers false when the mail is not given up. */
export const updateMailRetried = async (
  db: Db,
  mailId: number,
  state: 'waiting' | 'kept',
): Promise<boolean> =>
  (await db.row<{ done: boolean }>(sql`select identity.retry_mail(${mailId}, ${state}) as done`))?.done ??
  false
