import { createTransport } from 'nodemailer'
import type { Settings } from '../env.ts'

/** An email in the mail server's form. */
export interface Letter {
  messageId: string
  /** The name shown before the sender's address. */
  fromName: string
  to: readonly string[]
  cc?: readonly string[]
  subject: string
  text: string
  html: string
  /** The URL a mail program calls to unsubscribe (RFC 8058); null when there is none. */
  leave: string | null
  replyTo?: string
  /** The Message-ID its thread begins with. */
  thread?: string
  attachments?: readonly { filename: string; type: string; bytes: Buffer; cid?: string }[]
}

export interface MailServer {
  /** Connects and signs in, and sends nothing. Throws why it cannot. */
  check(): Promise<void>
  /** Resolves with the server's answer once it has accepted the email. Throws an error that `isPermanent` can classify. */
  send(letter: Letter): Promise<string>
}

export interface SmtpTimeouts {
  connectMs: number
  answerMs: number
}

const SMTP_TIMEOUTS: SmtpTimeouts = { connectMs: 10_000, answerMs: 20_000 }

/** The server of SMTP_URL; a hanging one is abandoned after a while, and the email is retried later. */
export function openMailServer(
  { smtpUrl, mailFrom }: { smtpUrl: string; mailFrom: Settings['mailFrom'] },
  { connectMs, answerMs }: SmtpTimeouts = SMTP_TIMEOUTS,
): MailServer {
  const url = new URL(smtpUrl)
  const secure = url.protocol === 'smtps:'
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? defaultPort(secure) : Number(url.port),
    secure,
    // a password is never sent unencrypted to another machine
    requireTLS: !secure && url.password !== '' && !isLocal(url.hostname),
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: connectMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    // an email consists of our own text: nothing is read from disk or fetched for it
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const address = /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom
  return {
    async check() {
      await transport.verify().finally(() => transport.close())
    },
    async send({ messageId, fromName, to, cc, subject, text, html, leave, replyTo, thread, attachments }) {
      const from = { name: fromName, address }
      // automatic replies to automatic emails create loops
      const headers = {
        'auto-submitted': 'auto-generated',
        ...(leave !== null && {
          'list-unsubscribe': `<${leave}>`,
          'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
        }),
      }
      const { response } = await transport.sendMail({
        messageId,
        from,
        to: [...to],
        ...(cc && { cc: [...cc] }),
        subject,
        text,
        html,
        headers,
        ...(replyTo && { replyTo }),
        ...(thread && { inReplyTo: thread, references: [thread] }),
        ...(attachments && {
          attachments: attachments.map(({ filename, type, bytes, cid }) => ({
            filename,
            contentType: type,
            content: bytes,
            ...(cid !== undefined && { cid, contentDisposition: 'inline' as const }),
          })),
        }),
      })
      return response
    },
  }
}

const defaultPort = (secure: boolean): number => (secure ? 465 : 587)
const isLocal = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** Whether a server refused permanently (5xx): it would refuse again. */
export const isPermanent = (error: unknown): boolean =>
  ((error as { responseCode?: number }).responseCode ?? 0) >= 500
