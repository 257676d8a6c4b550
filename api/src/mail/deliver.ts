import type { Logger } from 'pino'
import { MAILS_PER_HOUR } from '#contract/base/mail.ts'
import type { Database } from '../db/pool.ts'
import type { Vault } from '../secrets/vault.ts'
import { leaseDueMails, renewMails, updateMailFailed, updateMailSent, type MailRow } from './mails.queries.ts'
import { isPermanent, type MailServer } from './smtp.ts'

export interface Post {
  database: Database
  log: Logger
  vault: Vault
  server: MailServer
  signal: AbortSignal
}

const AT_ONCE = 20
/**
 * An email leased by a stopped worker is sent after this time. A live worker renews its lease, however long its server
 * takes.
 */
const LEASE_SECONDS = 20
const RENEW_MS = 5000
const LEASE = { limit: AT_ONCE, seconds: LEASE_SECONDS, perHour: MAILS_PER_HOUR }
const FIRST_WAIT_SECONDS = 30
const MAX_WAIT_SECONDS = 2 * 3600
/** Characters of a mail server's answer. */
const MAX_ANSWER = 200
/** About a day after the mail was written. */
const MAX_ATTEMPTS = 18

/**
 * Sends due emails. Leasing and recording are separate transactions, so that no connection waits for a mail server.
 * An email whose worker died after sending is sent again with the same Message-ID. A customer's emails above the
 * hourly quota wait.
 */
export async function deliverMails(post: Post): Promise<void> {
  while (!post.signal.aborted) {
    const mails = await post.database.anonymous((db) => leaseDueMails(db, LEASE))
    await deliverAll(post, mails)
    if (mails.length < AT_ONCE) return
  }
}

async function deliverAll(post: Post, mails: readonly MailRow[]): Promise<void> {
  const left = mails.map(({ mail_id }) => mail_id)
  const renew = () => post.database.anonymous((db) => renewMails(db, left, LEASE_SECONDS)).catch(() => {})
  const renewing = setInterval(() => void renew(), RENEW_MS)
  try {
    for (const mail of mails) {
      await deliverOne(post, mail)
      left.shift()
    }
  } finally {
    clearInterval(renewing)
  }
}

/** An email as it is stored. */
type Sealed = Partial<Record<'text' | 'html' | 'from' | 'leave' | 'replyTo' | 'thread', string>> & {
  copied?: string[]
  attachments?: { filename: string; type: string; base64: string; cid?: string }[]
}

async function deliverOne({ database, log, vault, server }: Post, mail: MailRow): Promise<void> {
  try {
    const sealed = JSON.parse(vault.open(mail.sealed_body)) as Sealed
    const { text, html, from, leave, replyTo, thread, copied = [], attachments } = sealed
    const answer = await server.send({
      messageId: mail.effect_key,
      fromName: from ?? '',
      to: mail.recipients.filter((address) => !copied.includes(address)),
      ...(copied.length > 0 && { cc: copied }),
      subject: mail.subject,
      text: text ?? '',
      html: html ?? '',
      leave: leave ?? null,
      ...(replyTo && { replyTo }),
      ...(thread && { thread }),
      ...(attachments && {
        attachments: attachments.map(({ filename, type, base64, cid }) => ({
          filename,
          type,
          ...(cid !== undefined && { cid }),
          bytes: Buffer.from(base64, 'base64'),
        })),
      }),
    })
    await database.anonymous((db) =>
      updateMailSent(db, mail.mail_id, withoutSecrets(answer).slice(0, MAX_ANSWER)),
    )
  } catch (error) {
    const { message, code, responseCode } = error as Error & { code?: string; responseCode?: number }
    // a server's answer may quote the address: it stays in the outbox and out of the log
    log.warn({ kind: mail.kind, mail: mail.mail_id, code, answer: responseCode }, 'email not delivered')
    const isLast = isPermanent(error) || mail.attempts >= MAX_ATTEMPTS
    await database.anonymous((db) =>
      updateMailFailed(db, mail.mail_id, {
        error: withoutSecrets(message),
        state: isLast ? 'dead' : 'waiting',
        waitSeconds: waitAfter(mail.attempts),
      }),
    )
  }
}

/**
 * Mail servers that reject links quote them, and a link of ours may open an account: the outbox stores the rest of
 * their reply.
 */
const withoutSecrets = (answer: string): string =>
  answer.replace(/\?\S+/g, '?[…]').replace(/[\w=%-]{32,}/g, '[…]')

/** Twice as long after each attempt, to two hours. */
export const waitAfter = (attempts: number): number =>
  Math.min(MAX_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempts - 1))
