import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/base/errors.ts'
import { errorBody } from './errors.ts'

/** Node's error codes for malformed requests, with their status and text. */
const REFUSALS: Record<string, [status: number, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request timed out. Send it again.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of this request are too long.'],
}
const UNREADABLE: [number, string] = [400, 'The request isn’t valid HTTP.']
const NO_HOST = 'The Host header is missing.'
const TWICE = 'The Host or Authorization header is repeated. Send each one once.'
/** Headers that decide who calls and where: of two, a proxy before us may believe the other one. */
const SENT_ONCE = ['host', 'authorization']

type Headers = Readonly<Record<string, string>>

/** Answers what breaks the rules of HTTP itself, before there is a request, as every other refusal is answered. */
export const refuseUnreadable = (headers: Headers) => (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, message] = REFUSALS[error.code ?? ''] ?? UNREADABLE
  if (socket.writable) socket.write(getAnswer(status, message, headers))
  socket.destroy(error)
}

/**
 * Replaces the two refusals that Node would send itself, without our headers: a missing host and an unknown
 * expectation. Also refuses requests that Node accepts although they repeat the authorization or host header.
 */
export function refuseOddRequests(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host === undefined && raw.httpVersion === '1.1')
      throw new AppError('invalid_request', { message: NO_HOST })
    if (SENT_ONCE.some((name) => isRepeated(raw.rawHeaders, name)))
      throw new AppError('invalid_request', { message: TWICE })
  })
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { ...headers, connection: 'close' }).end()
  })
}

/** Names and values alternate, as received. */
function isRepeated(rawHeaders: readonly string[], name: string): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at]!
    if (given.length === name.length && given.toLowerCase() === name) count++
  }
  return count > 1
}

function getAnswer(status: number, message: string, headers: Headers): string {
  const requestId = randomUUID()
  const body = JSON.stringify(errorBody(new AppError('invalid_request', { message }), requestId))
  const all = {
    ...headers,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
