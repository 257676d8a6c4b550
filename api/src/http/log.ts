import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'

/** Structured logs on standard output. Nothing that was sent or answered is ever passed to it. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['authorization', 'password', 'token'],
  })

/** One line per request: operation, actor, customer, status, duration. No path, query, body, token or address. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.operation === undefined && reply.statusCode < 400) return
    log.info(
      {
        operation: request.operation ?? 'none',
        actor: request.actorId ?? null,
        customer: request.customerId ?? null,
        status: reply.raw.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        request_id: request.id,
      },
      'request',
    )
  })
}
