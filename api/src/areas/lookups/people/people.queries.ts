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
