import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import type { Fix, Visit } from './fold.rules.ts'

export interface Since {
  equipment_id: string
  from_ms: number
}

const asRows = (since: readonly Since[]) =>
  sql`json_to_recordset(${JSON.stringify(since)}::json) as s (equipment_id text, from_ms float8)`

/** A position farther back says nothing about a crossing. */
const BEFORE = sql`interval '7 days'`

/** Positions of units' tracks from the one before a moment on, in their order. */
export const selectFixes = (db: Db, customerId: number, since: readonly Since[]) =>
  db.rows<Fix & { equipment_id: string }>(sql`
    select s.equipment_id, extract(epoch from r.at_ts)::float8 * 1000 as at_ms, r.lat, r.lon, r.accuracy_m, r.load
    from ${asRows(since)}
    left join lateral (
      select p.at_ts from device_readings p
      where p.customer_id = ${customerId} and p.equipment_id = s.equipment_id
        and p.at_ts < to_timestamp(s.from_ms / 1000) and p.at_ts > to_timestamp(s.from_ms / 1000) - ${BEFORE}
        and p.left_out is null and p.lat is not null
      order by p.at_ts desc limit 1) b on true
    join device_readings r on r.customer_id = ${customerId} and r.equipment_id = s.equipment_id
      and r.at_ts >= coalesce(b.at_ts, to_timestamp(s.from_ms / 1000)) and r.left_out is null and r.lat is not null
    order by s.equipment_id, r.at_ts, r.reason, r.seq`)

export type UnitVisit = Visit & { equipment_id: string }

/** Visits of units that last at a moment or begin after it. */
export const selectVisits = (db: Db, customerId: number, since: readonly Since[]) =>
  db.rows<UnitVisit>(sql`
    select v.equipment_id, v.fence_id, extract(epoch from v.in_ts)::float8 * 1000 as in_ms,
      extract(epoch from v.out_ts)::float8 * 1000 as out_ms, v.load
    from ${asRows(since)}
    join geofence_visits v on v.customer_id = ${customerId} and v.equipment_id = s.equipment_id
      and (v.out_ts is null or v.out_ts >= to_timestamp(s.from_ms / 1000) - ${BEFORE})`)

const visitRows = (visits: readonly UnitVisit[]) =>
  sql`json_to_recordset(${JSON.stringify(visits)}::json) as r (equipment_id text, fence_id int, in_ms float8, out_ms float8, load text)`

export const upsertVisits = (db: Db, customerId: number, visits: readonly UnitVisit[]) =>
  db.run(sql`
    insert into geofence_visits (customer_id, fence_id, equipment_id, in_ts, out_ts, load)
    select ${customerId}, r.fence_id, r.equipment_id, to_timestamp(r.in_ms / 1000), to_timestamp(r.out_ms / 1000), r.load
    from ${visitRows(visits)}
    where exists (select from geofences f where f.customer_id = ${customerId} and f.fence_id = r.fence_id)
    on conflict (customer_id, equipment_id, fence_id, in_ts) do update set out_ts = excluded.out_ts, load = excluded.load`)

/** Visits that a late report shows not to have been. */
export const deleteVisits = (db: Db, customerId: number, visits: readonly UnitVisit[]) =>
  db.run(sql`
    delete from geofence_visits v using ${visitRows(visits)}
    where v.customer_id = ${customerId} and v.equipment_id = r.equipment_id and v.fence_id = r.fence_id
      and v.in_ts = to_timestamp(r.in_ms / 1000)`)

/** What a notification of units says: the trips they are on, the groups they belong to. */
export const selectTrips = (db: Db, customerId: number, units: readonly string[]) =>
  db.rows<{ equipment_id: string; waybill_id: number; group_ids: number[] }>(sql`
    select w.equipment_id, w.waybill_id, w.group_ids from waybills w
    where w.customer_id = ${customerId} and w.equipment_id = any(${[...units]}::text[]) and w.is_current`)

export interface OverLimit {
  visit_id: number
  fence_id: number
  name: string
  dwell_hours: number
  equipment_id: string
}

/** Notes the visits that passed the limit of their geofence, each once. */
export const updateOverLimit = (db: Db, customerId: number) =>
  db.rows<OverLimit>(sql`
    update geofence_visits v set over_limit_ts = now() from geofences f
    where v.customer_id = ${customerId} and f.customer_id = v.customer_id and f.fence_id = v.fence_id
      and v.out_ts is null and v.over_limit_ts is null and v.in_ts < now() - make_interval(hours => f.dwell_hours)
    returning v.visit_id, v.fence_id, f.name, f.dwell_hours, v.equipment_id`)
