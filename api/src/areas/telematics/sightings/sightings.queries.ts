import type { CodeSource, EquipmentKind } from '#rail/sighting.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
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

export interface Moving {
  state_ms: number | null
  motion: string | null
}

/** Since when a unit moves or stands by its own reports; null without a device. */
export const selectMotion = (db: Db, customerId: number, equipmentId: string) =>
  db.row<Moving>(sql`
    select extract(epoch from u.motion_ts)::float8 * 1000 as state_ms,
      case when u.received_ts >= now() - make_interval(mins => 2 * u.heartbeat_minutes) then u.motion end as motion
    from tracked_units u where u.customer_id = ${customerId} and u.equipment_id = ${equipmentId}`)
