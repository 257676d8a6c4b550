import { raw } from '../../db/sql.ts'
import type { Db } from '../../db/tx.ts'

/**
 * Every statement of the search reads the next few rows of an index, whatever the term and the customer's size: one
 * plan fits all, and planning again would cost as much as the search. Sent ahead on the same connection; a failure
 * appears in the statement that follows.
 */
export function planOnce(db: Db): void {
  db.run(raw('set local plan_cache_mode = force_generic_plan')).catch(() => {})
}
