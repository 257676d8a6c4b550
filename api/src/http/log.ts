import type { FastifyInstance } from 'fastify'
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'

/** Lines are written together: a write for each would cost a request an eighth of its time. */
const WRITTEN_AT_ONCE_BYTES = 4096
const WRITTEN_EVERY_MS = 200

/**
 * The log on standard output: short lines on a terminal, JSON otherwise. Bodies and responses are never passed to it.
 * `onFault` receives a short text for each error.
 */
export function createLog(level: string, onFault?: (text: string) => void): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['authorization', 'password', 'token'],
      ...(onFault && { hooks: { logMethod: reportingTo(onFault) } }),
    },
    process.stdout.isTTY ? forPeople : forPrograms(),
  )
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/** Reports errors, then logs them. */
const reportingTo = (onFault: (text: string) => void): LogMethod =>
  function report(input, method, level) {
    if (level >= ERROR) onFault(faultText(input))
    method.apply(this, input)
  }

const ERROR = 50

function faultText([first, second]: readonly unknown[]): string {
  if (typeof first === 'string') return first
  const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
  return [second, error instanceof Error ? error.message : null]
    .filter((one) => typeof one === 'string')
    .join(': ')
}

const forPeople: DestinationStream = { write: (line) => void process.stdout.write(lineForPeople(line)) }

function forPrograms(): DestinationStream {
  // buffered lines are written when the process ends, even by an uncaught error
  const output = pino.destination({ dest: 1, sync: false, minLength: WRITTEN_AT_ONCE_BYTES })
  setInterval(() => output.flush(), WRITTEN_EVERY_MS).unref()
  return output
}

/** One line per request: operation, actor, customer, status, duration. No path, query, body, token or address. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.operation === undefined && reply.statusCode < 400) return
    // a flood must not cost a line each; http/admission.ts counts them
    if (request.isShed === true) return
    const isReported = request.isAnonymous !== true
    log.info(
      {
        operation: request.operation ?? 'none',
        actor: (isReported && request.actorId) || null,
        customer: (isReported && request.customerId) || null,
        status: reply.raw.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        request_id: request.id,
      },
      'request',
    )
  })
}

interface LogLine {
  level: number
  time: string
  msg?: string
  err?: { message?: string; stack?: string }
  [name: string]: unknown
}

/** Lines of this level and above begin with its name, because they need attention. */
const HEAVY = [
  [50, 'ERROR '],
  [40, 'WARN '],
] as const

/** A log line for people at a terminal: time, message and values instead of JSON. Other lines are unchanged. */
export function lineForPeople(line: string): string {
  const parsed = read(line)
  if (parsed === null) return line
  const { level, time, msg = '', err, ...facts } = parsed
  const weight = HEAVY.find(([from]) => level >= from)?.[1] ?? ''
  const text = msg === 'request' ? requestText(facts) : [msg, ...getPairs(facts)].join('  ')
  const why = err ? `\n${err.stack ?? err.message ?? ''}` : ''
  return `${time.slice(11, 19)}  ${weight}${text}${why}\n`
}

function read(line: string): LogLine | null {
  try {
    const parsed = JSON.parse(line) as LogLine
    return typeof parsed.time === 'string' ? parsed : null
  } catch {
    return null
  }
}

/** `listAssets 200 77.8 ms`, then who and what names the call in an answer. */
const requestText = ({ operation, status, ms, request_id: _, ...who }: Record<string, unknown>): string =>
  [`${String(operation)} ${String(status)} ${String(ms)} ms`, ...getPairs(who)].join('  ')

const getPairs = (facts: Record<string, unknown>): string[] =>
  Object.entries(facts)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
