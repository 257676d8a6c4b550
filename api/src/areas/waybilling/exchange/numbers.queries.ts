import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/**
 * The next numbers for a railroad: interchange, group and set. No other document to that railroad has them, whichever
 * customer sends it. No one waits for another's number; a transaction that is rolled back leaves its number unused.
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

/** Whether a number to one of some railroads was issued to this customer, for whatever it sent. */
export const selectIsOwnNumber = async (db: Db, scacs: readonly string[], number: number): Promise<boolean> =>
  (await db.row<{ own: boolean }>(sql`
    select reference.is_own_number(${[...scacs]}::text[], ${number}::int) as own`))!.own

/** The railroad whose documents of this customer are addressed to an ID, and whether they go out under the other one; null where none is. */
export const selectRailroadOf = (
  db: Db,
  customerId: number,
  { theirId, ourId }: { theirId: string; ourId: string },
) =>
  db.row<{ scac: string; isOurs: boolean }>(sql`
    select scac, sender_id = ${ourId} as "isOurs" from receivers
    where customer_id = ${customerId} and receiver_id = ${theirId} order by sender_id = ${ourId} desc, scac limit 1`)
