import type { Result } from '#contract/base/endpoint.ts'
import type { getWorkTrend, recordVisit } from '#contract/areas/visibility/work/work.contract.ts'
import { AWAY_MINUTES, NEED_KINDS, TREND_DAYS } from '#contract/areas/visibility/work/work.rules.ts'
import { ARRIVED_STATUS } from '#contract/areas/visibility/assets/assets.rules.ts'
import { join, raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { UNDER_WAY } from '../assets/assets.queries.ts'
import { ARRIVAL, MAY_NEED } from '../assets/lateness.queries.ts'
import {
  ALL_NEEDS,
  BEGAN,
  IS_LATE_SPELL,
  IS_NEEDED,
  stillNeeds,
  REPORTED_STARTS,
  WITH_WORK,
} from '../assets/needs.queries.ts'

/** Sets the given values; undefined leaves a value unchanged. */
export interface ItemChange {
  owner_id: number | null | undefined
  /** 'infinity': until the unit is reported again. */
  snoozed_until_ts: string | null | undefined
  note: string | null | undefined
}

/** Records people's decisions about units; a snooze covers their current troubles. Returns the affected units. */
export async function upsertItems(
  db: Db,
  ids: readonly number[],
  { customerId, userId }: { customerId: number; userId: number },
  change: ItemChange,
): Promise<number[]> {
  const set = (['owner_id', 'snoozed_until_ts', 'note'] as const).filter((key) => change[key] !== undefined)
  const columns = set.includes('snoozed_until_ts') ? [...set, 'snoozed_kinds', 'snoozed_sighting_ts'] : set
  const saved = ['changed_by', 'changed_ts', 'closed_ts', ...columns]
  const rows = await db.rows<{ waybill_id: number }>(sql`
    insert into work_items as i (customer_id, waybill_id, owner_id, snoozed_until_ts, snoozed_kinds, snoozed_sighting_ts, note, changed_by)
    select w.customer_id, w.waybill_id, ${change.owner_id ?? null}::int, ${change.snoozed_until_ts ?? null}::timestamptz,
      ${ALL_NEEDS}, w.last_sighting_ts, ${change.note ?? null}::text, ${userId}::int
    from waybills w ${join(WITH_WORK, ' ')}
    where w.customer_id = ${customerId} and w.waybill_id = any(${[...ids]}::bigint[])
    order by w.waybill_id
    on conflict (customer_id, waybill_id) do update set
      ${join(
        saved.map((name) => raw(`${name} = excluded.${name}`)),
        ', ',
      )}
    returning i.waybill_id`)
  return rows.map(({ waybill_id }) => waybill_id)
}

const NEEDED_NOW = (customerId: number): Sql => sql`
  needed as materialized (
    ${join(
      NEED_KINDS.map(
        (
          kind,
        ) => sql`select w.waybill_id, ${raw(`'${kind}'`)} as kind, least(${BEGAN[kind]}, now()) as began_ts from waybills w ${join(WITH_WORK, ' ')}
          where w.customer_id = ${customerId} and w.is_current and ${MAY_NEED} and ${IS_NEEDED[kind]}`,
      ),
      ' union all ',
    )})`

const TODAY = raw(`(now() at time zone 'UTC')::date`)

/**
 * Counts the arrivals of days before the first counted one, because every trip's arrival is known. On that first day
 * they are counted again each time, as history may still be loading.
 */
export const insertArrivalsBefore = (db: Db, customerId: number): Promise<unknown> =>
  db.run(sql`
    insert into work_days (customer_id, day, kind, units)
    select ${customerId}::int, d.day::date, 'arrived', count(w.waybill_id)
    from generate_series(${TODAY} - ${TREND_DAYS}::int, ${TODAY} - 1, interval '1 day') d (day)
    left join waybills w on w.customer_id = ${customerId} and (w.arrival_ts at time zone 'UTC')::date = d.day::date
      and w.arrival_ts >= now() - interval '30 days' and w.status_code >= ${ARRIVED_STATUS}
    where not exists (
      select from work_days k where k.customer_id = ${customerId} and k.kind <> 'arrived' and k.day < ${TODAY})
    group by d.day
    on conflict (customer_id, day, kind) do update set units = excluded.units
      where work_days.units is distinct from excluded.units`)

/** Records units that gained or lost a need, and the outcome of those that no longer need attention. */
export async function updateSpells(db: Db, customerId: number): Promise<void> {
  await db.run(sql`
    with ${NEEDED_NOW(customerId)},
    opened as (
      insert into work_spells as p (customer_id, waybill_id, kind, opened_ts)
      select ${customerId}, n.waybill_id, n.kind, n.began_ts from needed n
      where not exists (select from work_spells p where p.customer_id = ${customerId}
        and p.waybill_id = n.waybill_id and p.kind = n.kind and p.closed_ts is null
        and (p.opened_ts >= n.began_ts or p.kind <> all(${[...REPORTED_STARTS]}::text[])))
      on conflict (customer_id, waybill_id, kind) do update
        set opened_ts = excluded.opened_ts, closed_ts = null, times = p.times + 1),
    closed as (
      update work_spells p set closed_ts = now()
      where p.customer_id = ${customerId} and p.closed_ts is null
        and not exists (select from needed n where n.waybill_id = p.waybill_id and n.kind = p.kind)
      returning p.waybill_id, p.kind)
    insert into work_days (customer_id, day, kind, units)
    select ${customerId}::int, ${TODAY}, k.kind, count(n.waybill_id)
    from unnest(${NEED_KINDS}::text[]) k (kind) left join needed n on n.kind = k.kind group by k.kind
    union all
    select ${customerId}::int, ${TODAY}, 'arrived', count(*) from waybills w
    where w.customer_id = ${customerId} and w.is_current and ${raw(ARRIVAL)} >= date_trunc('day', now(), 'UTC') and w.status_code >= ${ARRIVED_STATUS}
    on conflict (customer_id, day, kind) do update set units = excluded.units
      where work_days.units is distinct from excluded.units`)
  await updateItemsOver(db, customerId)
}

/** An item without open needs is closed, and reopened when one returns; a closed one is no longer snoozed. */
const updateItemsOver = (db: Db, customerId: number): Promise<unknown> =>
  db.run(sql`
    update work_items i set
      snoozed_kinds = array(select unnest(i.snoozed_kinds) intersect select unnest(o.kinds)),
      closed_ts = case when o.kinds = '{}' then now() end
    from (
      select k.waybill_id, max(p.closed_ts) as last_closed_ts,
        coalesce(array_agg(p.kind) filter (where p.waybill_id is not null and p.closed_ts is null), '{}') as kinds
      from work_items k left join work_spells p on p.customer_id = k.customer_id and p.waybill_id = k.waybill_id
      where k.customer_id = ${customerId} group by k.waybill_id) o
    where i.customer_id = ${customerId} and i.waybill_id = o.waybill_id and (
      not i.snoozed_kinds <@ o.kinds
      or i.closed_ts is not null and o.kinds <> '{}'
      or i.closed_ts is null and o.kinds = '{}' and o.last_closed_ts >= i.changed_ts)`)

/** The number of units with each need at the end of the days before today, oldest first. */
export const selectTrend = (db: Db, customerId: number) =>
  db.rows<Result<typeof getWorkTrend>['days'][number]>(sql`
    select d.day::text as day, json_object_agg(d.kind, d.units) as units from work_days d
    where d.customer_id = ${customerId} and d.day < (now() at time zone 'UTC')::date
      and d.day >= (now() at time zone 'UTC')::date - ${TREND_DAYS}::int
    group by d.day order by d.day`)

/** Records a visit; returns the time of the previous one, null on the first visit. */
export const upsertVisit = async (db: Db, customerId: number, userId: number): Promise<string | null> => {
  const row = await db.row<{ since: string | null }>(sql`
    insert into work_visits as v (customer_id, user_id, seen_ts)
    values (${customerId}, ${userId}, now())
    on conflict (customer_id, user_id) do update set
      since_ts = case when v.seen_ts < now() - ${AWAY_MINUTES} * interval '1 minute' then v.seen_ts else v.since_ts end,
      seen_ts = now()
    returning to_char(since_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since`)
  return row?.since ?? null
}

/**
 * The changes of the customer's units since a given time, by the conditions of each list filter. A unit is sighted
 * when it arrives and when it departs, so only those sighted since, or never, are read, from an index with both
 * dates.
 */
export async function selectSince(
  db: Db,
  customerId: number,
  since: string,
): Promise<Omit<Result<typeof recordVisit>, 'since'>> {
  // every part is read off an index, however long ago it was
  db.run(raw('set local plan_cache_mode = force_generic_plan')).catch(() => {})
  const row = await db.row<Omit<Result<typeof recordVisit>, 'since'>>(sql`
    with seen as (
      select count(*) filter (where ${raw(ARRIVAL)} >= ${since}::timestamptz and w.status_code >= ${ARRIVED_STATUS}) as arrived,
        count(*) filter (where w.trip_start_ts >= ${since}::timestamptz and ${UNDER_WAY}) as fresh
      from waybills w
      where w.customer_id = ${customerId} and w.is_current and w.last_sighting_ts >= ${since}::timestamptz),
    unseen as (
      select count(*) as fresh from waybills w
      where w.customer_id = ${customerId} and w.is_current and w.last_sighting_ts is null
        and w.trip_start_ts >= ${since}::timestamptz and ${UNDER_WAY}),
    became_late as (
      select distinct p.waybill_id from work_spells p
      where p.customer_id = ${customerId} and p.closed_ts is null and p.opened_ts >= ${since}::timestamptz and ${IS_LATE_SPELL}),
    late as (
      select count(*) as slipped
      from became_late b join waybills w on w.customer_id = ${customerId} and w.waybill_id = b.waybill_id ${join(WITH_WORK, ' ')}
      where w.is_current and (${stillNeeds('slipped')} or ${stillNeeds('overdue')}))
    select seen.arrived::int, late.slipped::int, (seen.fresh + unseen.fresh)::int as fresh from seen, unseen, late`)
  return row ?? { arrived: 0, slipped: 0, fresh: 0 }
}
