import type { Server } from 'node:http'
import type { FastifyHttpOptions, FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is read as it comes, is not held in memory and may be large. */
    isStreamed?: boolean
  }
}

/** How long a caller may keep a connection without getting on. */
export interface Limits {
  /** Until the head of a request is there. */
  headMs: number
  /** Until its body is there; for files until their last byte. */
  bodyMs: number
  fileMs: number
  /** Without one byte in either direction: a reader who stopped reading, a lost connection. */
  silenceMs: number
  /** What is still coming in after a refusal is thrown away for so long, so that the refusal is heard. */
  lingerMs: number
}

const USUAL: Limits = {
  headMs: 10_000,
  bodyMs: 30_000,
  fileMs: 300_000,
  silenceMs: 120_000,
  lingerMs: 1000,
}

export const limitsWith = (given: Partial<Limits> = {}): Limits => ({ ...USUAL, ...given })

const CHECKS_PER_HEAD = 4
const KEPT_FOR_NEXT_MS = 65_000

/** What the HTTP server itself watches. */
export const serverOptions = ({ headMs, fileMs, silenceMs }: Limits) =>
  ({
    requestTimeout: fileMs,
    connectionTimeout: silenceMs,
    keepAliveTimeout: KEPT_FOR_NEXT_MS,
    http: {
      headersTimeout: headMs,
      connectionsCheckingInterval: headMs / CHECKS_PER_HEAD,
      // http/malformed.ts refuses a missing host: Node's own answer would carry no security headers
      requireHostHeader: false,
    },
  }) satisfies FastifyHttpOptions<Server>

/** Ends connections whose body trickles in, and those that go on sending after a refusal. */
export function limitBodies(app: FastifyInstance, { bodyMs, fileMs, lingerMs }: Limits): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!hasBody(raw)) return
    const timer = setTimeout(
      () => raw.complete || raw.destroy(),
      routeOptions.config.isStreamed === true ? fileMs : bodyMs,
    )
    for (const ending of ['end', 'close']) raw.once(ending, () => clearTimeout(timer))
  })
  app.addHook('onError', async ({ raw }) => {
    if (raw.complete || !hasBody(raw)) return
    // closing at once would lose the refusal on its way
    raw.resume()
    setTimeout(() => raw.complete || raw.destroy(), lingerMs).unref()
  })
}

const hasBody = ({ headers }: FastifyRequest['raw']): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
