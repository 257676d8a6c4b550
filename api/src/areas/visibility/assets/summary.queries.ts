import { DWELLING_HOURS } from '#contract/areas/visibility/assets/assets.rules.ts'
import type { Result } from '#contract/base/endpoint.ts'
import {
  CHOSEN_COLUMNS,
  type getAssetSummary,
  type listAssetChoices,
} from '#contract/areas/visibility/assets/assets.contract.ts'
import { NEED_KINDS, type Need } from '#contract/areas/visibility/work/work.rules.ts'
import { join, raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { UNDER_WAY } from './assets.queries.ts'
import { IS_LATE, IS_SILENT, SILENT_SINCE } from './lateness.queries.ts'
import { IS_SNOOZED, stillNeeds, WITH_WORK } from './needs.queries.ts'

const DWELLS = raw(`w.last_sighting_ts <= now() - interval '${DWELLING_HOURS} hours'`)

const YESTERDAY = raw(`now() - interval '24 hours'`)

const counted = (name: string, condition: Sql): Sql =>
  sql`count(*) filter (where ${condition})::int as ${raw(name)}`
const total = (name: string): Sql => raw(`coalesce(sum(${name}), 0)::int`)

/** When a unit came to its kind; what the facts do not say the queue has noted. */
const noted = (kind: Need): Sql => sql`exists (select from work_spells p where p.customer_id = w.customer_id
  and p.waybill_id = w.waybill_id and p.kind = ${raw(`'${kind}'`)} and p.closed_ts is null and p.opened_ts > ${YESTERDAY})`
const CAME: Record<Need, Sql> = {
  overdue: sql`coalesce(w.due_ts, w.eta_first_ts) > ${YESTERDAY}`,
  slipped: noted('slipped'),
  silent: sql`${SILENT_SINCE} > ${YESTERDAY}`,
  held: noted('held'),
  waiting: sql`w.waiting_since_ts > ${YESTERDAY}`,
}

const ANY_NEED = sql`(${join(NEED_KINDS.map(stillNeeds), ' or ')})`

const countOf = (kind: Need): Sql =>
  sql`${counted(kind === 'silent' ? 'unheard' : kind, stillNeeds(kind))}, ${counted(`${kind}_fresh`, sql`${stillNeeds(kind)} and ${CAME[kind]}`)}`
const heapTotal = (kind: Need): Sql => sql`${raw(`'${kind}'`)},
  json_build_object('count', ${total(kind === 'silent' ? 'unheard' : kind)}, 'fresh', ${total(`${kind}_fresh`)})`

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
  queue: Result<typeof getAssetSummary>['queue']
  mine: number
  snoozed: number
  last_event_ts: string | null
}

/** Counts for the dashboard and the quick filters, widgets by their permission names included. */
export async function selectAssetSummary(db: Db, customerId: number, userId: number): Promise<AssetCounts> {
  // as for the list, one plan does not fit customers of every size
  db.run(raw('set local plan_cache_mode = force_custom_plan')).catch(() => {})
  const row = await db.row<AssetCounts>(sql`
    with counts as (
      select w.status_code, count(*)::int as n,
        count(*) filter (where w.status_code = 90 and w.last_sighting_ts <= now() - interval '1 day')::int as ready,
        count(*) filter (where ${UNDER_WAY} and ${DWELLS})::int as dwelling,
        ${counted('late', IS_LATE)}, ${counted('silent', IS_SILENT)},
        ${join(NEED_KINDS.map(countOf), ', ')},
        ${counted('mine', sql`k.owner_id = ${userId} and ${ANY_NEED}`)},
        ${counted('snoozed', sql`${IS_SNOOZED} and ${UNDER_WAY}`)},
        count(*) filter (where ${UNDER_WAY} and w.exceptions <> '{}')::int as exceptions,
        max(w.last_sighting_ts) as last
      from waybills w ${join(WITH_WORK, ' ')}
      where w.customer_id = ${customerId} and w.is_current group by w.status_code)
    select coalesce(sum(n), 0)::int as total,
      coalesce(json_object_agg(coalesce(status_code::text, 'NA'), n) filter (where n > 0), '{}') as by_status,
      coalesce(sum(dwelling), 0)::int as dwelling_over_2_days,
      coalesce(sum(n) filter (where status_code = 90), 0)::int as ap_status,
      coalesce(sum(n) filter (where status_code in (70, 80)), 0)::int as cp_status_or_notified,
      coalesce(sum(ready), 0)::int as ready_for_release,
      coalesce(sum(late), 0)::int as late,
      coalesce(sum(silent), 0)::int as silent,
      coalesce(sum(exceptions), 0)::int as exceptions,
      ${total('mine')} as mine, ${total('snoozed')} as snoozed,
      json_build_object(${join(NEED_KINDS.map(heapTotal), ', ')}) as queue,
      to_char(max(last) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_event_ts
    from counts`)
  if (row === null) throw new Error('an aggregate without grouping answers one row')
  return row
}

/** More than anybody reads; others are found by typing a part of them. */
const MOST_CHOICES = 200

type Choices = Result<typeof listAssetChoices>['choices']

/** The values of each chosen column among trips under way, with how many units have them. */
export async function selectAssetChoices(db: Db, customerId: number): Promise<Choices> {
  const sets = join(
    CHOSEN_COLUMNS.map((key) => raw(`(w.${key})`)),
    ', ',
  )
  const named = join(
    CHOSEN_COLUMNS.map((key) => raw(`when grouping(w.${key}) = 0 then '${key}'`)),
    ' ',
  )
  const rows = await db.rows<{ key: keyof Choices; found: Choices[keyof Choices] }>(sql`
    with counted as (
      select case ${named} end as key, coalesce(${join(
        CHOSEN_COLUMNS.map((key) => raw(`w.${key}`)),
        ', ',
      )}) as value,
        count(*)::int as count
      from waybills w where w.customer_id = ${customerId} and w.is_current and ${UNDER_WAY}
      group by grouping sets (${sets})),
    ranked as (
      select *, row_number() over (partition by key order by count desc, value) as place from counted where value is not null)
    select key, json_agg(json_build_object('value', value, 'count', count) order by place) as found
    from ranked where place <= ${MOST_CHOICES} group by key`)
  const none = Object.fromEntries(CHOSEN_COLUMNS.map((key) => [key, []])) as unknown as Choices
  return Object.assign(none, Object.fromEntries(rows.map(({ key, found }) => [key, found])))
}
