import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/base/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is streamed, not held in memory, and may be large. */
    isStreamed?: boolean
  }
}

/** How long a connection may go without progress. */
export interface Limits {
  /** Until the headers of a request have arrived. */
  headMs: number
  /** Until its body has arrived; for files until their last byte. */
  bodyMs: number
  fileMs: number
  /** During this time a body must arrive at a kilobyte per second or faster. */
  paceMs: number
  /** Without one byte in either direction: a reader who stopped reading, a lost connection. */
  silenceMs: number
  /** A reader that takes less than `readBytes` of the waiting data in this time is disconnected. */
  readMs: number
  readBytes: number
  /** How long readiness fails before the server stops listening, and how long running calls are awaited. */
  noticeMs: number
  endMs: number
  /** How long the rest of a rejected body is read and dropped, so that the client receives the error. */
  lingerMs: number
}

const DEFAULTS: Limits = {
  headMs: 10_000,
  bodyMs: 30_000,
  fileMs: 300_000,
  paceMs: 20_000,
  silenceMs: 120_000,
  // a kilobyte per second, checked often enough to detect a slow body within a minute
  readMs: 36_000,
  readBytes: 36_000,
  noticeMs: 1500,
  endMs: 10_000,
  lingerMs: 1000,
}

export const withDefaultLimits = (given: Partial<Limits> = {}): Limits => ({ ...DEFAULTS, ...given })

const CHECKS_PER_HEAD = 4
const KEEP_ALIVE_MS = 65_000

/** The HTTP server's own timeouts. */
export const serverOptions = ({ headMs, fileMs, silenceMs }: Limits) =>
  ({
    requestTimeout: fileMs,
    connectionTimeout: silenceMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      headersTimeout: headMs,
      connectionsCheckingInterval: headMs / CHECKS_PER_HEAD,
      // http/malformed.ts rejects a missing host, because Node's own response would have no security headers
      requireHostHeader: false,
    },
  }) satisfies FastifyHttpOptions<Server>

const SLOWEST_BYTES_PER_MS = 1.024

/** Rejects bodies that stall or arrive too slowly, and ends connections that keep sending after that. */
export function limitBodies(app: FastifyInstance, limits: Limits): void {
  const { bodyMs, fileMs, lingerMs } = limits
  app.addHook('onRequest', async (request, reply) => {
    const { raw, routeOptions } = request
    if (!hasBody(raw)) return
    const refuse = () => raw.complete || rejectSlow(reply, raw)
    const timer = setTimeout(refuse, routeOptions.config.isStreamed === true ? fileMs : bodyMs)
    const pace = setInterval(watchPace(raw, limits, refuse), limits.paceMs)
    for (const ending of ['end', 'close']) {
      raw.once(ending, () => {
        clearTimeout(timer)
        clearInterval(pace)
      })
    }
  })
  app.addHook('onError', async ({ raw }) => {
    if (raw.complete || !hasBody(raw)) return
    // closing at once would lose the error response
    raw.resume()
    setTimeout(() => raw.complete || raw.destroy(), lingerMs).unref()
  })
}

/**
 * Calls back when less arrived than on the slowest acceptable connection. Received data that waits to be read is not
 * the sender's fault.
 */
function watchPace(raw: FastifyRequest['raw'], { paceMs }: Limits, isSlow: () => void): () => void {
  let seen = raw.socket.bytesRead
  return () => {
    const came = raw.socket.bytesRead - seen
    seen += came
    if (came < paceMs * SLOWEST_BYTES_PER_MS && raw.readableLength === 0) isSlow()
  }
}

/** If the connection ends after this, readers of the body get an error. */
function rejectSlow(reply: FastifyReply, raw: FastifyRequest['raw']): void {
  if (reply.sent) raw.destroy()
  else void reply.header('connection', 'close').send(new AppError('body_too_slow'))
}

const hasBody = ({ headers }: FastifyRequest['raw']): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
