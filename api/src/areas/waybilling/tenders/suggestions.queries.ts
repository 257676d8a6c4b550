import { MAX_COMPARED } from '#contract/areas/waybilling/tenders/suggestions.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** Accepted bills of one lane that are compared. */
const MAX_ACCEPTED = 50

interface UsedValue {
  path: string
  value: string
  bills: number
  /** Accepted bills that have the field. */
  total: number
  /** The value of the rejected bill. */
  sent: string | null
}

/** Values of these fields on accepted bills of the railroad and lane of a tender, most used first. */
export const selectUsedValues = (db: Db, customerId: number, requestId: number, paths: readonly string[]) =>
  db.rows<UsedValue>(sql`
    with rejected as materialized (
      select scac, origin, destination, waybill from tenders
      where customer_id = ${customerId} and request_id = ${requestId}
    ), recent as (
      select request_id, state, scac, origin, destination, waybill from tenders
      where customer_id = ${customerId} order by submitted_ts desc nulls last limit ${MAX_COMPARED}
    ), accepted as materialized (
      select r.waybill from recent r join rejected on r.scac = rejected.scac
        and r.origin is not distinct from rejected.origin and r.destination is not distinct from rejected.destination
      where r.state = 'tender_responded_accepted' and r.request_id <> ${requestId} limit ${MAX_ACCEPTED}
    )
    select path, value, count(*)::int as bills, (sum(count(*)) over (partition by path))::int as total,
      (select waybill #>> string_to_array(path, '.') from rejected) as sent
    from unnest(${[...paths]}::text[]) path, accepted,
      lateral (select accepted.waybill #>> string_to_array(path, '.') as value) used
    where value <> '' group by path, value order by bills desc, value`)
