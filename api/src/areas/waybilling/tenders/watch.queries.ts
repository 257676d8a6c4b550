import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export interface UnansweredTender {
  request_id: number
  bol_number: string | null
  scac: string
  ts: number
}

/** Tenders whose railroad has exceeded its usual time, as far as that was not reported. */
export const selectUnanswered = (db: Db, customerId: number) =>
  db.rows<UnansweredTender>(sql`
    select t.request_id, t.bol_number, t.scac, ${raw(`round(date_part('epoch', t.answer_due_ts) * 1000)`)} as ts
    from tenders t
    where t.customer_id = ${customerId} and t.answer_due_ts between now() - interval '47 hours' and now()
      and not exists (select from facts k
        where k.customer_id = t.customer_id and k.kind = 'tender_unanswered'
          and k.key = t.request_id || ' ' || floor(date_part('epoch', t.answer_due_ts)))`)
