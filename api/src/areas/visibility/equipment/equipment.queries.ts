import { sql, type Sql } from '../../../db/sql.ts'
import type { Statements } from '../../../db/tx.ts'

/** An id may hold the term several times, so more tails are read than ids are shown. */
const MAX_SUFFIXES_PER_ID = 4

/**
 * Equipment whose id contains the term: the exact id, ids that begin with it, then others by the suffix that begins
 * with it. Each kind is read in index order and no further than the page, so the cost does not depend on the fleet's
 * size.
 */
export async function selectEquipment(
  db: Statements,
  customerId: number,
  { term, page, page_limit }: { term: string; page: number; page_limit: number },
): Promise<{ equipment_id: string; equipment_kind: 'R' | 'imdl' }[]> {
  const reach = page * page_limit
  return db.rows(sql`
    with tails as (${getSearchSuffixes(customerId, term, reach)}),
    found as (
      select equipment_id, min(rank) as rank, min(tail) as tail from tails group by equipment_id
      order by rank, tail, equipment_id limit ${page_limit} offset ${reach - page_limit})
    select e.equipment_id, e.equipment_kind
    from found f join equipment e on e.customer_id = ${customerId} and e.equipment_id = f.equipment_id
    order by f.rank, f.tail, f.equipment_id`)
}

/**
 * Suffixes of ids that begin with the normalized term, up to `reach` ids: rank 0 is the exact id, 1 begins with it, 2
 * contains it.
 */
export function getSearchSuffixes(customerId: number, term: string, reach: number): Sql {
  // equivalent to starts_with, but an index range for any term, so that the plan can be cached
  const begins = sql`tail >= ${term} and tail < ${justAfter(term)}`
  return sql`
    (select case when tail = ${term} then 0 else 1 end as rank, tail, equipment_id from equipment_tails
      where customer_id = ${customerId} and is_whole and ${begins}
      order by tail, equipment_id limit ${reach})
    union all
    (select 2, tail, equipment_id from equipment_tails
      where customer_id = ${customerId} and not is_whole and ${begins}
      order by tail, equipment_id limit ${reach * MAX_SUFFIXES_PER_ID})`
}

/** The first text after all those that begin with the term, in the order of bytes. */
function justAfter(term: string): string {
  return term.slice(0, -1) + String.fromCharCode(term.charCodeAt(term.length - 1) + 1)
}
