import type {
  mapTrackedUnits,
  TrackedUnit,
  TrackPoint,
} from '#contract/areas/telematics/units/units.contract.ts'
import { trackedList } from '#contract/areas/telematics/units/units.list.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { toCriteria } from '#contract/list/criteria.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { overRows } from '../../../list/file.ts'
import { listSql, rowSql, stored } from '../../../list/list-sql.ts'

export interface UnitEnv {
  customerId: number
}

/** Two regular reports were missed. */
const IS_SILENT = `(u.received_ts < now() - make_interval(mins => 2 * u.heartbeat_minutes))`
const STATE = raw(`(case when u.received_ts is null then 'none' when ${IS_SILENT} then 'silent'
  when u.motion = 'moving' then 'moving' else 'standing' end)`)
const SPEED = raw('round(u.speed_kmh * 0.621371)::float8')

/** A value of a unit's most severe open alert, the newest of equally severe ones. An expired snooze counts as open. */
const ofWorstAlert = (value: string) =>
  raw(`(select ${value} from unit_alerts a
    where a.customer_id = u.customer_id and a.equipment_id = u.equipment_id
      and (a.state = 'open' or a.state = 'snoozed' and a.snoozed_until <= now())
    order by case a.severity when 'critical' then 0 when 'warning' then 1 else 2 end, a.opened_ts desc limit 1)`)

/** How units with telematics are found. */
export const trackedRows = listSql<UnitEnv>()({
  list: trackedList,
  from: raw('tracked_units u'),
  columns: {
    ...stored('u', 'equipment_id', 'place', 'load', 'door', 'hand_brake', 'battery_pct', 'device_id'),
    state: STATE,
    alert: ofWorstAlert('a.detail'),
    report_date: raw('u.report_ts'),
    speed_mph: SPEED,
    motion_date: raw('u.motion_ts'),
    impact_g: raw('round(u.impact_g::numeric, 1)::float8'),
    impact_date: raw('u.impact_ts'),
    temp_f: raw('round(u.temp_c * 1.8 + 32)::float8'),
    fix_date: raw('u.fix_ts'),
    received_date: { value: raw('u.received_ts'), isIndexed: true },
    odo_miles: raw('round(u.odo_km * 0.621371)::float8'),
    clock_minutes: raw('round(u.clock_seconds / 60.0)::float8'),
  },
  fields: {
    zone: raw(`coalesce(u.zone, 'UTC')`),
    ...stored('u', 'lat', 'lon', 'heading'),
  },
  scopes: {
    all: [],
    moving: [raw(`${STATE.sql} = 'moving'`)],
    standing: [raw(`${STATE.sql} = 'standing'`)],
    silent: [raw(`${STATE.sql} = 'silent'`)],
  },
  where: ({ customerId }) => [sql`u.customer_id = ${customerId}`],
})

type Mark = Result<typeof mapTrackedUnits>['units'][number]

/** The maximum number of marks on a map. */
const MAX_MARKS = 2000

/** The positions of a list's units, newest reports first. */
export const selectMarks = (db: Db, input: object, env: UnitEnv): Promise<Mark[]> =>
  db.rows<Mark>(
    overRows(trackedRows, toCriteria(trackedList, input), env, {
      values: sql`u.equipment_id, ${STATE} as state, u.lat, u.lon, u.place, ${SPEED} as speed_mph, ${ofWorstAlert('a.severity')} as severity`,
      joins: raw('join lateral (select 1 where u.lat is not null) placed on true'),
      ends: sql`order by u.received_ts desc limit ${MAX_MARKS}`,
    }),
  )

/** How many units a list has, and how many of them have no position. */
export const selectMarkCounts = async (db: Db, input: object, env: UnitEnv) =>
  (
    await db.rows<{ total: number; unplaced: number }>(
      overRows(trackedRows, toCriteria(trackedList, input), env, {
        values: sql`count(*)::int as total, (count(*) filter (where u.lat is null))::int as unplaced`,
        joins: raw(''),
        ends: raw(''),
      }),
    )
  )[0]!

export const selectUnit = (db: Db, customerId: number, equipmentId: string) =>
  db.row<TrackedUnit>(sql`
    select ${rowSql(trackedRows).fields} from tracked_units u ${rowSql(trackedRows).joins}
    where u.customer_id = ${customerId} and u.equipment_id = ${equipmentId}`)

/** Readings of a unit, oldest first. Callers ask for one more than they return, to know whether there are more. */
export const selectTrack = (
  db: Db,
  customerId: number,
  { equipmentId, from, to, limit }: { equipmentId: string; from: string; to: string; limit: number },
) =>
  db.rows<TrackPoint>(sql`
    select to_char(r.at_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, r.lat, r.lon,
      round(r.speed_kmh * 0.621371)::float8 as speed_mph, r.motion, r.reason,
      round(r.impact_g::numeric, 1)::float8 as impact_g, round(r.temp_c * 1.8 + 32)::float8 as temp_f, r.left_out
    from device_readings r
    where r.customer_id = ${customerId} and r.equipment_id = ${equipmentId}
      and r.at_ts >= ${from}::timestamptz and r.at_ts < ${to}::timestamptz
    order by r.at_ts limit ${limit}`)
