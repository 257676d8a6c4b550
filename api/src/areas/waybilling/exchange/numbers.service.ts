import type { Db } from '../../../db/tx.ts'
import { nextControlNumber, selectRailroadOf } from './numbers.queries.ts'

/** Senders that are no railroad the customer knows share one source of numbers. */
const UNKNOWN_RAILROAD = 'ZZZZ'

export interface Numbered {
  scac: string
  control: number
  /** It came from a railroad the customer sends to, addressed to the customer: an answer may go there. */
  isExchange: boolean
}

/** The railroad behind an interchange, and the next control number for a document to it. */
export async function nextNumberForSender(
  db: Db,
  customerId: number,
  ids: { theirId: string; ourId: string },
): Promise<Numbered> {
  const known = await selectRailroadOf(db, customerId, ids)
  const scac = known?.scac ?? (/^[A-Z]{2,4}$/.test(ids.theirId) ? ids.theirId : UNKNOWN_RAILROAD)
  return { scac, control: await nextControlNumber(db, scac), isExchange: known?.isOurs ?? false }
}
