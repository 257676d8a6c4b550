import type { PostalAddress } from '#contract/form/address.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export interface LetterheadRow {
  name: string
  addresses: PostalAddress[]
  phone: string
  email: string
  logo: string | null
}

/** How the transaction's customer signs its papers: its payee profile, or its name alone without one. */
export const selectLetterhead = (db: Db) =>
  db.row<LetterheadRow>(sql`
    select coalesce(p.name, c.name) as name, coalesce(p.addresses, '[]') as addresses, coalesce(p.phone, '') as phone,
      coalesce(p.email, '') as email, p.logo
    from identity.quoting_customer() c left join payee_companies p on p.customer_id = current_customer()
    limit 1`)
