import { CAUSE_DAYS, type TenderCause } from '#contract/areas/waybilling/tenders/causes.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'

/** The most lines that are read at once. */
const MAX_CAUSES = 20

type CauseRow = TenderCause & { totalBills: number; total: number }

/** Failed bills by reason and railroad: conflicts first, then most bills. */
export const selectCauses = (db: Db, customerId: number) =>
  db.rows<CauseRow>(sql`
    select kind, reason, carrier, bills, "requestId", "equipmentId", origin, destination, "newestDate",
      (sum(bills) over ())::int as "totalBills", (count(*) over ())::int as total
    from (
      select case when state = 'conflicting_answers' then 'conflict' else 'rejected' end as kind, failure as reason,
        scac as carrier, count(*)::int as bills, max(request_id) as "requestId",
        (array_agg(equipment_id order by request_id desc))[1] as "equipmentId",
        case when count(distinct origin) = 1 then min(origin) end as origin,
        case when count(distinct destination) = 1 then min(destination) end as destination,
        ${utcText(raw('max(submitted_ts)'))} as "newestDate"
      from tenders
      where customer_id = ${customerId} and failure is not null
        and submitted_ts > now() - make_interval(days => ${CAUSE_DAYS})
      group by 1, 2, 3
    ) causes
    order by kind, bills desc, "requestId" desc limit ${MAX_CAUSES}`)
