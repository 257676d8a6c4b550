import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export interface NamedCustomer {
  id: number
  name: string
}

/** Customers by number or by name in small letters. */
export const selectCustomers = (db: Db, given: readonly string[]) =>
  db.rows<NamedCustomer>(sql`
    select c.id, c.name from identity.customers_page() c
    where lower(c.name) = any (${[...given]}::text[]) or c.id::text = any (${[...given]}::text[])`)

export interface KnownUser {
  user_id: number
  email: string
  is_admin: boolean
}

/** Users by address in small letters. */
export const selectUsers = (db: Db, emails: readonly string[]) =>
  db.rows<KnownUser>(sql`
    select u.user_id, lower(u.email) as email, u.is_admin from identity.users_page() u
    where lower(u.email) = any (${[...emails]}::text[])`)
