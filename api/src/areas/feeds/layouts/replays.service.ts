import { z } from 'zod'
import type { Db } from '../../../db/tx.ts'
import { enqueueLater, type JobCtx } from '../../../jobs/queue.ts'
import { processOrQuarantine } from '../intake/intake.service.ts'
import { selectNextReadBy } from '../messages/messages.queries.ts'
import { getLayouts } from '../reference/reference.service.ts'

/** Reads a customer's messages again that were read by a layout, oldest first. */
export const REPLAY_LAYOUT = {
  name: 'replayLayout',
  payload: z.object({
    customer_id: z.number().int(),
    layout: z.string(),
    /** Messages up to this one are done. */
    after: z.number().int(),
    /** The last message at the time of the request; later ones were read with the corrected layout. */
    until: z.number().int(),
  }),
}
export type Replays = z.infer<typeof REPLAY_LAYOUT.payload>

/** Whether the customer has a layout of that name, its own or a built-in one. */
export const hasLayout = async (db: Db, customerId: number, name: string): Promise<boolean> =>
  (await getLayouts(db, customerId)).some((one) => one.name === name)

/** Records the rest of a replay; one that was requested from another position is a new replay. */
export const enqueueReplays = (db: Db, replays: Replays, seconds = LATER_SECONDS): Promise<void> => {
  const { customer_id, layout, after } = replays
  const key = [REPLAY_LAYOUT.name, customer_id, after, layout].join(' ')
  return enqueueLater(db, REPLAY_LAYOUT, replays, { key, seconds })
}

const LATER_SECONDS = 10

/**
 * Reads messages one by one, each in a separate transaction, so that new messages are processed in between. Returns
 * where it stopped on request or when the disk was full, else null. Throws when the database had no time for a
 * message.
 */
export async function replayMessages(
  ctx: Pick<JobCtx, 'database' | 'live' | 'log' | 'signal' | 'room'>,
  replays: Replays,
): Promise<number | null> {
  const { customer_id, layout } = replays
  let { after } = replays
  for (;;) {
    const next = await ctx.database.tenant(customer_id, (db) => getNext(db, { ...replays, after }))
    if (next === null) return null
    if (ctx.signal.aborted || (await ctx.room?.isFull())) return after
    const worked = await processOrQuarantine(ctx, customer_id, next, { isReplay: true, layout })
    if (worked === null) throw new Error(`message ${next} could not be replayed yet`)
    after = next
  }
}

/** Nothing is read again with a layout that was removed meanwhile. */
const getNext = async (db: Db, replays: Replays): Promise<number | null> =>
  (await hasLayout(db, replays.customer_id, replays.layout))
    ? await selectNextReadBy(db, replays.customer_id, replays)
    : null
