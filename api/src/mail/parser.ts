import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The parts of an email's body that the portal uses. */
export interface ParsedMail {
  /** The address in its From. */
  from: string
  text: string
  files: { filename: string; content: Buffer }[]
}

/** The result of the process. */
export type ParserAnswer = { mail: ParsedMail } | { error: string }

/** An email that no attempt can parse: it is broken, or exceeds the processor time or memory for an email. */
export class UnreadableMail extends Error {}

/** The process died before it answered. */
class ParserDied extends Error {}

const PROGRAM = fileURLToPath(import.meta.resolve('./parser.child.ts'))
/** On a machine that is too busy to give it processor time the mail is sent again later. */
const MAX_WAIT_MS = 50_000
const MAX_HEAP_MB = 256
/** More wait: parsing takes processor time from everything else on the machine. */
const MAX_PROCESSES = 2

let running = 0
const waiting: (() => void)[] = []

/**
 * Parses an email in a separate process with limits of time and memory, which ends with the email. A process that
 * dies is replaced once, so that the email is not lost whatever killed it. Throws UnreadableMail for an email that no
 * process survives.
 */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  if (running >= MAX_PROCESSES) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await parseOnce(raw).catch(retryIfDied(raw))
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

const retryIfDied =
  (raw: Buffer) =>
  async (error: unknown): Promise<ParsedMail> => {
    if (!(error instanceof ParserDied)) throw error
    return await parseOnce(raw).catch((again: unknown) => {
      throw again instanceof ParserDied ? new UnreadableMail('it crashed the parser twice') : again
    })
  }

function parseOnce(raw: Buffer): Promise<ParsedMail> {
  const child = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    // it needs none of our secrets
    env: {},
    serialization: 'advanced',
    windowsHide: true,
    // its error output may quote the email
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  const timeout = new AbortController()
  return new Promise<ParsedMail>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('an email was not parsed in time')), MAX_WAIT_MS)
    timeout.signal.addEventListener('abort', () => clearTimeout(timer))
    child.on('message', (answer: ParserAnswer) =>
      'mail' in answer ? resolve(answer.mail) : reject(new UnreadableMail(answer.error)),
    )
    child.on('error', reject)
    child.on('exit', () => reject(new ParserDied()))
    // it may die while it is written to
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(raw)
  }).finally(() => {
    timeout.abort()
    child.kill('SIGKILL')
  })
}
