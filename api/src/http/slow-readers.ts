import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Limits } from './limits.ts'

const CHECKS_PER_WINDOW = 4

type Pace = Pick<Limits, 'readMs' | 'readBytes'>

/** An answer on its way; `since` when something has waited for its reader, and how much was taken by then. */
interface Watched {
  request: FastifyRequest
  raw: ServerResponse
  since: { atMs: number; accepted: number } | null
}

/**
 * Ends answers whose reader takes less than `readBytes` in `readMs`: nobody reads that slowly, and each such reader keeps a
 * place and what it was to read. Who has taken all there is so far is waited for.
 */
export function cutSlowReaders(app: FastifyInstance, pace: Pace, log: Logger): void {
  const watched = new Set<Watched>()
  app.addHook('onRequest', async (request, { raw }) => {
    const one: Watched = { request, raw, since: null }
    watched.add(one)
    raw.once('close', () => watched.delete(one))
  })
  const measure = () => {
    for (const one of watched) if (isTooSlow(one, pace)) cutReader(one.request, log)
  }
  const timer = setInterval(measure, pace.readMs / CHECKS_PER_WINDOW).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function isTooSlow(one: Watched, { readMs, readBytes }: Pace): boolean {
  const { socket } = one.raw
  const now = performance.now()
  const waiting = socket?.writableLength ?? 0
  // what the line has taken; the rest of what was written waits with us
  const accepted = (socket?.bytesWritten ?? 0) - waiting
  if (waiting === 0) one.since = null
  else if (one.since === null || accepted - one.since.accepted >= readBytes)
    one.since = { atMs: now, accepted }
  return one.since !== null && now - one.since.atMs >= readMs
}

function cutReader({ raw, operation, customerId, actorId, id }: FastifyRequest, log: Logger): void {
  const who = { operation, customer: customerId ?? null, actor: actorId ?? null, request_id: id }
  log.warn(who, 'a slow client was disconnected')
  raw.socket.destroy()
}
