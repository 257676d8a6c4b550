import {
  type ThresholdFields,
  type Thresholds,
  DEFAULT_THRESHOLDS as DEFAULTS,
} from '#contract/areas/telematics/thresholds/thresholds.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** The thresholds of all units, then of each reporting group by name. */
export const selectThresholds = (db: Db, customerId: number) =>
  db.rows<Thresholds>(sql`
    select nullif(g.group_id, 0) as group_id, g.name, t.group_id is null as is_usual,
      coalesce(t.impact_critical_g, every.impact_critical_g, ${DEFAULTS.impact_critical_g}::real) as impact_critical_g,
      coalesce(t.impact_warning_g, every.impact_warning_g, ${DEFAULTS.impact_warning_g}::real) as impact_warning_g,
      case when t.group_id is null then every.temp_min_f else t.temp_min_f end as temp_min_f,
      case when t.group_id is null then every.temp_max_f else t.temp_max_f end as temp_max_f,
      coalesce(t.temp_minutes, every.temp_minutes, ${DEFAULTS.temp_minutes}::int) as temp_minutes,
      coalesce(t.battery_pct, every.battery_pct, ${DEFAULTS.battery_pct}::int) as battery_pct
    from (
      select 0 as group_id, 'All units' as name
      union all
      select r.group_id, r.name from reporting_groups r where r.customer_id = ${customerId}) g
    left join alert_thresholds t on t.customer_id = ${customerId} and t.group_id = g.group_id
    left join alert_thresholds every on every.customer_id = ${customerId} and every.group_id = 0
    order by g.group_id <> 0, g.name`)

/** False: the customer has no such group. */
export const upsertThresholds = async (
  db: Db,
  customerId: number,
  groupId: number,
  to: ThresholdFields,
): Promise<boolean> =>
  (await db.run(sql`
    insert into alert_thresholds (customer_id, group_id, impact_critical_g, impact_warning_g, temp_min_f, temp_max_f,
      temp_minutes, battery_pct)
    select ${customerId}, ${groupId}::int, ${to.impact_critical_g}::real, ${to.impact_warning_g}::real, ${to.temp_min_f}::real,
      ${to.temp_max_f}::real, ${to.temp_minutes}::int, ${to.battery_pct}::int
    where ${groupId}::int = 0
      or exists (select from reporting_groups where customer_id = ${customerId} and group_id = ${groupId}::int)
    on conflict (customer_id, group_id) do update set impact_critical_g = excluded.impact_critical_g,
      impact_warning_g = excluded.impact_warning_g, temp_min_f = excluded.temp_min_f, temp_max_f = excluded.temp_max_f,
      temp_minutes = excluded.temp_minutes, battery_pct = excluded.battery_pct`)) > 0
