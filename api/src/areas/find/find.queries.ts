import { raw } from '../../db/sql.ts'
import type { Db } from '../../db/tx.ts'

/**
 * Every statement of the search walks an index by the next few rows, whatever is asked and however large the customer: one
 * plan fits all, and planning anew would cost as much as finding. Sent ahead on the same connection; a failure shows in the
 * statement that follows.
 */
export function planOnce(db: Db): void {
  db.run(raw('set local plan_cache_mode = force_generic_plan')).catch(() => {})
}
