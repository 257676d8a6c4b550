import { COMPLETE_STATUS, DWELLING_HOURS } from '#contract/areas/visibility/assets/assets.rules.ts'
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
import { IS_LATE, IS_SILENT, MAY_NEED, SILENT_SINCE } from './lateness.queries.ts'
import { IS_SNOOZED, stillNeeds, WITH_WORK } from './needs.queries.ts'

const YESTERDAY = raw(`now() - interval '24 hours'`)

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

const ANY_NEED = raw(NEED_KINDS.map((kind) => `n.${kind}`).join(' or '))

const total = (condition: Sql): Sql => sql`count(*) filter (where ${condition})`
const heapTotal = (kind: Need): Sql => sql`${raw(`'${kind}'`)},
  json_build_object('count', ${total(raw(`n.${kind}`))}, 'fresh', ${total(raw(`n.${kind}_fresh`))})`

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
  // every part is read off an index, whatever the customer: one plan fits all
  db.run(raw('set local plan_cache_mode = force_generic_plan')).catch(() => {})
  const row = await db.row<AssetCounts>(sql`
    with kept as materialized (
      select c.status_code, sum(c.n)::int as n from waybill_counts c where c.customer_id = ${customerId} group by 1),
    needed as (
      select w.customer_id, w.waybill_id, w.status_code, w.last_sighting_ts, w.exceptions, k.owner_id,
        w.due_ts, w.eta_first_ts, w.gap_alarm_hours, w.waiting_since_ts, ${IS_LATE} as is_late, ${IS_SILENT} as is_silent,
        ${join(
          NEED_KINDS.map((kind) => sql`${stillNeeds(kind)} is true as ${raw(kind)}`),
          ', ',
        )}
      from waybills w ${join(WITH_WORK, ' ')}
      where w.customer_id = ${customerId} and w.is_current and ${MAY_NEED} offset 0),
    n as (select w.*, ${join(
      NEED_KINDS.map((kind) => sql`w.${raw(kind)} and ${CAME[kind]} as ${raw(`${kind}_fresh`)}`),
      ', ',
    )} from needed w),
    queue as (
      select ${total(raw('n.is_late'))} as late, ${total(raw('n.is_silent'))} as silent,
        ${total(sql`n.status_code = 90 and n.last_sighting_ts <= ${YESTERDAY}`)} as ready_for_release,
        ${total(raw(`n.exceptions <> '{}' and n.status_code is distinct from ${COMPLETE_STATUS}`))} as exceptions,
        ${total(sql`n.owner_id = ${userId} and (${ANY_NEED})`)} as mine,
        json_build_object(${join(NEED_KINDS.map(heapTotal), ', ')}) as queue
      from n)
    select (select coalesce(sum(n), 0)::int from kept) as total,
      (select coalesce(json_object_agg(coalesce(status_code::text, 'NA'), n) filter (where n > 0), '{}') from kept) as by_status,
      (select count(*) from waybills w where w.customer_id = ${customerId} and w.is_current and ${UNDER_WAY}
        and w.last_sighting_ts <= now() - interval '${raw(String(DWELLING_HOURS))} hours')::int as dwelling_over_2_days,
      (select coalesce(sum(n), 0)::int from kept where status_code = 90) as ap_status,
      (select coalesce(sum(n), 0)::int from kept where status_code in (70, 80)) as cp_status_or_notified,
      q.ready_for_release::int, q.late::int, q.silent::int, q.exceptions::int, q.mine::int, q.queue,
      (select count(*) from work_items k join waybills w on w.customer_id = k.customer_id and w.waybill_id = k.waybill_id
        where k.customer_id = ${customerId} and k.snoozed_until_ts > now() and w.is_current and ${UNDER_WAY}
        and ${IS_SNOOZED})::int as snoozed,
      (select to_char(max(w.last_sighting_ts) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from waybills w
        where w.customer_id = ${customerId} and w.is_current) as last_event_ts
    from queue q`)
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
