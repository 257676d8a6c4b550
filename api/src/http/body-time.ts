import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long the body may take to arrive. */
    bodySeconds?: number
  }
}

const USUAL_SECONDS = 30

/** Ends a connection whose body trickles in: the server's own limit must leave time for the largest upload. */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return
    const seconds = routeOptions.config.bodySeconds ?? USUAL_SECONDS
    const timer = setTimeout(() => raw.complete || raw.destroy(), seconds * 1000)
    for (const ending of ['end', 'close']) raw.once(ending, () => clearTimeout(timer))
  })
}
