import { raw } from '../../../db/sql.ts'
import type { ValueSql } from '../../../list/list-sql.ts'

/**
 * The charges that a unit has accrued on the clock that runs, as on the demurrage page; empty where none runs. A test of
 * it turns the join around: few clocks run, and the index of units finds their trips.
 */
export const DEMURRAGE: ValueSql = {
  value: raw('running.cents'),
  join: raw(`left join demurrage_stays running on running.customer_id = w.customer_id and running.equipment_id = w.equipment_id
    and running.is_running and w.is_current and not exists (
      select from demurrage_stays later where later.customer_id = running.customer_id and later.equipment_id = running.equipment_id
        and later.is_running and later.started_ts > running.started_ts)`),
}
