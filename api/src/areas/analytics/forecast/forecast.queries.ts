import { raw, sql, type Sql } from '../../../db/sql.ts'
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
  groups: Record<string, number>
}

/** Units on their way by the day they are due, in order, in all and of each group. */
export const selectDueDays = (
  db: Db,
  customerId: number,
  units: UnitSql,
  scope: ForecastScope,
): Promise<DueRow[]> =>
  db.rows<DueRow>(sql`
    with units as materialized (
      select ${dueOn(getEta(units))} as due, w.group_ids from waybills w where ${isWanted(customerId, units, scope)}),
    of_groups as (
      select due, json_object_agg(group_id, units order by group_id) as groups from (
        select due, group_id, count(*)::int as units from units, unnest(group_ids) group_id group by due, group_id) g
      group by due)
    select u.due, count(*)::int as total, coalesce((select g.groups from of_groups g where g.due = u.due), '{}') as groups
    from units u group by u.due order by u.due`)

export interface DueUnitRow {
  waybill_id: number
  equipment_id: string
  current_location: string | null
  eta_date: string | null
  eta_early: string | null
  eta_late: string | null
  destination_location: string | null
  destination_zone: string | null
  train_id: string | null
  load_empty_status: string | null
}

const moment = (key: string): Sql => raw(`to_timestamp((w.eta->>'${key}')::float8 / 1000)`)

/** The units of one day, the earliest first. */
export function selectDueUnits(
  db: Db,
  customerId: number,
  units: UnitSql,
  { due, ...scope }: ForecastScope & { due: string },
): Promise<DueUnitRow[]> {
  const eta = getEta(units)
  const hasOwn = sql`${units.productEta} is not null and w.eta is not null`
  return db.rows<DueUnitRow>(sql`
    select w.waybill_id::float8 as waybill_id, w.equipment_id, w.current_location, ${utc(eta)} as eta_date,
      case when ${hasOwn} then ${utc(sql`least(${eta}, ${moment('p10_ts')})`)} end as eta_early,
      case when ${hasOwn} then ${utc(sql`greatest(${eta}, ${moment('p90_ts')})`)} end as eta_late,
      w.destination_location, w.destination_zone, w.train_id, w.load_empty_status
    from waybills w where ${isWanted(customerId, units, scope)} and ${dueOn(eta)} = ${due}
    order by ${eta}, w.equipment_id limit ${MAX_UNITS}`)
}
