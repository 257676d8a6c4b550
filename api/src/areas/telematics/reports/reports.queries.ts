import { deviceQuarantineList } from '#contract/areas/telematics/reports/reports.list.ts'
import type { ReportFormat } from '#contract/areas/telematics/reports/reports.rules.ts'
import type { Exclusion } from '#contract/areas/telematics/telematics.rules.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'
import type { Problem, Report } from './formats.rules.ts'
import type { Before } from './quality.rules.ts'

export interface Device {
  device_id: string
  equipment_id: string
  /** The time of the latest report; 0 without any. */
  latest_ms: number
}

/** The units of devices. Their rows are locked in one order, so that batches of the same devices wait for each other. */
export const selectDevices = (db: Db, customerId: number, ids: readonly string[]) =>
  db.rows<Device>(sql`
    select u.device_id, u.equipment_id, coalesce(round(extract(epoch from u.report_ts)::float8 * 1000), 0) as latest_ms
    from tracked_units u where u.customer_id = ${customerId} and u.device_id = any(${[...ids]}::text[])
    order by u.equipment_id for update`)

export interface Moment {
  equipment_id: string
  at_ms: number
}

/** The reading of the track before each moment, within a day. */
export const selectBefore = (db: Db, customerId: number, moments: readonly Moment[]) =>
  db.rows<Before & { equipment_id: string; requested_ms: number }>(sql`
    select a.equipment_id, a.at_ms as requested_ms, k.* from
      unnest(${moments.map(({ equipment_id }) => equipment_id)}::text[], ${moments.map(({ at_ms }) => at_ms)}::float8[])
        a (equipment_id, at_ms)
    cross join lateral (
      select extract(epoch from r.at_ts)::float8 * 1000 as at_ms, r.lat, r.lon, r.motion, r.load, r.hand_brake, r.door
      from device_readings r
      where r.customer_id = ${customerId} and r.equipment_id = a.equipment_id
        and r.at_ts < to_timestamp(a.at_ms / 1000) and r.at_ts > to_timestamp(a.at_ms / 1000) - interval '1 day'
        and r.left_out is null
      order by r.at_ts desc limit 1) k`)

export interface Reading extends Report {
  equipment_id: string
  at_ms: number
  left_out: Exclusion | null
}

/** As the columns of a statement read them. */
const asRows = (
  readings: readonly object[],
) => sql`json_to_recordset(${JSON.stringify(readings)}::json) as r (
  equipment_id text, device_id text, at_ms float8, seq bigint, reason text, fix_ms float8, device_ms float8, lat float8, lon float8,
  accuracy_m real, speed_kmh real, heading float8, motion text, load text, hand_brake text, door text, temp_c real,
  battery_pct float8, odo_km float8, impact_g real, impact_axis text, impact_ms float8, left_out text, place text, zone text,
  clock_seconds float8, motion_ms float8, has_turned boolean)`

const TIME = (column: string) => raw(`to_timestamp(r.${column} / 1000)`)

/** Files readings; returns those that were not there yet. */
export const insertReadings = (db: Db, customerId: number, readings: readonly Reading[]) =>
  db.rows<{ equipment_id: string; at_ms: number; reason: string; seq: number }>(sql`
    insert into device_readings (customer_id, equipment_id, at_ts, reason, seq, device_id, fix_ts, device_ts, lat, lon, accuracy_m,
      speed_kmh, heading, motion, load, hand_brake, door, temp_c, battery_pct, odo_km, impact_g, impact_axis, impact_ms, left_out)
    select ${customerId}, r.equipment_id, ${TIME('at_ms')}, r.reason, r.seq, r.device_id, ${TIME('fix_ms')}, ${TIME('device_ms')},
      r.lat, r.lon, r.accuracy_m, r.speed_kmh, round(r.heading), r.motion, r.load, r.hand_brake, r.door, r.temp_c,
      round(r.battery_pct), r.odo_km, r.impact_g, r.impact_axis, round(r.impact_ms), r.left_out
    from ${asRows(readings)}
    on conflict do nothing
    returning equipment_id, round(extract(epoch from at_ts)::float8 * 1000) as at_ms, reason, seq::float8 as seq`)

