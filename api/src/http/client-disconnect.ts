import type { FastifyReply } from 'fastify'

// made once: without a reason every request would end in building an exception with its stack
const REMOVED = new Error('the client disconnected')

/** Whether work was aborted because the client disconnected, which is no one's fault. */
export const isClientDisconnected = (error: unknown): boolean => error === REMOVED

/**
 * The maximum number of abort listeners per response: its slots, its timer, its file and the streams before it. More
 * would indicate a leak.
 */
const MAX_LISTENERS = 20

/** Aborts when the client disconnects before the response is sent; at once when that has already happened. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  raw.setMaxListeners(MAX_LISTENERS)
  const removed = new AbortController()
  const leave = () => raw.writableFinished || removed.abort(REMOVED)
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return removed.signal
}
