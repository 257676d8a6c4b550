import type { CodeSource, EquipmentKind } from '#rail/sighting.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { getGroups } from '../alerts/alerts.queries.ts'
import type { Fix } from './compare.rules.ts'

export interface SightingRow {
  at_ms: number
  place: string
  code_source: CodeSource
  code: string
  equipment_kind: EquipmentKind
  carrier: string | null
}

/** The latest sightings of a unit since a day, newest first; estimates of railroads are none. */
export const selectSightings = (
  db: Db,
  customerId: number,
  { equipmentId, days, limit }: { equipmentId: string; days: number; limit: number },
) =>
  db.rows<SightingRow>(sql`
    select extract(epoch from v.event_ts)::float8 * 1000 as at_ms, v.place, v.code_source, v.code, v.equipment_kind, v.carrier
    from events v
    where v.customer_id = ${customerId} and v.equipment_id = ${equipmentId}
      and v.event_ts >= now() - make_interval(days => ${days}::int) and v.event_ts <= now()
    order by v.event_ts desc limit ${limit}`)

/** Positions of a unit's track since a day, in their order. */
export const selectFixes = (db: Db, customerId: number, equipmentId: string, days: number) =>
  db.rows<Fix>(sql`
    select extract(epoch from r.at_ts)::float8 * 1000 as at_ms, r.lat, r.lon from device_readings r
    where r.customer_id = ${customerId} and r.equipment_id = ${equipmentId} and r.left_out is null and r.lat is not null
      and r.at_ts >= now() - make_interval(days => ${days}::int)
    order by r.at_ts limit 20000`)

export interface UnitMotion {
  state_ms: number | null
  motion: string | null
}

/** Since when a unit moves or stands by its own reports; null without a device. */
export const selectMotion = (db: Db, customerId: number, equipmentId: string) =>
  db.row<UnitMotion>(sql`
    select extract(epoch from u.motion_ts)::float8 * 1000 as state_ms,
      case when u.received_ts >= now() - make_interval(mins => 2 * u.heartbeat_minutes) then u.motion end as motion
    from tracked_units u where u.customer_id = ${customerId} and u.equipment_id = ${equipmentId}`)

/** A sighting between the positions around its time. */
export interface SightingBetween extends SightingRow {
  equipment_id: string
  fixes: Fix[]
}

/** Of these units those with a device. */
export const selectTracked = (db: Db, customerId: number, ids: readonly string[]) =>
  db.rows<{ equipment_id: string; place: string | null; zone: string | null; group_ids: number[] }>(sql`
    select u.equipment_id, u.place, u.zone, ${getGroups('u')} as group_ids
    from tracked_units u where u.customer_id = ${customerId} and u.equipment_id = any(${[...ids]}::text[])`)

/** The latest sightings of some units, newest first, each with the unit's positions before and after it. */
export const selectSightingsBetween = (
  db: Db,
  customerId: number,
  { ids, days, limit }: { ids: readonly string[]; days: number; limit: number },
) =>
  db.rows<SightingBetween>(sql`
    with seen as (
      select v.* from unnest(${[...ids]}::text[]) as u (equipment_id), lateral (
        select e.equipment_id, e.event_ts, e.place, e.code_source, e.code, e.equipment_kind, e.carrier from events e
        where e.customer_id = ${customerId} and e.equipment_id = u.equipment_id
          and e.event_ts >= now() - make_interval(days => ${days}::int) and e.event_ts <= now()
        order by e.event_ts desc limit ${limit}) v),
    fixes as (
      select r.equipment_id, r.at_ts, r.lat, r.lon from device_readings r
      where r.customer_id = ${customerId} and r.left_out is null and r.lat is not null)
    select s.equipment_id, extract(epoch from s.event_ts)::float8 * 1000 as at_ms, s.place, s.code_source, s.code,
      s.equipment_kind, s.carrier,
      coalesce((select json_agg(json_build_object('at_ms', extract(epoch from f.at_ts) * 1000, 'lat', f.lat, 'lon', f.lon)
          order by f.at_ts)
        from ((select * from fixes where fixes.equipment_id = s.equipment_id and fixes.at_ts < s.event_ts
            and fixes.at_ts >= s.event_ts - interval '1 day' order by fixes.at_ts desc limit 1)
          union all (select * from fixes where fixes.equipment_id = s.equipment_id and fixes.at_ts >= s.event_ts
            order by fixes.at_ts limit 1)) f), '[]') as fixes
    from seen s order by s.event_ts desc`)
