import type { Account } from '#contract/areas/admin/users/standing.rules.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export interface NamedCustomer {
  id: number
  name: string
}

/** Customers by number or by name in small letters. */
export const selectCustomers = (db: Db, given: readonly string[]) =>
  db.rows<NamedCustomer>(sql`
    select id, name from identity.customers_called(${[...given]}::text[])`)

export interface KnownUser extends Account {
  email: string
}

/** Users by address in small letters. */
export const selectUsers = (db: Db, emails: readonly string[]) =>
  db.rows<KnownUser>(sql`
    select user_id, email, is_admin, is_internal, status from identity.users_of_addresses(${[...emails]}::text[])`)
