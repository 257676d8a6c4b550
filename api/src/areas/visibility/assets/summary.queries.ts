import { DWELLING_HOURS } from '#contract/areas/visibility/assets/assets.rules.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { UNDER_WAY } from './assets.queries.ts'
import { FEEDS, IS_LATE, IS_SILENT } from './lateness.queries.ts'

const DWELLS = raw(`w.last_sighting_ts <= now() - interval '${DWELLING_HOURS} hours'`)

export interface AssetCounts {
  total: number
  by_status: Record<string, number>
  dwelling_over_2_days: number
  ap_status: number
  cp_status_or_notified: number
  /** Placed for a day or more, so normally loaded or unloaded, and not yet released. */
  ready_for_release: number
  late: number
  silent: number
  exceptions: number
  last_event_ts: string | null
}

/** Counts for the dashboard and the quick filters, widgets by their permission names included. */
export async function selectAssetSummary(db: Db, customerId: number): Promise<AssetCounts> {
  // as for the list, one plan does not fit customers of every size
  db.run(raw('set local plan_cache_mode = force_custom_plan')).catch(() => {})
  const row = await db.row<AssetCounts>(sql`
    with counts as (
      select w.status_code, count(*)::int as n,
        count(*) filter (where w.status_code = 90 and w.last_sighting_ts <= now() - interval '1 day')::int as ready,
        count(*) filter (where ${UNDER_WAY} and ${DWELLS})::int as dwelling,
        count(*) filter (where ${IS_LATE})::int as late, count(*) filter (where ${IS_SILENT})::int as silent,
        count(*) filter (where ${UNDER_WAY} and w.exceptions <> '{}')::int as exceptions,
        max(w.last_sighting_ts) as last
      from waybills w ${FEEDS} where w.customer_id = ${customerId} and w.is_current group by w.status_code)
    select coalesce(sum(n), 0)::int as total,
      coalesce(json_object_agg(coalesce(status_code::text, 'NA'), n) filter (where n > 0), '{}') as by_status,
      coalesce(sum(dwelling), 0)::int as dwelling_over_2_days,
      coalesce(sum(n) filter (where status_code = 90), 0)::int as ap_status,
      coalesce(sum(n) filter (where status_code in (70, 80)), 0)::int as cp_status_or_notified,
      coalesce(sum(ready), 0)::int as ready_for_release,
      coalesce(sum(late), 0)::int as late,
      coalesce(sum(silent), 0)::int as silent,
      coalesce(sum(exceptions), 0)::int as exceptions,
      to_char(max(last) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_event_ts
    from counts`)
  if (row === null) throw new Error('an aggregate without grouping answers one row')
  return row
}
