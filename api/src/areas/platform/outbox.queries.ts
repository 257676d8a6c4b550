import type { OutboxMail } from '#contract/areas/platform/outbox.contract.ts'
import { sql } from '../../db/sql.ts'
import type { Db } from '../../db/tx.ts'

type Stored = Omit<OutboxMail, 'created_ts' | 'sent_ts'> & { created_ts: Date; sent_ts: Date | null }

/** Mails newest first, with how many there are; the database answers administrators only. */
export const selectOutbox = (
  db: Db,
  { state, limit, offset }: { state: string | null; limit: number; offset: number },
) =>
  db.rows<Stored & { total: number }>(sql`
    select mail_id, effect_key as message_id, kind, recipients, subject, state, attempts, last_error, created_ts, sent_ts, total
    from identity.list_mails(${state}, ${limit}, ${offset})`)

export const selectMail = (db: Db, mailId: number) =>
  db.row<Stored & { sealed_body: Buffer | null }>(sql`
    select mail_id, effect_key as message_id, kind, recipients, subject, state, attempts, last_error, created_ts, sent_ts,
      sealed_body
    from identity.read_mail(${mailId})`)
