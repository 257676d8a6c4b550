import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'

/** Lines are written together: a write for each would cost a request an eighth of its time. */
const WRITTEN_AT_ONCE_BYTES = 4096
const WRITTEN_EVERY_MS = 200

/** Structured logs on standard output. Nothing that was sent or answered is ever passed to it. */
export function createLog(level: string): Logger {
  // what is left is written when the process ends, an uncaught error included
  const output = pino.destination({ dest: 1, sync: false, minLength: WRITTEN_AT_ONCE_BYTES })
  setInterval(() => output.flush(), WRITTEN_EVERY_MS).unref()
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['authorization', 'password', 'token'],
    },
    output,
  )
}

/** One line per request: operation, actor, customer, status, duration. No path, query, body, token or address. */
export function logRequests(app: FastifyInstance, log: Logger): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.operation === undefined && reply.statusCode < 400) return
    // a flood must not cost a line each; http/admission.ts counts them
    if (request.isShed === true) return
    const isTold = request.isNameless !== true
    log.info(
      {
        operation: request.operation ?? 'none',
        actor: (isTold && request.actorId) || null,
        customer: (isTold && request.customerId) || null,
        status: reply.raw.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        request_id: request.id,
      },
      'request',
    )
  })
}
