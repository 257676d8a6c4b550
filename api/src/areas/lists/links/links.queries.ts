import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export interface SavedLink {
  path: string
  search: Record<string, string>
}

/** One that is there stays. */
export const insertLink = (db: Db, customerId: number, code: string, { path, search }: SavedLink) =>
  db.run(sql`
    insert into list_links (customer_id, code, path, search, user_id)
    values (${customerId}, ${code}, ${path}, ${JSON.stringify(search)}::jsonb, ${raw('current_user_id()')})
    on conflict do nothing`)

export const selectLink = (db: Db, customerId: number, code: string) =>
  db.row<SavedLink>(
    sql`select path, search from list_links where customer_id = ${customerId} and code = ${code}`,
  )
