import { NEED_KINDS, type Need } from '#contract/areas/visibility/work/work.rules.ts'
import { COMPLETE_STATUS } from '#contract/areas/visibility/assets/assets.rules.ts'
import { join, raw, sql, type Sql } from '../../../db/sql.ts'
import { utcText } from '../../../list/list-sql.ts'
import {
  FEEDS,
  HAS_PASSED,
  IS_LATE,
  isLateBy,
  MOVED_PAST,
  IS_SILENT,
  IS_WAITING,
  LOST,
  MAY_NEED,
  PROMISED,
  SILENT_SINCE,
} from './lateness.queries.ts'

// Everything here reads `waybills w`, joined with WITH_WORK.

/** The decisions of people about the unit. */
const ITEM = raw('left join work_items k on k.customer_id = w.customer_id and k.waybill_id = w.waybill_id')
export const WITH_WORK: readonly Sql[] = [FEEDS, ITEM]

const UNDER_WAY = raw(`w.status_code is distinct from ${COMPLETE_STATUS}`)

/** The facts that make a unit part of each kind of the morning's work. */
export const IS_NEEDED: Record<Need, Sql> = {
  overdue: sql`${IS_LATE} and ${HAS_PASSED}`,
  slipped: sql`${IS_LATE} and not ${HAS_PASSED}`,
  silent: IS_SILENT,
  held: sql`${UNDER_WAY} and w.exceptions && '{Held,Bad order}'`,
  waiting: sql`${UNDER_WAY} and ${IS_WAITING}`,
}

/**
 * The estimate from which on a unit was late, as far as estimates were recorded; one whose estimate only moved on with
 * its silence is late since it moved past what was promised.
 */
const SLIPPED = raw(`coalesce((
  select min(e.made_ts) from eta_history e
  where e.customer_id = w.customer_id and e.waybill_id = w.waybill_id and ${isLateBy('e.p50_ts')}
    and e.made_ts > coalesce((
      select max(b.made_ts) from eta_history b
      where b.customer_id = w.customer_id and b.waybill_id = w.waybill_id and not ${isLateBy('b.p50_ts')}),
      '-infinity')), ${MOVED_PAST}, now())`)

/**
 * When each trouble began, as far as known: it may be older than the first check. A hold began with the report that
 * stated it, which is the latest one at the first check.
 */
export const BEGAN: Record<Need, Sql> = {
  overdue: PROMISED,
  slipped: SLIPPED,
  silent: SILENT_SINCE,
  held: raw('w.last_sighting_ts'),
  waiting: raw('w.waiting_since_ts'),
}

/** Troubles whose start follows from the unit alone: one that started again between two checks counts from then. */
export const REPORTED_STARTS: readonly Need[] = ['overdue', 'silent', 'waiting']

/** A snooze ends with its time; one until the next report when there was one. */
export const IS_SNOOZED = raw(`(k.snoozed_until_ts > now()
  and (isfinite(k.snoozed_until_ts) or k.snoozed_sighting_ts is not distinct from w.last_sighting_ts))`)

/** Units with this need that are not snoozed. */
export const stillNeeds = (kind: Need): Sql =>
  sql`(${IS_NEEDED[kind]} and not coalesce(${IS_SNOOZED} and ${raw(`'${kind}' = any(k.snoozed_kinds)`)}, false))`

const kindsWhere = (condition: (kind: Need) => Sql): Sql =>
  sql`case when ${LOST} then '{}'::text[] else array_remove(array[${join(
    NEED_KINDS.map((kind) => sql`case when ${condition(kind)} then ${raw(`'${kind}'`)} end`),
    ', ',
  )}]::text[], null) end`

/** All needs of a unit, and those that are not snoozed. */
export const ALL_NEEDS = kindsWhere((kind) => IS_NEEDED[kind])
export const NEEDS = kindsWhere(stillNeeds)

/** In need of any of some kinds. */
export const needsAnyOf = (kinds: Sql): Sql =>
  sql`${MAY_NEED} and (${join(
    NEED_KINDS.map((kind) => sql`${raw(`'${kind}'`)} = any(${kinds}) and ${stillNeeds(kind)}`),
    ' or ',
  )})`

/** When the latest of its troubles began. */
export const NEEDS_SINCE = raw(`(select max(p.opened_ts) from work_spells p
  where p.customer_id = w.customer_id and p.waybill_id = w.waybill_id and p.closed_ts is null)`)

/** When each of its troubles began, by kind. */
export const PROBLEMS_SINCE = sql`(select coalesce(json_object_agg(p.kind, ${utcText(raw('p.opened_ts'))}), '{}')
  from work_spells p
  where p.customer_id = w.customer_id and p.waybill_id = w.waybill_id and p.closed_ts is null)`

export const IS_LATE_SPELL = raw(`p.kind in ('overdue', 'slipped')`)
/** Since when a late unit is late, or overdue where it is. */
export const LATE_SINCE = sql`(select max(p.opened_ts) from work_spells p
  where p.customer_id = w.customer_id and p.waybill_id = w.waybill_id and p.closed_ts is null and ${IS_LATE_SPELL})`

const IS_OPEN = 'k.closed_ts is null'

export const OWNER_ID = raw(`case when ${IS_OPEN} then k.owner_id end`)
export const OWNER = raw(`case when ${IS_OPEN} and k.owner_id is not null then (
  select o.first_name || ' ' || o.last_name from identity.people_named(array[k.owner_id]) o) end`)
export const SNOOZED_UNTIL = sql`case when ${IS_SNOOZED} and isfinite(k.snoozed_until_ts) then k.snoozed_until_ts end`
export const SNOOZED_TO_REPORT = sql`coalesce(${IS_SNOOZED} and not isfinite(k.snoozed_until_ts), false)`
export const RESTING = sql`case when ${IS_SNOOZED} then case when isfinite(k.snoozed_until_ts) then 'until' else 'report' end end`
export const WORK_NOTE = raw(`case when ${IS_OPEN} then k.note end`)
export const ITEM_JOIN: readonly Sql[] = [ITEM]
