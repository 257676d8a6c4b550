import { sql, type Sql } from '../../../db/sql.ts'
import { folding } from '../../../list/counts.queries.ts'

/** Merges the rows of a state into one, once there are many. */
export const foldCounts = folding('ticket_counts', 'state')

/** The number of the customer's tickets in each state, as JSON, from stored totals (docs/decisions/089). */
export const countsByState = (customerId: number): Sql => sql`(
  select coalesce(json_object_agg(c.state, c.tickets), '{}')
  from (select k.state, sum(k.n) as tickets from ticket_counts k where k.customer_id = ${customerId}
    group by k.state having sum(k.n) <> 0) c)`
