import { EARLIER_DAYS, type EarlierBill } from '#contract/areas/waybilling/tenders/earlier.rules.ts'
import { STATES_WITHOUT_BILL } from '#contract/areas/waybilling/tenders/moves.rules.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'

/** A bill of the last days with what it is compared by. */
export interface RecentBill extends EarlierBill {
  destination: string | null
}

/** Bills of the last days for these cars that railroads have or may have, one row for each car, newest first. */
export const selectRecentBills = (db: Db, customerId: number, units: readonly string[]) =>
  db.rows<RecentBill>(sql`
    select t.request_id as "requestId", car, t.bol_number as "bolNumber", t.scac as carrier, t.destination,
      ${utcText(raw('t.submitted_ts'))} as "submittedDate", t.state
    from tenders t cross join lateral unnest(t.equipment_id || t.other_units) car
    where t.customer_id = ${customerId} and t.submitted_ts > now() - make_interval(days => ${EARLIER_DAYS})
      and t.state <> all(${[...STATES_WITHOUT_BILL]}::text[]) and car = any(${[...units]}::text[])
    order by t.submitted_ts desc, t.request_id desc, car`)
