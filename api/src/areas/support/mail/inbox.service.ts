import { once } from 'node:events'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { AppError } from '#contract/base/errors.ts'
import { parseMail, UnreadableMail } from '../../../mail/parser.ts'
import { type ReplyTo, readReplyAddress } from './addresses.rules.ts'
import { readMail } from './arriving.service.ts'
import { readHead } from './heads.rules.ts'
import {
  type ArrivingMail,
  type Outcome,
  type ReplyParts,
  screenReply,
  acceptReply,
} from './replies.service.ts'

const MB = 1024 ** 2
const MAX_CLIENTS = 20
/** A reply goes to one ticket; an email to several is read once for all. */
const MAX_RECIPIENTS = 5
const IDLE_TIMEOUT_MS = 60_000
const CLOSE_TIMEOUT_MS = 5000

/** The address for replies. */
interface Inbox {
  port: number
  close(): Promise<void>
}

/** An SMTP reply: 5xx is permanent, 4xx is temporary. */
const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** The reply to the sender's server when an answer did not become a note; all other recipients were accepted. */
const REFUSED: Partial<Record<Outcome, string>> = {
  'not theirs': 'Only one person can reply to this address, from their own email address.',
  'too many': 'Too many replies to this ticket within an hour.',
  empty: 'The reply has no text or files above the quoted message.',
}

/**
 * Receives replies to emails about tickets. It listens without encryption or sign-in, behind the company's own mail
 * server; an address that the portal did not issue is refused before any content is sent. An email is acknowledged
 * once it is a note.
 */
export async function openInbox(
  parts: ReplyParts,
  { domain, port, host, maxBytes }: { domain: string; port: number; host: string; maxBytes: number },
): Promise<Inbox> {
  const getRecipients = ({ envelope }: SMTPServerSession): ReplyTo[] =>
    envelope.rcptTo.flatMap(({ address }) => readReplyAddress(parts.vault, domain, address) ?? [])
  const server = new SMTPServer({
    name: domain,
    banner: 'Interline ticket replies',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    maxClients: MAX_CLIENTS,
    socketTimeout: IDLE_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    onRcptTo({ address }, { envelope }, done) {
      if (envelope.rcptTo.length >= MAX_RECIPIENTS) return done(smtpError(452, 'Too many recipients.'))
      const isOurs = readReplyAddress(parts.vault, domain, address) !== null
      done(isOurs ? null : smtpError(550, 'This address does not exist.'))
    },
    onData(stream, session, done) {
      // the library's callback replaces a promise
      // oxlint-disable-next-line promise/no-callback-in-promise
      void errorFor(parts, stream, session, getRecipients(session), maxBytes).then(done)
    },
  })
  server.on('error', (error) => parts.log.warn({ part: 'mail in', err: error }, 'a mail connection was lost'))
  server.listen(port, host)
  await once(server.server, 'listening')
  const address = server.server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

/** Null when everything was accepted, else the reply to the sender's server. */
const errorFor = (...of: Parameters<typeof receive>): Promise<Error | null> =>
  receive(...of).then(
    () => null,
    (error: unknown) => toSmtpError(of[0], error),
  )

/** Sender and head come first: an email whose body no one will read is neither stored nor parsed. */
async function receive(
  parts: ReplyParts,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  readers: readonly ReplyTo[],
  maxBytes: number,
): Promise<void> {
  const envelopeFrom = envelope.mailFrom ? envelope.mailFrom.address : ''
  const screened: Screened[] = []
  const read = await readMail(stream, maxBytes, async (head) => {
    const mail = { ...readHead(head), envelopeFrom }
    for (const to of readers) screened.push({ to, mail, outcome: await screenReply(parts, to, mail) })
    return screened.some(({ outcome }) => outcome === null)
  })
  if (read === 'too large') throw smtpError(552, `Emails are limited to ${Math.round(maxBytes / MB)} MB.`)
  if (read === 'no head') throw smtpError(554, 'The email headers can’t be read.')
  const parsed = read === 'not wanted' ? null : { ...(await parseMail(read)), raw: read }
  for (const { to, mail, outcome } of screened) {
    const result = outcome ?? (await acceptParsed(parts, to, mail, parsed!))
    parts.log.info(
      { part: 'mail in', customer: to.customerId, ticket: to.ticketId, outcome: result },
      'email accepted',
    )
    const text = REFUSED[result]
    if (text !== undefined) throw smtpError(550, text)
  }
}

interface Screened {
  to: ReplyTo
  mail: ArrivingMail
  /** Null: its body has to be read. */
  outcome: Outcome | null
}

type Parsed = Awaited<ReturnType<typeof parseMail>> & { raw: Buffer }

/** A From header that two parsers read differently counts as unknown. */
const acceptParsed = async (parts: ReplyParts, to: ReplyTo, mail: ArrivingMail, parsed: Parsed) =>
  parsed.from.toLowerCase() === mail.from.toLowerCase()
    ? await acceptReply(parts, to, { ...parsed, ...mail })
    : 'not theirs'

/** A permanent refusal has its own text; anything else is retried by the sender's server. */
function toSmtpError({ log }: ReplyParts, error: unknown): Error {
  if (error instanceof Error && 'responseCode' in error) return error
  if (error instanceof AppError && error.status < 500) return smtpError(550, error.message)
  if (error instanceof UnreadableMail) {
    log.warn(
      { part: 'mail in', reason: error.message },
      'an email could not be parsed; the sender was notified',
    )
    return smtpError(554, 'The email can’t be read. Reply in plain text, with fewer files.')
  }
  log.error({ part: 'mail in', err: error }, 'an email was not accepted; the sender will retry')
  return smtpError(451, 'The reply can’t be accepted right now. Try again later.')
}
