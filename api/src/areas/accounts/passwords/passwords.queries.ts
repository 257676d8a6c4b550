import type { PasswordOwner } from '#contract/areas/accounts/passwords/password.rules.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** The recipient of an account email, and its brand. */
export interface Addressee extends PasswordOwner {
  user_id: number
  preferred_theme: string
}

/** Records a request for a new password; returns the same row whether or not the address is known. */
export const insertResetRequest = (db: Db, email: string) => db.run(sql`select identity.ask_reset(${email})`)

/** Claims requests, one per address; a failed transaction releases them. */
export const claimResetRequests = async (db: Db, limit: number): Promise<string[]> =>
  (await db.rows<{ email: string }>(sql`select email from identity.take_reset_requests(${limit})`)).map(
    ({ email }) => email,
  )

/** The active user of an address; null without one. */
export const selectAddressee = (db: Db, email: string) =>
  db.row<Addressee>(sql`select * from identity.find_addressee(${email})`)

export const insertReset = (db: Db, userId: number, tokenHash: Buffer) =>
  db.run(sql`select identity.add_reset(${userId}, ${tokenHash})`)

/** The person a token was made for, while it can be used. */
export const selectReset = (db: Db, tokenHash: Buffer) =>
  db.row<PasswordOwner>(sql`select * from identity.find_reset(${tokenHash})`)

/** Sets the password, uses the token up and ends all sessions; returns the user, null when the token was used meanwhile. */
export const useReset = async (
  db: Db,
  { tokenHash, passwordHash, account }: { tokenHash: Buffer; passwordHash: string; account: Buffer },
): Promise<number | null> =>
  (
    await db.row<{ user_id: number | null }>(
      sql`select identity.use_reset(${tokenHash}, ${passwordHash}, ${account}) as user_id`,
    )
  )?.user_id ?? null

/** Deletes counts, tokens and sessions that have expired. */
export const deleteExpired = (db: Db) => db.run(sql`select identity.sweep_accounts()`)
