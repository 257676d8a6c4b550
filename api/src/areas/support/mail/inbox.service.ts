import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { AppError } from '#contract/base/errors.ts'
import { type ReplyTo, readReplyAddress } from './addresses.rules.ts'
import { type MailIn, type Outcome, type ReplyParts, takeReply } from './replies.service.ts'

const MB = 1024 ** 2
/** A mail with the largest files other servers pass on. */
const MOST_BYTES = 35 * MB
const MOST_CLIENTS = 20
const SILENCE_MS = 60_000
const STOP_MS = 5000

/** Where answers arrive. */
interface Inbox {
  port: number
  close(): Promise<void>
}

/** An answer of the mail protocol: 5xx for good, 4xx for now. */
const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** What the sender's server is told where an answer did not become a note; others were taken. */
const REFUSED: Partial<Record<Outcome, string>> = {
  'not theirs': 'This address takes answers of one person alone, from their own address.',
  'too many': 'Too many answers to this ticket within an hour.',
  empty: 'The answer has neither words nor files above what it quotes.',
}

/**
 * Takes answers to mails of tickets. It listens without encryption or sign-in, behind the company's own mail server; an address
 * that the portal did not give out is refused before anything is sent. A mail is acknowledged once it is a note.
 */
export async function openInbox(
  parts: ReplyParts,
  { domain, port, host }: { domain: string; port: number; host: string },
): Promise<Inbox> {
  const readersOf = ({ envelope }: SMTPServerSession): ReplyTo[] =>
    envelope.rcptTo.flatMap(({ address }) => readReplyAddress(parts.vault, domain, address) ?? [])
  const server = new SMTPServer({
    name: domain,
    banner: 'answers to tickets',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: MOST_BYTES,
    maxClients: MOST_CLIENTS,
    socketTimeout: SILENCE_MS,
    closeTimeout: STOP_MS,
    onRcptTo({ address }, _session, done) {
      const isOurs = readReplyAddress(parts.vault, domain, address) !== null
      done(isOurs ? null : refusal(550, 'There is no such address here.'))
    },
    onData(stream, session, done) {
      // its answer comes as a call, in place of a promise
      // oxlint-disable-next-line promise/no-callback-in-promise
      void outcomeOf(parts, stream, session, readersOf(session)).then(done)
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

/** Null where all was taken, else what the sender's server is told. */
const outcomeOf = (...of: Parameters<typeof receive>): Promise<Error | null> =>
  receive(...of).then(
    () => null,
    (error: unknown) => asRefusal(of[0], error),
  )

async function receive(
  parts: ReplyParts,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  readers: readonly ReplyTo[],
): Promise<void> {
  const raw = await buffer(stream)
  if (stream.sizeExceeded) throw refusal(552, `A mail has at most ${MOST_BYTES / MB} MB.`)
  const mail = mailOf(await simpleParser(raw), raw, envelope.mailFrom ? envelope.mailFrom.address : '')
  for (const to of readers) {
    const outcome = await takeReply(parts, to, mail)
    parts.log.info({ part: 'mail in', customer: to.customerId, ticket: to.ticketId, outcome }, 'mail taken')
    const words = REFUSED[outcome]
    if (words !== undefined) throw refusal(550, words)
  }
}

function mailOf(parsed: ParsedMail, raw: Buffer, envelopeFrom: string): MailIn {
  return {
    messageId: parsed.messageId,
    raw,
    from: parsed.from?.value[0]?.address ?? '',
    envelopeFrom,
    header: (name) => parsed.headerLines.find(({ key }) => key === name)?.line.replace(/^[^:]*:/, ''),
    text: parsed.text ?? '',
    files: parsed.attachments.map(({ filename, content }, at) => ({
      filename: filename ?? `file ${at + 1}`,
      content,
    })),
  }
}

/** What is refused for good is told in its own words; anything else is tried again by the sender's server. */
function asRefusal({ log }: ReplyParts, error: unknown): Error {
  if (error instanceof Error && 'responseCode' in error) return error
  if (error instanceof AppError && error.status < 500) return refusal(550, error.message)
  log.error({ part: 'mail in', err: error }, 'a mail was not taken; its sender tries again')
  return refusal(451, 'The answer cannot be taken at the moment. Try again later.')
}
