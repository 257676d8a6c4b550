import { raw, sql, type Sql, unprepared } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { isInGroups, isPlace, type UnitSql, utc } from '../analytics.queries.ts'

export interface ForecastScope {
  destinationIds: readonly number[]
  groupIds: readonly number[]
}

const MAX_UNITS = 1000
export const getEta = ({ productEta, railroadEta }: UnitSql): Sql =>
  sql`coalesce(${productEta}, ${railroadEta})`
/** The time zone of a unit's destination. */
export const ZONE = raw(`coalesce(w.destination_zone, 'UTC')`)

/** Each unit on its way on one day of its destination's calendar: `overdue` where that has passed, `no_eta` without one. */
export const dueOn = (eta: Sql): Sql => sql`case when ${eta} is null then 'no_eta'
  when (${eta} at time zone ${ZONE})::date < (now() at time zone ${ZONE})::date then 'overdue'
  else to_char(${eta} at time zone ${ZONE}, 'YYYY-MM-DD') end`

const isWanted = (
  customerId: number,
  { isOnItsWay }: UnitSql,
  { destinationIds, groupIds }: ForecastScope,
): Sql =>
  sql`w.customer_id = ${customerId} and ${isOnItsWay} and ${isInGroups(groupIds)}
    and ${isPlace('w.destination_place', destinationIds)}`

export interface DueRow {
  due: string
  total: number
  /** Units in none of the compared groups. */
  other: number
  groups: Record<string, number>
  /** Arrivals of the day in one and in nine of ten cases; null where no unit that may arrive then has a range. */
  p10: number | null
  p90: number | null
}

const moment = (key: string): Sql => raw(`to_timestamp((w.eta->>'${key}')::float8 / 1000)`)
const hasRange = ({ productEta }: UnitSql): Sql => sql`(${productEta} is not null and w.eta is not null)`

/**
 * How likely a unit has arrived by a moment: one of ten by its P10, half by its ETA, nine of ten by its P90. A unit without a
 * range arrives at its ETA.
 */
const getChance = (at: string): Sql =>
  raw(`1 / (1 + exp(-ln(9) * greatest(-20, least(20, extract(epoch from ${at} - u.eta)
    / greatest(60, extract(epoch from case when ${at} < u.eta then u.eta - u.early else u.late - u.eta end))))::float8))`)

/** A standard deviation is so much of the way from the mean to P90. */
const P90_DEVIATIONS = 1.2816

/** The mean of a day's arrivals by their chances `c.chance`, and how far P10 and P90 are from it, as if units moved independently. */
export const MEAN_AND_SPREAD = raw(
  `sum(c.chance) as mean, ${P90_DEVIATIONS} * sqrt(sum(c.chance * (1 - c.chance))) as spread`,
)
export const P10 = raw('greatest(0, round(r.mean - r.spread))::int')
export const P90 = raw('round(r.mean + r.spread)::int')

/** How likely a unit `u` arrives on a day, given that it has not arrived before today. */
export const getDayChance = (fromTs: string, untilTs: string, todayTs: string): Sql =>
  sql`(${getChance(untilTs)} - ${getChance(fromTs)}) / (1 - ${getChance(todayTs)})`

/** Of `waybills w`: the zone of the destination, the ETA, whether it has a range, and that. */
const getEtaColumns = (
  units: UnitSql,
): Sql => sql`${ZONE} as zone, ${getEta(units)} as eta, ${hasRange(units)} as has_range,
        case when ${hasRange(units)} then least(${getEta(units)}, ${moment('p10_ts')}) else ${getEta(units)} end as early,
        case when ${hasRange(units)} then greatest(${getEta(units)}, ${moment('p90_ts')}) else ${getEta(units)} end as late`

/** Whether `waybills w` is of none of the groups. */
const isInNone = (ids: readonly number[]): Sql =>
  ids.length === 0 ? raw('true') : sql`(${isInGroups(ids)}) is not true`

/**
 * Units on their way by the day they are due, in order: in all, of each group, and in none of the compared ones. The range of a
 * day adds up the chances of all units that may arrive then, as if they moved independently.
 */
