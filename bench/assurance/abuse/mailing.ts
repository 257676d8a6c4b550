import { createTransport } from 'nodemailer'
import { createTicket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { replyAddress } from '#api/areas/support/mail/addresses.rules.ts'
import { freePort } from '../../../tools/free-port.ts'
import { selectUserId } from './running.queries.ts'
import type { Running } from './running.ts'

const DOMAIN = 'reply.portal.example'
const HEAD_END = '\r\n\r\n'

/** The user who replies to a ticket by email; any user of the customer may. */
const WHO = 'full'
export const SENDER = `${WHO}@test.example`

export interface MailSettings {
  port: number
  settings: NodeJS.ProcessEnv
}

/** Settings of a portal that accepts replies to tickets by email. */
export async function mailSettings(megabytes: number): Promise<MailSettings> {
  const port = await freePort()
  return {
    port,
    settings: { MAIL_IN: `smtp://${DOMAIN}:${port}`, MAIL_IN_MB: String(megabytes) },
  }
}

/** Creates a ticket and returns its unguessable reply address. */
export async function openTicket({ call, db, vault }: Running): Promise<string> {
  const { data } = await call(
    createTicket,
    { params: { customerId: 1 }, body: { name: 'Brakes hang' } },
    'full',
  )
  const userId = await db((one) => selectUserId(one, WHO))
  return replyAddress(vault, DOMAIN, { customerId: 1, ticketId: data.id, userId })
}

/** Sends a raw email; returns the code of the refusal, 250 when it was accepted. */
export const sendRaw = (port: number, to: string, raw: string | Buffer, from = SENDER): Promise<number> =>
  createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
    .sendMail({ envelope: { from, to }, raw })
    .then(
      () => 250,
      (error: Error & { responseCode?: number }) => error.responseCode ?? 0,
    )

/** An email with its body and optional further headers. */
export const rawMail = (body: string, head = '', from = SENDER): string =>
  `From: ${from}\r\nMessage-ID: <${crypto.randomUUID()}@test.example>${head && `\r\n${head}`}${HEAD_END}${body}`
