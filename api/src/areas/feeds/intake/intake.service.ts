import type { MessageReceipt } from '#contract/areas/feeds/messages/messages.contract.ts'
import type { Database } from '../../../db/pool.ts'
import { storable } from '../../../db/storable.ts'
import { withYields, yieldToCalls } from '../../../jobs/yield.ts'
import { insertMessage, selectMessageByHash, type MessageRow } from '../messages/messages.queries.ts'
import { requireLayout } from '../reference/reference.service.ts'
import type { IntakeCtx } from './context.rules.ts'
import { toDigest } from './digest.rules.ts'
import { isFaultOfMessage } from './failure.rules.ts'
import { quarantine, processInBatches, type ProcessOptions } from './work.service.ts'

export interface Arrival {
  channel: 'http' | 'file'
  filename: string | null
  /** The layout the sender named; must be one of the customer's. */
  layout: string | null
  body: Uint8Array
}

/**
 * Receives a message: stores its bytes, then processes it. The same bytes a second time return the first receipt,
 * unless their sender now names another layout: then they are processed again with it. When processing fails, the
 * message stays stored, the receipt says so, and a job processes it later: nothing is lost.
 */
export async function receive(ctx: IntakeCtx, customerId: number, arrival: Arrival): Promise<MessageReceipt> {
  const { message, isDuplicate } = await store(ctx.database, customerId, arrival)
  const { layout, body } = arrival
  const isRenamed = layout !== null && layout !== message.layout
  if (message.state !== 'received' && !isRenamed) return getReceipt(message, isDuplicate)
  const how = { isReplay: message.state !== 'received', layout, body }
  return getReceipt(
    (await processOrQuarantine(ctx, customerId, message.message_id, how)) ?? message,
    isDuplicate,
  )
}

/** What became of a message, for its sender. */
export const getReceipt = (row: MessageRow, duplicate: boolean): MessageReceipt => ({
  message_id: row.message_id,
  state: row.state,
  format: row.format,
  duplicate,
  event_count: row.event_count,
  quarantine_count: row.quarantine_count,
  withdrawn_count: row.withdrawn_count ?? 0,
})

/** Stores a message as received, in a separate transaction. Throws AppError for an unknown layout. */
export async function store(
  database: Database,
  customerId: number,
  arrival: Arrival,
): Promise<{ message: MessageRow; isDuplicate: boolean }> {
  const { layout, body, channel } = arrival
  const filename = arrival.filename === null ? null : storable(arrival.filename)
  const sha256 = await withYields(toDigest(body), yieldToCalls)
  return await database.tenant(
    customerId,
    async (db) => {
      if (layout !== null) await requireLayout(db, customerId, layout)
      const stored = await insertMessage(db, customerId, { channel, filename, layout, body, sha256 })
      if (stored) return { message: stored, isDuplicate: false }
      const earlier = await selectMessageByHash(db, customerId, sha256)
      if (!earlier) throw new Error('a message is neither new nor known')
      return { message: earlier, isDuplicate: true }
    },
    { copying: 'in' },
  )
}

/**
 * Processes a stored message; null when the server failed: the message waits for a later attempt. One that fails
 * because of its content is quarantined.
 */
export async function processOrQuarantine(
  ctx: IntakeCtx,
  customerId: number,
  messageId: number,
  how: ProcessOptions,
): Promise<MessageRow | null> {
  try {
    return await processInBatches(ctx, customerId, messageId, how)
  } catch (error) {
    ctx.log.error(
      { customer: customerId, message_id: messageId, err: error },
      'a message could not be processed',
    )
    return isFaultOfMessage(error) ? await quarantine(ctx, customerId, messageId) : null
  }
}
