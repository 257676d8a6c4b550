import type { BillState } from '#contract/areas/waybilling/tenders/tenders-bulk.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** What people call each bill, its car or its number, and what became of it; in the order of their names. */
export const selectBillStates = (db: Db, customerId: number, requestIds: readonly number[]) =>
  db.rows<BillState>(sql`
    select request_id as "requestId", coalesce(equipment_id, bol_number, request_id::text) as name, scac as carrier,
      state, failure, control_number as "controlNumber"
    from tenders where customer_id = ${customerId} and request_id = any(${[...requestIds]}::bigint[])
    order by name, request_id`)
