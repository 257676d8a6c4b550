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
import { ALWAYS_NEEDS, IS_LATE, LOST, MAY_NEED, PROMISED, SILENT_FROM } from './lateness.queries.ts'
import { IS_NEEDED, IS_SNOOZED } from './needs.queries.ts'

const YESTERDAY = raw(`now() - interval '24 hours'`)

/** Conditions that depend on the time and those that do not, each evaluated once per unit. */
const BY_CLOCK = sql`w.waybill_id, case when ${IS_LATE} then ${PROMISED} end as promised_ts, ${SILENT_FROM} as silent_ts`
const STANDING = sql`${IS_NEEDED.held} as is_held, case when ${IS_NEEDED.waiting} then w.waiting_since_ts end as waiting_ts,
  case when w.status_code = 90 then w.last_sighting_ts end as released_ts,
  w.exceptions <> '{}' and w.status_code is distinct from ${COMPLETE_STATUS} as is_troubled`

/** Since when a unit has its need, as the work queue recorded it, where the facts do not say it. */
const noted = (kind: Need): Sql => sql`u.waybill_id in (select p.waybill_id from work_spells p
  where p.customer_id = (select public.current_customer()) and p.kind = ${raw(`'${kind}'`)}
  and p.closed_ts is null and p.opened_ts > ${YESTERDAY})`

/** Which of these units `u` have each need, and which of those got it since yesterday. */
const BUCKETS: Record<Need, { is: Sql; came: Sql }> = {
  overdue: { is: raw('u.promised_ts < now()'), came: sql`u.promised_ts > ${YESTERDAY}` },
  slipped: { is: raw('u.promised_ts >= now()'), came: noted('slipped') },
  silent: { is: raw('u.silent_ts < now()'), came: sql`u.silent_ts > ${YESTERDAY}` },
  held: { is: raw('u.is_held'), came: noted('held') },
  waiting: { is: raw('u.waiting_ts is not null'), came: sql`u.waiting_ts > ${YESTERDAY}` },
}
const KINDS_BY_CLOCK: readonly Need[] = ['overdue', 'slipped', 'silent']

const total = (condition: Sql): Sql => sql`count(*) filter (where ${condition})`
/** The number of units with each need and of those new since yesterday, for all or for one condition. */
const bucketTotals = (kinds: readonly Need[], only = (_: Need): Sql => raw('true')): Sql =>
  join(
    kinds.map((kind) => {
      const { is, came } = BUCKETS[kind]
      return sql`${total(sql`${is} and ${only(kind)}`)} as ${raw(kind)},
        ${total(sql`${is} and ${came} and ${only(kind)}`)} as ${raw(`${kind}_fresh`)}`
    }),
    ', ',
  )

/** This trouble of the unit is snoozed. */
const rests = (kind: Need): Sql => sql`(u.rests and ${raw(`'${kind}'`)} = any(u.snoozed_kinds))`
const ANY_NEED = join(
  NEED_KINDS.map((kind) => sql`${BUCKETS[kind].is} and not ${rests(kind)}`),
  ' or ',
)

/** Of all units in need less those that rest. */
const left = (name: string): string => {
  const byClock = KINDS_BY_CLOCK.some((kind) => name.startsWith(kind)) ? `c.${name} + ` : ''
  return `${byClock}s.${name} - t.${name}`
}
const BUCKET_COUNTS = NEED_KINDS.map(
  (kind) => `'${kind}', json_build_object('count', ${left(kind)}, 'fresh', ${left(`${kind}_fresh`)})`,
).join(', ')

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
  lost: number
  last_event_ts: string | null
}

/** Active units that do not dwell or were never seen: usually fewer than those that stand still. */
const seenWithin = (customerId: number): Sql => sql`(
  (select count(*) from waybills w where w.customer_id = ${customerId} and w.is_current and ${UNDER_WAY}
    and w.last_sighting_ts > now() - interval '${raw(String(DWELLING_HOURS))} hours')
  + (select count(*) from waybills w where w.customer_id = ${customerId} and w.is_current and ${UNDER_WAY}
    and w.last_sighting_ts is null))::int`

/** Counts for the dashboard and the quick filters, widgets by their permission names included. */
export async function selectAssetSummary(db: Db, customerId: number, userId: number): Promise<AssetCounts> {
  // every part is read off an index, whatever the customer: one plan fits all
  db.run(raw('set local plan_cache_mode = force_generic_plan')).catch(() => {})
  const row = await db.row<AssetCounts>(sql`
    with kept as materialized (
      select c.status_code, sum(c.n)::int as n from waybill_counts c where c.customer_id = ${customerId} group by 1),
    c as (select ${bucketTotals(KINDS_BY_CLOCK)} from (
      select ${BY_CLOCK} from waybills w
      where w.customer_id = ${customerId} and w.is_current and ${MAY_NEED} and w.need_ts > '-infinity' offset 0) u),
    s as (select ${bucketTotals(NEED_KINDS)},
        ${total(sql`u.released_ts <= ${YESTERDAY}`)} as ready_for_release, ${total(raw('u.is_troubled'))} as exceptions
      from (select ${BY_CLOCK}, ${STANDING} from waybills w
        where w.customer_id = ${customerId} and w.is_current and ${ALWAYS_NEEDS} offset 0) u),
    t as (select ${bucketTotals(NEED_KINDS, rests)}, ${total(sql`u.is_mine and (${ANY_NEED})`)} as mine,
        ${total(raw('u.rests and u.is_under_way'))} as snoozed
      from (select ${BY_CLOCK}, ${STANDING}, k.owner_id = ${userId} as is_mine, ${IS_SNOOZED} is true as rests, k.snoozed_kinds,
          ${UNDER_WAY} as is_under_way
        from work_items k join waybills w on w.customer_id = k.customer_id and w.waybill_id = k.waybill_id
        where k.customer_id = ${customerId} and w.is_current and (k.owner_id = ${userId} or k.snoozed_until_ts > now()) offset 0) u)
    select (select coalesce(sum(n), 0)::int from kept) as total,
      (select coalesce(json_object_agg(coalesce(status_code::text, 'NA'), n) filter (where n > 0), '{}') from kept) as by_status,
      (select coalesce(sum(n), 0)::int from kept where status_code is distinct from ${COMPLETE_STATUS})
        - ${seenWithin(customerId)} as dwelling_over_2_days,
      (select coalesce(sum(n), 0)::int from kept where status_code = 90) as ap_status,
      (select coalesce(sum(n), 0)::int from kept where status_code in (70, 80)) as cp_status_or_notified,
      s.ready_for_release::int, s.exceptions::int, (c.overdue + c.slipped + s.overdue + s.slipped)::int as late,
      (c.silent + s.silent)::int as silent, t.mine::int, t.snoozed::int,
      (select count(*)::int from waybills w where w.customer_id = ${customerId} and ${LOST}) as lost, json_build_object(${raw(BUCKET_COUNTS)}) as queue,
      (select to_char(max(w.last_sighting_ts) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from waybills w
        where w.customer_id = ${customerId} and w.is_current) as last_event_ts
    from c, s, t`)
  if (row === null) throw new Error('an aggregate without grouping must return one row')
  return row
}

/** The maximum number of choices shown; others are found by typing. */
const MAX_CHOICES = 200

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
    from ranked where place <= ${MAX_CHOICES} group by key`)
  const none = Object.fromEntries(CHOSEN_COLUMNS.map((key) => [key, []])) as unknown as Choices
  return Object.assign(none, Object.fromEntries(rows.map(({ key, found }) => [key, found])))
}
