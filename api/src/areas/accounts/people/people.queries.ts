import { FIND_LIMIT } from '#contract/areas/find/find.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export interface PersonRow {
  id: number
  full_name: string
  email: string
  role_name: string | null
}

/** Active people of the transaction's customer whose name or address contains the term. */
export const selectPeople = (db: Db, term: string, limit: number, offset: number) =>
  db.rows<PersonRow>(sql`select * from identity.people_of_customer(${term}, ${limit}, ${offset})`)

/** Active people of the transaction's customer who have these addresses, in lower case. */
export const selectPeopleByEmail = (db: Db, emails: readonly string[]) =>
  db.rows<{ id: number; email: string }>(sql`
    select p.id, e.email from unnest(${[...emails]}::text[]) as e (email)
    join lateral identity.people_of_customer(e.email, ${MAX_PEOPLE}, 0) p on lower(p.email) = e.email`)

/** More people than a customer has: the best of all who match are wanted, not the first by name. */
const MAX_PEOPLE = 1000

/**
 * Active people of the transaction's customer: exact names and addresses first, then names with a word that starts
 * with the term, then others.
 */
export const selectPersonHits = (db: Db, term: string): Promise<PersonRow[]> =>
  db.rows(sql`
    select p.* from identity.people_of_customer(${term}, ${MAX_PEOPLE}, 0) with ordinality
      as p (id, full_name, email, role_name, place),
      lateral (select lower(${term}) as term, lower(p.full_name) as name, lower(p.email) as address) t
    order by case
        when t.term in (t.name, t.address) then 0
        when starts_with(t.name, t.term) or starts_with(t.address, t.term) or strpos(t.name, ' ' || t.term) > 0 then 1
        else 2
      end, p.place
    limit ${FIND_LIMIT}`)

export interface NamedPersonRow {
  user_id: number
  first_name: string
  last_name: string
  attachment_id: string | null
  preview: string | null
}

/** Names of the customer's people, whatever their state, and of staff. */
export const selectNamedPeople = (db: Db, userIds: readonly number[]): Promise<NamedPersonRow[]> =>
  db.rows(sql`select * from identity.people_named(${userIds}::int[])`)

/** Those who can be given work of the customer now. */
export const selectPeopleAtWork = async (db: Db, userIds: readonly number[]): Promise<number[]> =>
  (await db.rows<{ id: number }>(sql`select id from identity.people_at_work(${userIds}::int[]) id`)).map(
    ({ id }) => id,
  )
