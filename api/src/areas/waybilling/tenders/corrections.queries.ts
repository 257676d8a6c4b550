import type { listLateTenders } from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'

export interface SentTender {
  scac: string
  waybill: { heading: object }
  waybill_number: string | null
  /** CCYYMMDD, in Universal Time. */
  submitted_day: string
}

/** A tender with what names it to its railroad. */
export const selectSent = (db: Db, customerId: number, requestId: number) =>
  db.row<SentTender>(sql`
    select scac, waybill, waybill_number, to_char(submitted_ts at time zone 'UTC', 'YYYYMMDD') as submitted_day
    from tenders where customer_id = ${customerId} and request_id = ${requestId}`)

const IS_LATE = raw('answer_due_ts < now()')

export const countLate = async (db: Db, customerId: number): Promise<number> =>
  (
    await db.row<{ total: number }>(sql`
      select count(*)::int as total from tenders where customer_id = ${customerId} and ${IS_LATE}`)
  )?.total ?? 0

export const selectLate = (db: Db, customerId: number, max: number) =>
  db.rows<Answer<typeof listLateTenders>['tenders'][number]>(sql`
    select request_id as "requestId", equipment_id as "equipmentId", bol_number as "bolNumber", scac as carrier,
      ${utcText(raw('answer_due_ts'))} as "dueDate"
    from tenders where customer_id = ${customerId} and ${IS_LATE}
    order by answer_due_ts, request_id limit ${max}`)
