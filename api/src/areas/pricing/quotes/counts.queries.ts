import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** Totals of quotes by status, kept beside them as lines to be added up (docs/decisions/089). */
export const KEPT_TOTALS = {
  from: raw('(select c.*, false as deleted from quote_counts c) q'),
  sum: raw('sum(q.n)'),
  columns: ['status'],
  scopes: [],
} as const

/** As many lines are added up by whoever looks. */
const MOST_LINES = 100

/** Makes one line of all lines of a status, once there are many. Two at once find each line once: the second finds it gone. */
export const foldCounts = (db: Db, customerId: number) =>
  db.run(sql`
    with folded as (
      delete from quote_counts where customer_id = ${customerId}
        and (select count(*) from quote_counts where customer_id = ${customerId}) > ${MOST_LINES}
      returning status, n)
    insert into quote_counts (customer_id, status, n)
    select ${customerId}, status, sum(n) from folded group by status having sum(n) <> 0`)
