import { randomUUID } from 'node:crypto'
import type { Database } from '../../../db/pool.ts'
import { updateMessageLetGo, updateMessageClaimed } from '../messages/messages.queries.ts'

/** This process, by the name it takes messages under. */
const PROCESS = randomUUID()
/** A message that killed the process this often is not tried again. */
export const MAX_ENDED = 2

const underWay = new Map<string, { customerId: number; messageId: number }>()

/**
 * Records that this process is working on a message, in a separate transaction that ends before the work begins: if
 * the message kills the process, the next one knows. Returns how many processes have died at the message. The caller
 * holds the customer's lock, so no one else is working on it.
 */
export async function beginAttempt(
  database: Database,
  customerId: number,
  messageId: number,
): Promise<number> {
  const ended = await database.tenant(customerId, (db) =>
    updateMessageClaimed(db, customerId, messageId, PROCESS),
  )
  underWay.set(`${customerId} ${messageId}`, { customerId, messageId })
  return ended
}

/** Notes that an attempt is over though the message is not done: the process lives, so the message did not end it. */
export async function endAttempt(
  database: Database,
  customerId: number,
  messageId: number,
  how: 'done' | 'failed',
): Promise<void> {
  underWay.delete(`${customerId} ${messageId}`)
  if (how === 'failed') await releaseClaim(database, customerId, messageId)
}

/** Clears the attempts of all messages in progress, for a process that is stopping: they did not kill it. */
export async function releaseAttempts(database: Database): Promise<void> {
  for (const { customerId, messageId } of underWay.values())
    await releaseClaim(database, customerId, messageId)
}

async function releaseClaim(database: Database, customerId: number, messageId: number): Promise<void> {
  // without a database the record stays; this process recognizes its own name later
  await database
    .tenant(customerId, (db) => updateMessageLetGo(db, customerId, messageId, PROCESS))
    .catch(() => {})
}
