import { sql } from '../db/sql.ts'
import type { Db } from '../db/tx.ts'

export interface MailRow {
  mail_id: number
  /** The Message-ID. */
  effect_key: string
  kind: string
  recipients: string[]
  subject: string
  sealed_body: Buffer
  attempts: number
}

export type NewMail = Omit<MailRow, 'mail_id' | 'attempts'> & {
  /** Null for a mail about an account. */
  customer_id: number | null
  state: 'waiting' | 'kept'
}

/** Stores an email; one with the same Message-ID is the same email. */
export const insertMail = (db: Db, mail: NewMail) =>
  db.run(sql`select identity.post_mail(
    ${mail.customer_id}, ${mail.effect_key}, ${mail.kind}, ${mail.recipients}, ${mail.subject}, ${mail.sealed_body},
    ${mail.state})`)

/**
 * Leases due emails: if their worker dies, they are due again after the lease. Those of a customer above its quota
 * are postponed instead.
 */
export const leaseDueMails = (
  db: Db,
  { limit, seconds, perHour }: { limit: number; seconds: number; perHour: number },
) =>
  db.rows<MailRow>(sql`select * from identity.lend_mails(${limit}, ${seconds}, ${perHour}) order by mail_id`)

/** Renews the lease of emails that are still to be sent. */
export const renewMails = (db: Db, mailIds: readonly number[], seconds: number) =>
  db.run(sql`select identity.renew_mails(${[...mailIds]}::bigint[], ${seconds})`)

/** The email was sent: its text, which may contain a link to an account, is deleted. */
export const updateMailSent = (db: Db, mailId: number, answer: string) =>
  db.run(sql`select identity.mail_sent(${mailId}, ${answer})`)

/** The outcome of an email, with the mail server's response. */
export interface MailFate {
  message_id: string
  state: 'waiting' | 'kept' | 'sent' | 'dead'
  tries: number
  answer: string | null
}

/** The outcomes of emails of the transaction's customer, by Message-ID. */
export const selectMailFates = (db: Db, messageIds: readonly string[]) =>
  db.rows<MailFate>(sql`select * from identity.mail_fates(${[...messageIds]}::text[])`)

export const updateMailFailed = (
  db: Db,
  mailId: number,
  failure: { error: string; state: 'waiting' | 'dead'; waitSeconds: number },
) =>
  db.run(
    sql`select identity.mail_failed(${mailId}, ${failure.error}, ${failure.state}, ${failure.waitSeconds})`,
  )
