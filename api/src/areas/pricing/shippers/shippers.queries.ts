import type { KnownShipper } from '#contract/areas/pricing/shippers/shippers.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Statements } from '../../../db/tx.ts'

const MAX = 8
const MAX_LANES = 3
/** Lanes are looked for in so many of the latest quotes. */
const LATEST_QUOTES = 20

/** Shippers whose name contains the words; names that begin with them come first. */
export const selectKnownShippers = (db: Statements, customerId: number, text: string) =>
  db.rows<KnownShipper>(sql`
    select s.name, q.email, q.terms, array(
        select l.data from (
          select distinct on (r.origin_city, r.origin_state, r.destination_city, r.destination_state, r.stccs)
            r.quote_id, jsonb_build_object('origin_city', r.origin_city, 'origin_state', r.origin_state,
              'destination_city', r.destination_city, 'destination_state', r.destination_state,
              'origin', r.origin, 'destination', r.destination, 'stccs', r.stccs) as data
          from (select * from quotes r
            where r.customer_id = s.customer_id and r.shipper_id = s.shipper_id and not r.deleted
            order by r.quote_id desc limit ${LATEST_QUOTES}) r
          order by r.origin_city, r.origin_state, r.destination_city, r.destination_state, r.stccs, r.quote_id desc) l
        order by l.quote_id desc limit ${MAX_LANES}) as lanes
    from quote_shippers s cross join lateral (
      select email, terms from quotes q
      where q.customer_id = s.customer_id and q.shipper_id = s.shipper_id and not q.deleted
      order by q.quote_id desc limit 1) q
    where s.customer_id = ${customerId} and strpos(lower(s.name), lower(${text})) > 0
    order by strpos(lower(s.name), lower(${text})) > 1, lower(s.name) limit ${MAX}`)
