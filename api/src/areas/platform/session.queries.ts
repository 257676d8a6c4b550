import type { Session } from '#contract/areas/platform/session.contract.ts'
import { sql } from '../../db/sql.ts'
import type { Db } from '../../db/tx.ts'

export interface LoginRow {
  user_id: number
  password_hash: string | null
  status: number
}

/** The account behind an e-mail address, upper and lower case alike; null when there is none. */
export const selectLogin = (db: Db, email: string) =>
  db.row<LoginRow>(sql`select * from identity.find_login(${email})`)

export const insertSession = (db: Db, userId: number, tokenHash: Buffer, expires: Date) =>
  db.run(sql`select identity.open_session(${userId}, ${tokenHash}, ${expires})`)

export const deleteSession = (db: Db, tokenHash: Buffer) =>
  db.run(sql`select identity.close_session(${tokenHash})`)

/** The signed-in user of this transaction with every customer they may open. */
export const selectSession = async (db: Db) =>
  (await db.row<{ session: Omit<Session, 'roleId'> }>(sql`select identity.current_session() as session`))
    ?.session ?? null
