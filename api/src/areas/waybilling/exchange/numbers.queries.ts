import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/**
 * The next numbers for a railroad: interchange, group and set. No other document to that railroad has them, whichever
 * customer sends it. Nobody waits for another's number; a transaction that is rolled back leaves its number unused.
 */
export async function nextControlNumber(db: Db, scac: string): Promise<number> {
  const row = await db.row<{ number: number }>(sql`
    select reference.next_control_number(${scac}) as number`)
  return row!.number
}

/**
 * Prevents numbers up to the given one from being issued to a railroad again, as after a restore. Throws when no
 * number would be left.
 */
export const raiseControlNumber = (db: Db, scac: string, past: number) =>
  db.run(sql`select reference.raise_control_number(${scac}, ${past})`)

/** The railroad whose documents of this customer are addressed to an ID; null where none is. */
export const selectScacOfSender = async (
  db: Db,
  customerId: number,
  senderId: string,
): Promise<string | null> =>
  (
    await db.row<{ scac: string }>(sql`
      select scac from receivers where customer_id = ${customerId} and receiver_id = ${senderId} order by scac limit 1`)
  )?.scac ?? null
