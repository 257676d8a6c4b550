import type { KnownShipper } from '#contract/areas/pricing/shippers/shippers.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Statements } from '../../../db/tx.ts'

const MAX = 8

/** Shippers whose name contains the words; names that begin with them come first. */
export const selectKnownShippers = (db: Statements, customerId: number, text: string) =>
  db.rows<KnownShipper>(sql`
    select s.name, q.email, q.terms
    from quote_shippers s cross join lateral (
      select email, terms from quotes q
      where q.customer_id = s.customer_id and q.shipper_id = s.shipper_id and not q.deleted
      order by q.quote_id desc limit 1) q
    where s.customer_id = ${customerId} and strpos(lower(s.name), lower(${text})) > 0
    order by strpos(lower(s.name), lower(${text})) > 1, lower(s.name) limit ${MAX}`)
