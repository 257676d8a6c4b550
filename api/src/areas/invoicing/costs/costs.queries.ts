import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import type { Decision } from '#contract/areas/invoicing/bills/bills.rules.ts'
import { countingBills } from '../bills/costs.queries.ts'

/** A line of a railroad’s bill that a trip was matched to. */
export interface BilledLine {
  waybill_id: number
  bill_id: number
  scac: string
  bill_number: string
  kind: string
  billed_cents: number
  expected_cents: number | null
  decision: Decision | null
  is_denial_paid: boolean
  result: string
  /** How many cars share the line, and which of them this one is, from 0. */
  shared_by: number
  place: number
}

/** What railroads billed for trips; a line that names a car is of that car alone. */
export const selectBilledLines = (
  db: Db,
  customerId: number,
  { waybillIds, currency }: { waybillIds: readonly number[]; currency: string },
) =>
  db.rows<BilledLine>(sql`
    select w.waybill_id, b.bill_id, b.scac, b.bill_number, l.kind, l.billed_cents, l.expected_cents, l.decision,
      l.is_denial_paid, l.result,
      case when l.car is null then greatest(b.car_count, cardinality(b.waybill_ids), 1) else 1 end as shared_by,
      case when l.car is null then array_position(b.waybill_ids, w.waybill_id) - 1 else 0 end as place
    from railroad_bills b
    join waybills w on w.customer_id = ${customerId} and w.waybill_id = any (b.waybill_ids)
    join railroad_bill_lines l on l.customer_id = ${customerId} and l.bill_id = b.bill_id and l.is_billed
      and (l.car is null or l.car = w.equipment_id)
    where b.customer_id = ${customerId} and b.waybill_ids && ${waybillIds}::bigint[] and b.currency = ${currency}
      and w.waybill_id = any (${waybillIds}::bigint[]) and ${countingBills(customerId)}
    order by b.bill_id, l.position, l.line_id`)
