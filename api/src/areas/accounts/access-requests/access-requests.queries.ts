import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** Notes the request; false where the same one was noted within a day. */
export const insertAccessRequest = async (db: Db, page: string): Promise<boolean> =>
  (await db.row<{ is_new: boolean }>(sql`select identity.request_access(${page}) as is_new`))?.is_new ?? false

export interface Granter {
  email: string
  is_admin: boolean
}

/** Those who can give access at the transaction's customer. */
export const selectGranters = (db: Db): Promise<Granter[]> =>
  db.rows<Granter>(sql`select * from identity.access_granters()`)

export interface Requester {
  user_id: number
  name: string
  email: string
  customer: string
  theme: string
}

/** The signed-in user and the transaction’s customer. */
export const selectRequester = (db: Db) => db.row<Requester>(sql`select * from identity.access_asker()`)
