import type {
  AssetExportRequest,
  AssetListRequest,
} from '#contract/areas/visibility/assets/assets.contract.ts'
import { FRESHNESS_HOURS } from '#contract/areas/visibility/assets/assets.rules.ts'
import { empty, join, raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db, Statements } from '../../../db/tx.ts'
import { ASSET_ROW, COLUMNS, needsOrigin, ORIGIN_ZONE, type FilterField } from './columns.queries.ts'
import { filterConditions } from './filters.queries.ts'
import { IN_SCOPE, UNDER_WAY } from './scope.queries.ts'
import { searchSql, type SearchSql } from './search.queries.ts'

/** What is asked of the list, page and columns apart. */
export type Question = Omit<AssetExportRequest, 'columns'>

/**
 * One page of the asset list with its total, as the JSON of the answer: one pass finds and counts, only the page is read
 * whole. A page past the end is the last one (PLT-131).
 */
export async function selectAssets(
  db: Statements,
  customerId: number,
  input: AssetListRequest,
): Promise<string> {
  planForThisCustomer(db)
  const row = await db.row<{ answer: string }>(listStatement(customerId, input))
  return row?.answer ?? ''
}

// Customers differ a thousandfold in size: a plan made once for all of them fits few. Sent ahead on the same connection; a
// failure shows in the statement that follows.
function planForThisCustomer(db: Statements): void {
  db.run(raw('set local plan_cache_mode = force_custom_plan')).catch(() => {})
}

/** The statement behind the list, apart for whoever looks at its plan. */
export function listStatement(customerId: number, input: AssetListRequest): Sql {
  const search = searchSql(input.search_terms, input.scope, customerId)
  const size = input.page_size
  const tables = [
    ...search.tables,
    sql`found as materialized (
      select w.waybill_id, w.equipment_id, ${sortValue(input)} as sort ${rowsAsked(customerId, input, search, [])})`,
    sql`total as (select count(*)::int as n from found)`,
    sql`page as (
      select * from found p order by ${sortOrder(input, raw('p.sort'), raw('p'))} limit ${size}
      offset (select ${size}::int * (least(${input.page}::int, greatest(1, (n + ${size}::int - 1) / ${size}::int)) - 1) from total))`,
  ]
  return sql`with ${join(tables, ', ')}
    select json_build_object(
      'data', (
        select coalesce(json_agg(row_to_json(r) order by ${sortOrder(input, raw('p.sort'), raw('p'))}), '[]')
        from page p cross join lateral (
          select ${ASSET_ROW} from waybills w where w.customer_id = ${customerId} and w.waybill_id = p.waybill_id
        ) r),
      'record_count', (select n from total),
      'report_groups', ${groupNames(customerId)},
      'unmatched_terms', ${search.unmatched}
    )::text as answer`
}

/** The sort key of the list over `waybills w`. */
export const sortValue = ({ sort_by }: Question): Sql => COLUMNS[sort_by].sort ?? COLUMNS[sort_by].value

/** The order of rows: empty values last either way, equals by equipment and trip, so that pages never overlap. */
export function sortOrder({ sort_by, sort_direction }: Question, value: Sql, row: Sql): Sql {
  const falls = (sort_direction === 'desc') !== (COLUMNS[sort_by].sortsBackwards === true)
  return sql`${value} ${raw(falls ? 'desc' : 'asc')} nulls last, ${row}.equipment_id, ${row}.waybill_id`
}

/** `from ... where ...` of the rows asked for; `extra` are further columns whose zone the statement shows. */
export function rowsAsked(
  customerId: number,
  input: Question,
  search: SearchSql,
  extra: readonly FilterField[],
): Sql {
  const origin = [...input.filters.map(({ field }) => field), ...extra].some(needsOrigin)
    ? ORIGIN_ZONE
    : empty
  const conditions = [
    // row-level security says the same; said again, the planner knows how much this customer has
    sql`w.customer_id = ${customerId}`,
    ...IN_SCOPE[input.scope],
    ...(input.group_ids.length > 0 ? [sql`w.group_ids && ${input.group_ids}::int[]`] : []),
    ...filterConditions(input.filters, customerId),
    ...search.conditions,
  ]
  return sql`from waybills w ${origin} where ${join(conditions, ' and ')}`
}

/** Names of the customer's reporting groups by id, as JSON. */
export const groupNames = (customerId: number): Sql => sql`(
  select coalesce(json_object_agg(g.group_id, g.name order by g.group_id), '{}')
  from reporting_groups g where g.customer_id = ${customerId})`

/** Counts for the dashboard and the quick filters as JSON, widgets by their permission names included. */
export async function selectAssetSummary(db: Db, customerId: number): Promise<AssetCounts> {
  planForThisCustomer(db)
  const row = await db.row<AssetCounts>(sql`
    with counts as (
      select w.status_code, count(*)::int as n,
        count(*) filter (where w.status_code = 90 and w.last_sighting_ts <= now() - interval '1 day')::int as ready,
        count(*) filter (where ${UNDER_WAY} and ${SILENT})::int as silent,
        count(*) filter (where ${UNDER_WAY} and w.exceptions <> '{}')::int as exceptions,
        max(w.last_sighting_ts) as last
      from waybills w where w.customer_id = ${customerId} and w.is_current group by w.status_code)
    select coalesce(sum(n), 0)::int as total,
      coalesce(json_object_agg(coalesce(status_code::text, 'NA'), n) filter (where n > 0), '{}') as by_status,
      coalesce(sum(silent), 0)::int as dwelling_over_2_days,
      coalesce(sum(n) filter (where status_code = 90), 0)::int as ap_status,
      coalesce(sum(n) filter (where status_code in (70, 80)), 0)::int as cp_status_or_notified,
      coalesce(sum(ready), 0)::int as ready_for_release,
      coalesce(sum(silent), 0)::int as silent,
      coalesce(sum(exceptions), 0)::int as exceptions,
      to_char(max(last) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_event_ts
    from counts`)
  if (row === null) throw new Error('an aggregate without grouping answers one row')
  return row
}

const SILENT = raw(`w.last_sighting_ts <= now() - interval '${FRESHNESS_HOURS.silent} hours'`)

export interface AssetCounts {
  total: number
  by_status: Record<string, number>
  dwelling_over_2_days: number
  ap_status: number
  cp_status_or_notified: number
  /** Placed for a day or more, so normally loaded or unloaded, and not yet released. */
  ready_for_release: number
  silent: number
  exceptions: number
  last_event_ts: string | null
}
