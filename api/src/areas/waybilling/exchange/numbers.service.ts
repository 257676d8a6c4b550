import type { Db } from '../../../db/tx.ts'
import { nextControlNumber, selectScacOfSender } from './numbers.queries.ts'

/** Senders that are no railroad the customer knows share one source of numbers. */
const UNKNOWN_RAILROAD = 'ZZZZ'

/** The railroad behind an interchange's sender, and the next control number for a document to it. */
export async function nextNumberForSender(
  db: Db,
  customerId: number,
  senderId: string,
): Promise<{ scac: string; control: number }> {
  const known = await selectScacOfSender(db, customerId, senderId)
  const scac = known ?? (/^[A-Z]{2,4}$/.test(senderId) ? senderId : UNKNOWN_RAILROAD)
  return { scac, control: await nextControlNumber(db, scac) }
}
