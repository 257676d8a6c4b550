import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '../db/tx.ts'
import type { Settings } from '../env.ts'
import { enqueue } from '../jobs/queue.ts'
import type { Vault } from '../secrets/vault.ts'
import { mailBrand } from './brands.ts'
import { insertMail } from './mails.queries.ts'
import { CONTROL } from './one-line.ts'
import { LOGO_ID, renderMail, type MailContent } from './template.ts'

/** The facts about the portal needed to write an email. */
export interface MailParts {
  settings: Pick<Settings, 'publicUrl' | 'partnerUrl' | 'smtpUrl'>
  vault: Vault
}

export interface Mail extends MailContent {
  /** The name of the template, for the outbox. */
  kind: string
  recipients: readonly string[]
  /** Those of the recipients who get it as a copy (Cc). */
  copied?: readonly string[]
  preferredTheme: string
  /** The reply address, in place of the sender's. */
  replyTo?: string
  /** Mails of one thread stand together at their reader: its name, of letters, digits and hyphens. */
  thread?: string
  /** Files, sealed with the email and deleted once it is sent; 5 MB at most in all. */
  attachments?: readonly MailAttachment[]
  /** The customer whose hourly quota the email counts for. Undefined for an email about an account. */
  customerId?: number
}

export interface MailAttachment {
  filename: string
  type: string
  bytes: Buffer
  /** What the email's HTML calls a picture that it shows. */
  cid?: string
}

/** Of all files of an email together. */
export const MAX_ATTACHED_BYTES = 5_000_000
export const MAX_RECIPIENTS = 50
/** No name, no comment, no route: an address and nothing else. */
const ADDRESS = /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+$/

/** An email that must not be sent: it would say something else than was meant, or to other recipients. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

export const DELIVER_MAILS = { name: 'deliverMails', payload: z.looseObject({}) }

/**
 * Queues an email in the caller's transaction; it is sent after the commit. Without a mail server it is stored for an
 * administrator to read. Returns its Message-ID. Throws MailRefused for a line break in a header, an invalid address
 * or too many of them.
 */
export async function postMail(db: Db, { settings, vault }: MailParts, mail: Mail): Promise<string> {
  requireSendable(mail)
  const brand = mailBrand(mail.preferredTheme, settings)
  const { hostname } = new URL(brand.url)
  const messageId = `<${randomUUID()}@${hostname}>`
  const { replyTo, thread, copied = [] } = mail
  const attachments = [...getLogo(mail), ...(mail.attachments ?? [])]
  const leave = mail.leave && `${brand.url}${mail.leave.oneClick}`
  await insertMail(db, {
    customer_id: mail.customerId ?? null,
    effect_key: messageId,
    kind: mail.kind,
    recipients: [...mail.recipients],
    subject: mail.subject,
    sealed_body: vault.seal(
      JSON.stringify({
        ...renderMail(brand, mail),
        from: brand.name,
        leave,
        ...(replyTo && { replyTo }),
        ...(thread && { thread: `<${thread}@${hostname}>` }),
        ...(copied.length > 0 && { copied }),
        ...(attachments.length > 0 && { attachments: attachments.map(toStored) }),
      }),
    ),
    state: settings.smtpUrl === null ? 'kept' : 'waiting',
  })
  if (settings.smtpUrl !== null) await enqueue(db, DELIVER_MAILS, {}, DELIVER_MAILS.name)
  return messageId
}

const toStored = ({ filename, type, bytes, cid }: MailAttachment) => ({
  filename,
  type,
  base64: bytes.toString('base64'),
  ...(cid !== undefined && { cid }),
})

/** The logo of the email's head, as the picture that it shows. */
const getLogo = ({ letterhead }: Mail): MailAttachment[] =>
  letterhead?.logo
    ? [{ filename: 'logo.jpg', type: 'image/jpeg', bytes: letterhead.logo.bytes, cid: LOGO_ID }]
    : []

function requireSendable({ recipients, subject, attachments = [] }: Mail): void {
  const size = attachments.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (size > MAX_ATTACHED_BYTES)
    throw new MailRefused(`The files of an email can have ${MAX_ATTACHED_BYTES} bytes, not ${size}.`)
  if (recipients.length === 0 || recipients.length > MAX_RECIPIENTS) {
    throw new MailRefused(`An email can have 1 to ${MAX_RECIPIENTS} recipients, not ${recipients.length}.`)
  }
  if (!recipients.every((address) => ADDRESS.test(address) && !CONTROL.test(address))) {
    throw new MailRefused('Email recipients must be plain addresses like name@company.com.')
  }
  if (subject === '' || CONTROL.test(subject))
    throw new MailRefused('An email subject must be one line of text.')
}
