import type { FenceShape } from '#contract/areas/telematics/fences/fences.contract.ts'
import { fenceList, visitList } from '#contract/areas/telematics/fences/fences.list.ts'
import type { FenceArea } from '#contract/areas/telematics/fences/fences.rules.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

/** The days whose visits are included in figures. */
const DAYS = 90
const ENDED = `v.out_ts >= now() - interval '${DAYS} days'`
const HOURS = `extract(epoch from coalesce(v.out_ts, now()) - v.in_ts)::float8 / 3600`
const OF_FENCE = 'v.customer_id = f.customer_id and v.fence_id = f.fence_id'

/** How geofences are found. */
export const fenceRows = listSql<{ customerId: number }>()({
  list: fenceList,
  from: raw('geofences f'),
  columns: {
    ...stored('f', 'name', 'shape', 'place', 'dwell_hours'),
    inside: raw(`(select count(*)::int from geofence_visits v where ${OF_FENCE} and v.out_ts is null)`),
    visits: raw(`(select count(*)::int from geofence_visits v where ${OF_FENCE} and ${ENDED})`),
    median_hours:
      raw(`(select round(percentile_cont(0.5) within group (order by ${HOURS})::numeric, 1)::float8
      from geofence_visits v where ${OF_FENCE} and ${ENDED})`),
    created_date: raw('f.created_ts'),
  },
  fields: stored('f', 'fence_id'),
  scopes: {},
  where: ({ customerId }) => [sql`f.customer_id = ${customerId}`],
})

/** The trip a unit was on when it entered. */
const LANE = `left join lateral (
  select w.origin_location, w.destination_location from waybills w
  where w.customer_id = v.customer_id and w.equipment_id = v.equipment_id
    and w.trip_start_ts <= v.in_ts and (w.trip_end_ts is null or w.trip_end_ts > v.in_ts)
  order by w.trip_start_ts desc limit 1) w on true`

export interface VisitEnv {
  customerId: number
  fenceId: number
}

/** How visits are found. */
export const visitRows = listSql<{ customerId: number }>()({
  list: visitList,
  from: raw(`geofence_visits v join geofences f on ${OF_FENCE} ${LANE}`),
  columns: {
    ...stored('v', 'equipment_id', 'load'),
    fence: raw('f.name'),
    in_date: raw('v.in_ts'),
    out_date: raw('v.out_ts'),
    hours: raw(`round((${HOURS})::numeric, 1)::float8`),
    origin: raw('w.origin_location'),
    destination: raw('w.destination_location'),
  },
  fields: { ...stored('v', 'visit_id', 'fence_id'), zone: raw('f.zone') },
  scopes: { all: [], inside: [raw('v.out_ts is null')], left: [raw('v.out_ts is not null')] },
  ties: ['in_date'],
  where: ({ customerId }) => [sql`v.customer_id = ${customerId}`],
})

export interface StoredFence extends FenceArea {
  fence_id: number
  name: string
  place: string | null
  dwell_hours: number | null
  speed_mph: number | null
  version: number
}

const FIELDS = raw(
  'fence_id, name, shape, lat, lon, radius_m, corners, place, dwell_hours, speed_mph, version',
)

export const selectFence = (db: Db, customerId: number, fenceId: number) =>
  db.row<StoredFence>(sql`
    select ${FIELDS} from geofences where customer_id = ${customerId} and fence_id = ${fenceId}`)

const SHAPE = raw('fence_id, name, shape, lat, lon, radius_m, corners')

export const selectShapes = (db: Db, customerId: number) =>
  db.rows<FenceShape>(sql`
    select ${SHAPE} from geofences where customer_id = ${customerId} order by fence_id`)

/** The same with the speed that units may have inside. */
export const selectWatchedFences = (db: Db, customerId: number) =>
  db.rows<FenceShape & { speed_mph: number | null }>(sql`
    select ${SHAPE}, speed_mph from geofences where customer_id = ${customerId} order by fence_id`)

/** Changes with every geofence that is added, changed or removed. */
export const selectEdition = async (db: Db, customerId: number): Promise<string> =>
  (await db.row<{ edition: string }>(sql`
    select count(*) || ' ' || coalesce(max(fence_id), 0) || ' ' || coalesce(sum(version), 0)
      || ' ' || coalesce(max(created_ts)::text, '') as edition
    from geofences where customer_id = ${customerId}`))!.edition

