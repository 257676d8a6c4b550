import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** Returns 0, or the seconds to wait when the key has no attempts left in its window. */
export const claimStart = async (db: Db, key: Buffer, limit: number) =>
  (await db.row<{ wait: number }>(sql`select identity.take_attempts(${[key]}, ${[limit]}) as wait`))?.wait ??
  0

export const insertSignOn = (
  db: Db,
  begun: { stateHash: Buffer; provider: string; sealed: Buffer; seconds: number },
) =>
  db.run(
    sql`select identity.begin_sign_on(${begun.stateHash}, ${begun.provider}, ${begun.sealed}, ${begun.seconds})`,
  )

/** Claims a sign-in; a second attempt finds none. */
export const claimSignOn = (db: Db, stateHash: Buffer) =>
  db.row<{ provider: string; sealed: Buffer }>(sql`select * from identity.take_sign_on(${stateHash})`)

/** The linked user; null user_id for a disabled one, null when the account is not linked. */
export const selectExternal = (db: Db, issuer: string, subject: string) =>
  db.row<{ user_id: number | null; is_known: boolean }>(
    sql`select * from identity.find_external(${issuer}, ${subject})`,
  )

/** Links the account to the active user of the address; null when there is none. */
export const linkExternal = async (db: Db, issuer: string, subject: string, email: string) =>
  (
    await db.row<{ user_id: number | null }>(
      sql`select identity.link_external(${issuer}, ${subject}, ${email}) as user_id`,
    )
  )?.user_id ?? null
