import { randomUUID } from 'node:crypto'
import type { Database } from '../../../db/pool.ts'
import { updateMessageLetGo, updateMessageClaimed } from '../messages/messages.queries.ts'

/** This process, by the name it takes messages under. */
const PROCESS = randomUUID()
/** What ended the process so often is not taken up again. */
export const MAX_ENDED = 2

const underWay = new Map<string, { customerId: number; messageId: number }>()

/**
 * Notes that this process works on a message, in a transaction of its own that is over before work begins: if the work ends
 * the process, the next one knows. Answers how many processes have ended at the message. The caller holds the customer's
 * lock, so whoever noted an attempt before is not at it any more.
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
  if (how === 'failed') await letGo(database, customerId, messageId)
}

/** Says of all messages under way that it is not they who end this process; for a process that was told to end. */
export async function releaseAttempts(database: Database): Promise<void> {
  for (const { customerId, messageId } of underWay.values()) await letGo(database, customerId, messageId)
}

async function letGo(database: Database, customerId: number, messageId: number): Promise<void> {
  // without a database the note stays; this process knows its own name when it comes again
  await database
    .tenant(customerId, (db) => updateMessageLetGo(db, customerId, messageId, PROCESS))
    .catch(() => {})
}
