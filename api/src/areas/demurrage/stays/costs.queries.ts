import { sql, type Sql } from '../../../db/sql.ts'

/** Charges of the stays that began in each round trip of `costed`, by the customer's tariffs. */
export const costsOfStays = (customerId: number): Sql => sql`
  select t.waybill_id, sum(s.cents)::float8 as cents
  from costed t join demurrage_stays s on s.equipment_id = t.equipment_id and s.started_ts >= t.start_ts and s.started_ts < t.end_ts
  where s.customer_id = ${customerId} group by t.waybill_id`
