import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#contract/base/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is read as it comes, is not held in memory and may be large. */
    isStreamed?: boolean
  }
}

/** How long a connection may make no progress. */
export interface Limits {
  /** Until the head of a request is there. */
  headMs: number
  /** Until its body is there; for files until their last byte. */
  bodyMs: number
  fileMs: number
  /** In every such time a body that is not there yet must bring a kilobyte a second. */
  paceMs: number
  /** Without one byte in either direction: a reader who stopped reading, a lost connection. */
  silenceMs: number
  /** A reader who takes less than `readBytes` of what waits for them in this time is cut. */
  readMs: number
  readBytes: number
  /** How long readiness fails before connections are refused, and how long running calls are awaited. */
  noticeMs: number
  endMs: number
  /** How long the rest of a refused body is read and dropped, so that the client receives the refusal. */
  lingerMs: number
}

const USUAL: Limits = {
  headMs: 10_000,
  bodyMs: 30_000,
  fileMs: 300_000,
  paceMs: 20_000,
  silenceMs: 120_000,
  // a kilobyte a second, looked at often enough to be found out within a minute
  readMs: 36_000,
  readBytes: 36_000,
  noticeMs: 1500,
  endMs: 10_000,
  lingerMs: 1000,
}

export const limitsWith = (given: Partial<Limits> = {}): Limits => ({ ...USUAL, ...given })

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
      // http/malformed.ts refuses a missing host: Node's own answer would carry no security headers
      requireHostHeader: false,
    },
  }) satisfies FastifyHttpOptions<Server>

const SLOWEST_BYTES_A_MS = 1.024

/**
 * Refuses bodies that do not come or trickle in, and ends connections that go on sending after a refusal.
 */
export function limitBodies(app: FastifyInstance, limits: Limits): void {
  const { bodyMs, fileMs, lingerMs } = limits
  app.addHook('onRequest', async (request, reply) => {
    const { raw, routeOptions } = request
    if (!hasBody(raw)) return
    const refuse = () => raw.complete || refuseSlow(reply, raw)
    const timer = setTimeout(refuse, routeOptions.config.isStreamed === true ? fileMs : bodyMs)
    const pace = setInterval(slowAfter(raw, limits, refuse), limits.paceMs)
    for (const ending of ['end', 'close']) {
      raw.once(ending, () => {
        clearTimeout(timer)
        clearInterval(pace)
      })
    }
  })
  app.addHook('onError', async ({ raw }) => {
    if (raw.complete || !hasBody(raw)) return
    // closing at once would lose the refusal on its way
    raw.resume()
    setTimeout(() => raw.complete || raw.destroy(), lingerMs).unref()
  })
}

/**
 * Calls back when less arrived than the slowest acceptable line delivers. Received data that waits to be read is not
 * the sender's fault.
 */
function slowAfter(raw: FastifyRequest['raw'], { paceMs }: Limits, isSlow: () => void): () => void {
  let seen = raw.socket.bytesRead
  return () => {
    const came = raw.socket.bytesRead - seen
    seen += came
    if (came < paceMs * SLOWEST_BYTES_A_MS && raw.readableLength === 0) isSlow()
  }
}

/** If the connection ends after this, readers of the body get an error that it was cut. */
function refuseSlow(reply: FastifyReply, raw: FastifyRequest['raw']): void {
  if (reply.sent) raw.destroy()
  else void reply.header('connection', 'close').send(new AppError('body_too_slow'))
}

const hasBody = ({ headers }: FastifyRequest['raw']): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
