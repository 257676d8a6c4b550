import { raw, sql } from '../db/sql.ts'
import type { Db } from '../db/tx.ts'

/** The maximum number of rows that a reader adds up. */
const MAX_LINES = 100

/**
 * Creates a function that combines all increments of a kind into one, once a customer has many (docs/decisions/089).
 */
export function folding(table: string, kind: string): (db: Db, customerId: number) => Promise<number> {
  const [lines, column] = [raw(table), raw(kind)]
  // two at once find each line once: the second finds it gone
  return (db, customerId) =>
    db.run(sql`
      with folded as (
        delete from ${lines} where customer_id = ${customerId}
          and (select count(*) from ${lines} where customer_id = ${customerId}) > ${MAX_LINES}
        returning ${column} as kind, n)
      insert into ${lines} (customer_id, ${column}, n)
      select ${customerId}, kind, sum(n) from folded group by kind having sum(n) <> 0`)
}
