import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** A real mail server that requires a password. */
export interface Mailbox {
  port: number
  /** `quotes` defers emails and repeats their content, as servers that judge links do. */
  behaviour: 'takes' | 'quotes'
  /** Texts of the arrived emails, deferred or accepted. */
  mails: { to: string; text: string; accepted: boolean }[]
  /** The token of the link in the latest unread email to an address. Throws when none arrives in time. */
  tokenFor(email: string): Promise<string>
  stop(): Promise<void>
}

const TIMEOUT_MS = 8_000

/** Opens a mail server on a free port that lets this one account in. */
export async function openMailbox(account: { user: string; password: string }): Promise<Mailbox> {
  const read = new Set<string>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 0,
    onAuth({ username, password }, _session, done) {
      if (username === account.user && password === account.password) return done(null, { user: username })
      done(new Error('unknown account'))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = unfold(Buffer.concat(chunks).toString())
        const accepted = mailbox.behaviour === 'takes'
        mailbox.mails.push({ to: envelope.rcptTo[0]?.address ?? '', text, accepted })
        if (accepted) return done()
        const link = /http\S+/.exec(text)?.[0]
        done(Object.assign(new Error(`not judged yet: ${link}`), { responseCode: 451 }))
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const mailbox: Mailbox = {
    port: (server.server.address() as AddressInfo).port,
    behaviour: 'takes',
    mails: [],
    async tokenFor(email) {
      for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await wait(20)) {
        for (const { to, text } of mailbox.mails.toReversed()) {
          const token = /token=([\w-]+)/.exec(text)?.[1]
          if (to !== email || token === undefined || read.has(token)) continue
          read.add(token)
          return token
        }
      }
      throw new Error('the password email did not arrive')
    },
    stop: () => new Promise((closed) => server.close(() => closed())),
  }
  return mailbox
}

/** The text as people read it, out of quoted-printable. */
const unfold = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