export const countFences = async (db: Db, customerId: number): Promise<number> =>
  (await db.row<{ fences: number }>(sql`
    select count(*)::int as fences from geofences where customer_id = ${customerId}`))!.fences

export interface FenceToSave extends FenceArea {
  name: string
  place: string | null
  zone: string
  dwell_hours: number | null
  speed_mph: number | null
}

/** Null when there is one of this name. */
export const insertFence = async (db: Db, customerId: number, fence: FenceToSave): Promise<number | null> =>
  (
    await db.row<{ fence_id: number }>(sql`
      insert into geofences (customer_id, name, shape, lat, lon, radius_m, corners, place, zone, dwell_hours, speed_mph)
      values (${customerId}, ${fence.name}, ${fence.shape}, ${fence.lat}, ${fence.lon}, ${fence.radius_m},
        ${toJson(fence)}::jsonb, ${fence.place}, ${fence.zone}, ${fence.dwell_hours}, ${fence.speed_mph})
      on conflict do nothing returning fence_id`)
  )?.fence_id ?? null

const toJson = ({ corners }: FenceToSave): string | null =>
  corners === null ? null : JSON.stringify(corners)

/** False when the version is stale or the geofence is not there. */
export const updateFenceRow = async (
  db: Db,
  customerId: number,
  { fenceId, fence, version }: { fenceId: number; fence: FenceToSave; version: number },
): Promise<boolean> =>
  (await db.run(sql`
    update geofences set name = ${fence.name}, shape = ${fence.shape}, lat = ${fence.lat}, lon = ${fence.lon},
      radius_m = ${fence.radius_m}, corners = ${toJson(fence)}::jsonb, place = ${fence.place}, zone = ${fence.zone},
      dwell_hours = ${fence.dwell_hours}, speed_mph = ${fence.speed_mph}, version = version + 1
    where customer_id = ${customerId} and fence_id = ${fenceId} and version = ${version}`)) > 0

export const deleteFence = (db: Db, customerId: number, fenceId: number) =>
  db.run(sql`delete from geofences where customer_id = ${customerId} and fence_id = ${fenceId}`)

/** Whether another geofence of the customer has this name. */
export const isFenceNamed = async (
  db: Db,
  customerId: number,
  name: string,
  fenceId: number,
): Promise<boolean> =>
  (await db.row(sql`
    select from geofences
    where customer_id = ${customerId} and lower(name) = lower(${name}) and fence_id <> ${fenceId}`)) !== null

export interface DwellRow {
  visits: number
  median_hours: number | null
  p90_hours: number | null
}
export interface LaneRow extends DwellRow {
  origin: string | null
  destination: string | null
}

const FIGURES = raw(`count(*)::int as visits,
  round(percentile_cont(0.5) within group (order by ${HOURS})::numeric, 1)::float8 as median_hours,
  round(percentile_cont(0.9) within group (order by ${HOURS})::numeric, 1)::float8 as p90_hours`)

export const selectDwell = async (db: Db, { customerId, fenceId }: VisitEnv): Promise<DwellRow> =>
  (await db.row<DwellRow>(sql`
    select ${FIGURES} from geofence_visits v
    where v.customer_id = ${customerId} and v.fence_id = ${fenceId} and ${raw(ENDED)}`))!

export const selectLanes = (db: Db, { customerId, fenceId }: VisitEnv) =>
  db.rows<LaneRow>(sql`
    select w.origin_location as origin, w.destination_location as destination, ${FIGURES}
    from geofence_visits v ${raw(LANE)}
    where v.customer_id = ${customerId} and v.fence_id = ${fenceId} and ${raw(ENDED)}
    group by 1, 2 order by 3 desc, 1, 2 limit 50`)

/** How many units are inside, and how many of them longer than the geofence's limit. */
export const selectInside = async (db: Db, { customerId, fenceId }: VisitEnv) =>
  (await db.row<{ inside: number; over_limit: number }>(sql`
    select count(*)::int as inside,
      (count(*) filter (where v.in_ts < now() - make_interval(hours => f.dwell_hours)))::int as over_limit
    from geofence_visits v join geofences f on ${raw(OF_FENCE)}
    where v.customer_id = ${customerId} and v.fence_id = ${fenceId} and v.out_ts is null`))!
