import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Limits } from './limits.ts'

const CHECKS_PER_WINDOW = 4

type Pace = Pick<Limits, 'readMs' | 'readBytes'>

/** A response being sent; `since` is the time from which data waits for its reader, with the amount read by then. */
interface Watched {
  request: FastifyRequest
  raw: ServerResponse
  since: { atMs: number; accepted: number } | null
}

/**
 * Ends responses whose reader takes less than `readBytes` in `readMs`: no one reads that slowly, and each such reader
 * occupies a slot and memory. A reader who has everything that was produced so far is not counted.
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
  // the bytes on the wire; the rest of what was written is still buffered here
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
