import { sql, type Sql } from '../../../db/sql.ts'

/** Bills `b` that are costs: matched, and not returned, cancelled or replaced; a credit replaces nothing. */
export const countingBills = (customerId: number): Sql => sql`
  b.status <> 'returned' and b.match in ('high', 'medium', 'low') and b.correction not in ('CA', 'BO')
      and not exists (select from railroad_bills c
        where c.customer_id = ${customerId} and c.scac = b.scac and c.original_number = b.bill_number
          and c.bill_id > b.bill_id
          and (c.correction in ('CA', 'BO', 'RB') or c.correction = 'CO' and c.total_cents >= 0))`

/**
 * Freight and fuel that railroads billed for the loaded trip of each round trip of `costed` and its empty return, in US
 * dollars. A bill of several cars is shared among them unless its line names one; one that was returned, cancelled or
 * replaced does not count.
 */
export const costsOfBills = (customerId: number): Sql => sql`
  select t.waybill_id, sum(l.billed_cents / case when l.car is null then greatest(b.car_count, 1) else 1 end)::float8 as cents
  from costed t
  join trip_facts f on f.customer_id = ${customerId} and f.equipment_id = t.equipment_id
    and (f.waybill_id = t.waybill_id
      or f.load_empty = 'E' and f.trip_start_ts >= t.start_ts and f.trip_start_ts < t.end_ts)
  join (
    select b.bill_id, b.car_count, unnest(b.waybill_ids) as billed_waybill from railroad_bills b
    where b.customer_id = ${customerId} and b.currency = 'USD' and ${countingBills(customerId)}) b on b.billed_waybill = f.waybill_id
  join railroad_bill_lines l on l.customer_id = ${customerId} and l.bill_id = b.bill_id and l.is_billed
    and l.kind in ('freight', 'fuel') and (l.car is null or l.car = f.equipment_id)
  group by t.waybill_id`