/** The newest of a batch for one unit: the report with the values known before it in the batch, and its place. */
export interface Latest extends Reading {
  /** When the batch first reported the unit’s current state, moving or standing. */
  motion_ms?: number
  /** It moved and stood within the batch. */
  has_turned?: boolean
  place: string | null
  zone: string | null
}

/** Moves the latest report of units forward; an older one changes nothing. What a report does not say stays as it was. */
export const updateLatest = (db: Db, customerId: number, latest: readonly Latest[]) =>
  db.run(sql`
    update tracked_units u set
      report_ts = ${TIME('at_ms')}, reason = r.reason, clock_seconds = 0,
      motion_ts = case when r.motion is not null and (r.motion is distinct from u.motion or r.has_turned)
        then ${TIME('motion_ms')} else u.motion_ts end,
      motion = coalesce(r.motion, u.motion), load = coalesce(r.load, u.load), hand_brake = coalesce(r.hand_brake, u.hand_brake),
      door = coalesce(r.door, u.door), temp_c = coalesce(r.temp_c, u.temp_c),
      battery_pct = coalesce(round(r.battery_pct), u.battery_pct), odo_km = coalesce(r.odo_km, u.odo_km),
      speed_kmh = r.speed_kmh,
      fix_ts = case when r.left_out is null then ${TIME('at_ms')} else u.fix_ts end,
      lat = case when r.left_out is null then r.lat else u.lat end,
      lon = case when r.left_out is null then r.lon else u.lon end,
      accuracy_m = case when r.left_out is null then r.accuracy_m else u.accuracy_m end,
      heading = case when r.left_out is null then round(r.heading) else u.heading end,
      place = case when r.left_out is null then r.place else u.place end,
      zone = case when r.left_out is null then r.zone else u.zone end
    from ${asRows(latest)}
    where u.customer_id = ${customerId} and u.equipment_id = r.equipment_id
      and (u.report_ts is null or u.report_ts < ${TIME('at_ms')})`)

/** That devices reported at all, and by how much their clocks are ahead. */
export const updateReceived = (
  db: Db,
  customerId: number,
  reports: readonly { equipment_id: string; clock_seconds: number }[],
) =>
  db.run(sql`
    update tracked_units u set received_ts = now(), clock_seconds = r.clock_seconds
    from ${asRows(reports)} where u.customer_id = ${customerId} and u.equipment_id = r.equipment_id`)

/** The last impact of units; an older one changes nothing. */
export const updateImpacts = (db: Db, customerId: number, impacts: readonly Reading[]) =>
  db.run(sql`
    update tracked_units u set impact_g = r.impact_g, impact_ts = ${TIME('at_ms')}
    from ${asRows(impacts)}
    where u.customer_id = ${customerId} and u.equipment_id = r.equipment_id
      and (u.impact_ts is null or u.impact_ts < ${TIME('at_ms')})`)

/** Keeps problems; a repeat is counted with the one that is there. */
export const upsertProblems = (
  db: Db,
  customerId: number,
  format: ReportFormat,
  problems: readonly (Problem & { repeats: number })[],
) =>
  db.run(sql`
    insert into device_quarantine (customer_id, reason_code, device_id, format, detail, sample, repeats)
    select ${customerId}, p.reason_code, p.device_id, ${format}, p.detail, p.sample, p.repeats
    from json_to_recordset(${JSON.stringify(problems)}::json)
      as p (reason_code text, device_id text, detail text, sample text, repeats int)
    on conflict (customer_id, reason_code, device_id, format) do update
      set detail = excluded.detail, sample = excluded.sample, last_ts = now(),
        repeats = device_quarantine.repeats + excluded.repeats`)

/** How problems of devices are found. */
export const deviceQuarantineRows = listSql<{ customerId: number }>()({
  list: deviceQuarantineList,
  from: raw('device_quarantine q'),
  columns: stored(
    'q',
    ...([
      'reason_code',
      'device_id',
      'detail',
      'repeats',
      'last_ts',
      'first_ts',
      'format',
      'sample',
    ] as const),
  ),
  fields: stored('q', 'quarantine_id'),
  scopes: {},
  where: ({ customerId }) => [sql`q.customer_id = ${customerId}`],
})