export const selectDueDays = (
  db: Db,
  customerId: number,
  units: UnitSql,
  { fleetIds, ...scope }: ForecastScope & { fleetIds: readonly number[] },
): Promise<DueRow[]> =>
  db.rows<DueRow>(
    unprepared(sql`
    with units as materialized (
      select ${dueOn(getEta(units))} as due, w.group_ids, ${isInNone(fleetIds)} as is_other, ${getEtaColumns(units)}
      from waybills w where ${isWanted(customerId, units, scope)}),
    ranges as (
      select to_char(day, 'YYYY-MM-DD') as due, bool_or(has_range) as has_range, ${MEAN_AND_SPREAD}
      from units u
      cross join lateral (select date_trunc('day', now() at time zone u.zone) as today) t
      cross join lateral generate_series(
        greatest(t.today, date_trunc('day', (u.eta - 2 * (u.eta - u.early)) at time zone u.zone)),
        (u.eta + 2 * (u.late - u.eta)) at time zone u.zone, interval '1 day') day
      cross join lateral (select day at time zone u.zone as from_ts, (day + interval '1 day') at time zone u.zone as until_ts,
        t.today at time zone u.zone as today_ts) d
      cross join lateral (select ${getDayChance('d.from_ts', 'd.until_ts', 'd.today_ts')} as chance) c
      where u.due not in ('overdue', 'no_eta')
      group by day),
    of_groups as (
      select due, json_object_agg(group_id, units order by group_id) as groups from (
        select due, group_id, count(*)::int as units from units, unnest(group_ids) group_id group by due, group_id) g
      group by due)
    select u.due, count(*)::int as total, count(*) filter (where u.is_other)::int as other,
      coalesce((select g.groups from of_groups g where g.due = u.due), '{}') as groups,
      (select ${P10} from ranges r where r.due = u.due and r.has_range) as p10,
      (select ${P90} from ranges r where r.due = u.due and r.has_range) as p90
    from units u group by u.due order by u.due`),
  )

export interface DueUnitRow {
  waybill_id: number
  equipment_id: string
  current_location: string | null
  eta_date: string | null
  eta_early: string | null
  eta_late: string | null
  chance: number | null
  destination_location: string | null
  destination_zone: string | null
  train_id: string | null
  load_empty_status: string | null
}

/** The units of one day, only those of one more group where it is given, the earliest first. */
export const selectDueUnits = (
  db: Db,
  customerId: number,
  units: UnitSql,
  { due, fleet, ...scope }: ForecastScope & { due: string; fleet: number | undefined },
): Promise<DueUnitRow[]> =>
  db.rows<DueUnitRow>(
    unprepared(sql`
    with units as (
      select w.waybill_id, w.equipment_id, w.current_location, w.destination_location, w.destination_zone, w.train_id,
        w.load_empty_status, ${getEtaColumns(units)}
      from waybills w where ${isWanted(customerId, units, scope)} and ${dueOn(getEta(units))} = ${due}
        and ${isInGroups(fleet === undefined ? [] : [fleet])})
    select u.waybill_id::float8 as waybill_id, u.equipment_id, u.current_location, ${utc(sql`u.eta`)} as eta_date,
      case when u.has_range then ${utc(sql`u.early`)} end as eta_early,
      case when u.has_range then ${utc(sql`u.late`)} end as eta_late,
      case when u.has_range and ${due} not in ('overdue', 'no_eta')
        then ${getDayChance('d.from_ts', 'd.until_ts', 'd.today_ts')} end as chance,
      u.destination_location, u.destination_zone, u.train_id, u.load_empty_status
    from units u
    cross join lateral (select date_trunc('day', u.eta at time zone u.zone) as day) t
    cross join lateral (select t.day at time zone u.zone as from_ts, (t.day + interval '1 day') at time zone u.zone as until_ts,
      date_trunc('day', now() at time zone u.zone) at time zone u.zone as today_ts) d
    order by u.eta, u.equipment_id limit ${MAX_UNITS}`),
  )
