import type { FastifyReply } from 'fastify'

// made once: without a reason every request would end in building an exception with its stack
const GONE = new Error('the caller is gone')

/** Whether work ended because nobody waits for its answer any more: no fault of anybody. */
export const isCallerGone = (error: unknown): boolean => error === GONE

/** Parts that hear of the end of one answer: its places, its pace, its file and the streams before it. More would be a leak. */
const MOST_LISTENERS = 20

/** Fires when the caller leaves before the answer has left; at once when that has happened already. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  raw.setMaxListeners(MOST_LISTENERS)
  const gone = new AbortController()
  const leave = () => raw.writableFinished || gone.abort(GONE)
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return gone.signal
}
