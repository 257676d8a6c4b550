import { CAUSE_DAYS, type TenderCause } from '#contract/areas/waybilling/tenders/causes.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'

/** The most lines that are read at once. */
const MAX_CAUSES = 20

const NO_ANSWER = 'No acknowledgment or response after the usual time'
const NO_RESPONSE = 'Acknowledged, but no response after the usual time'

type CauseRow = TenderCause & { totalBills: number; total: number }

/** A cause's cars and lane, where all its bills have the same. */
const CARS = raw(`count(*)::int as bills, max(request_id) as "requestId",
  (array_agg(equipment_id order by request_id desc))[1] as "equipmentId",
  case when count(distinct origin) = 1 then min(origin) end as origin,
  case when count(distinct destination) = 1 then min(destination) end as destination`)

const NEWEST = utcText(raw('max(submitted_ts)'))

/** In the order of their lines. */
const KINDS = raw(`array['rejected', 'conflict', 'undelivered', 'unanswered']`)

/** Bills that need a person, by reason and railroad: rejected first, then most bills. */
export const selectCauses = (db: Db, customerId: number) =>
  db.rows<CauseRow>(sql`
    select kind, reason, carrier, bills, "requestId", "equipmentId", origin, destination, "newestDate",
      (sum(bills) over ())::int as "totalBills", (count(*) over ())::int as total
    from (
      select case when state = 'conflicting_answers' then 'conflict' else 'rejected' end as kind, failure as reason,
        scac as carrier, ${CARS}, ${NEWEST} as "newestDate"
      from tenders
      where customer_id = ${customerId} and failure is not null
        and submitted_ts > now() - make_interval(days => ${CAUSE_DAYS})
      group by 1, 2, 3
      union all
      select 'conflict', conflict, scac, ${CARS}, ${NEWEST}
      from tenders
      where customer_id = ${customerId} and conflict is not null and failure is null
        and submitted_ts > now() - make_interval(days => ${CAUSE_DAYS})
      group by request_id, 2, 3
      union all
      select 'undelivered', coalesce(o.last_error, 'The document didn’t arrive.'), o.payload ->> 'scac', ${CARS},
        ${utcText(raw('max(o.created_ts)'))}
      from outbox o left join tenders t on t.customer_id = o.customer_id
        and t.request_id = (o.payload ->> 'request_id')::bigint
      where o.customer_id = ${customerId} and o.kind = 'tender_file' and o.state = 'dead'
      group by 1, 2, 3
      union all
      select 'unanswered', case when acknowledgement_code is null then ${NO_ANSWER} else ${NO_RESPONSE} end, scac, ${CARS}, ${NEWEST}
      from tenders
      where customer_id = ${customerId} and answer_due_ts < now()
      group by 1, 2, 3
    ) causes
    order by array_position(${KINDS}, kind), bills desc, "requestId" desc nulls last limit ${MAX_CAUSES}`)

/** Bills by state and railroad, along an index that has no other columns. */
export const selectBillCounts = (db: Db, customerId: number) =>
  db.rows<{ state: string; carrier: string; bills: number }>(sql`
    select state, scac as carrier, count(*)::int as bills from tenders
    where customer_id = ${customerId} group by state, scac`)

export const selectLateCount = async (db: Db, customerId: number): Promise<number> =>
  (
    await db.row<{ bills: number }>(sql`
      select count(*)::int as bills from tenders where customer_id = ${customerId} and answer_due_ts < now()`)
  )?.bills ?? 0
