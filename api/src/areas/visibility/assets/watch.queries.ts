import { raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import {
  DWELLING_SINCE,
  FEEDS,
  IS_FEED_LATE,
  IS_LATE,
  IS_SILENT,
  LATE_BY,
  MAY_NEED,
} from './lateness.queries.ts'

/** A trip that became reportable only through the passing of time. Times in milliseconds. */
export interface Watched {
  kind: 'late' | 'silent' | 'dwell'
  key: string
  ts: number
  waybill_id: number
  equipment_id: string
  group_ids: number[]
  /** Hours of lateness, days of a dwell. */
  amount: number | null
  row: Record<string, unknown>
}

const NAMES = [
  'equipment_id',
  'equipment_kind',
  'status_code',
  'load_empty_status',
  'current_location',
  'last_event_text',
  'last_event_code',
  'origin_location',
  'destination_location',
  'commodity',
  'commodity_code',
  'shipper',
  'consignee',
  'exceptions',
  'current_carrier',
  'bill_of_lading_number',
  'train_id',
  'imdl_pickup_number',
  'waybill_number',
]
const ROW = raw(`json_build_object(${NAMES.map((name) => `'${name}', w.${name}`).join(', ')})`)
const ms = (value: string): Sql => raw(`round(date_part('epoch', ${value}) * 1000)`)

const isNew = (kind: string, key: Sql): Sql => sql`not exists (
  select from facts k where k.customer_id = w.customer_id and k.kind = ${kind} and k.key = ${key})`

const LATE_KEY = raw(`w.waybill_id || ' ' || coalesce(w.destination_place, '')`)
const SILENT_KEY = raw(`w.waybill_id || ' ' || floor(date_part('epoch', w.last_sighting_ts))`)
const PLACE_KEY = raw(`q.carrier || '@' || q.place || ' ' || floor(date_part('epoch', q.last_event_ts))`)
const DWELL_KEY = raw(`w.waybill_id || ' ' || floor(date_part('epoch', ${DWELLING_SINCE})) || ' ' || d.days`)

/** Trips that are late, silent or standing for another day, as far as that was not reported. */
export const selectWatched = (db: Db, customerId: number, max: number) =>
  db.rows<Watched>(sql`
    select 'late' as kind, ${LATE_KEY} as key, ${ms('now()')} as ts, w.waybill_id, w.equipment_id, w.group_ids,
      ${LATE_BY} as amount, ${ROW} as row
    from waybills w where w.customer_id = ${customerId} and w.is_current and ${MAY_NEED} and ${IS_LATE} and ${isNew('late', LATE_KEY)}
    union all
    select 'silent', ${SILENT_KEY}, ${ms('now()')}, w.waybill_id, w.equipment_id, w.group_ids, null, ${ROW}
    from waybills w ${FEEDS}
    where w.customer_id = ${customerId} and w.is_current and ${MAY_NEED} and ${IS_SILENT} and ${isNew('silent', SILENT_KEY)}
    union all
    select 'dwell', ${DWELL_KEY}, ${ms(`${DWELLING_SINCE} + d.days * interval '1 day'`)}, w.waybill_id, w.equipment_id,
      w.group_ids, d.days, ${ROW}
    from waybills w cross join generate_series(1, 30) as d (days)
    where w.customer_id = ${customerId} and w.is_current and w.status_code is distinct from 100
      and ${raw(DWELLING_SINCE)} + d.days * interval '1 day' between now() - interval '47 hours' and now()
      and ${isNew('dwell', DWELL_KEY)}
    limit ${max}`)

export interface TripRow {
  waybill_id: number
  group_ids: number[]
  row: Record<string, unknown>
}

/** Some trips as facts carry them. */
export const selectTripRows = (db: Db, customerId: number, waybillIds: readonly number[]) =>
  db.rows<TripRow>(sql`
    select w.waybill_id, w.group_ids, ${ROW} as row from waybills w
    where w.customer_id = ${customerId} and w.waybill_id = any(${[...waybillIds]}::bigint[])`)

export interface SilentFeed {
  carrier: string
  ts: number
  key: string
}

/**
 * Railroads that have sent nothing for longer than usual, as far as that was not reported: of all units, or else at one
 * place.
 */
export const selectSilentFeeds = (db: Db, customerId: number) =>
  db.rows<SilentFeed>(sql`
    select w.current_carrier as carrier, ${ms('now()')} as ts,
      w.current_carrier || ' ' || floor(date_part('epoch', f.late_since)) as key
    from (select ${customerId}::int as customer_id, carrier as current_carrier, null::text as handed_to,
        null::text[] as billed_carriers, null::text as current_place from feed_positions
      where customer_id = ${customerId} and carrier <> '-') w ${FEEDS}
    where f.late_since is not null and not exists (
      select from facts k where k.customer_id = w.customer_id and k.kind = 'feed_silent'
        and k.key = w.current_carrier || ' ' || floor(date_part('epoch', f.late_since)))
    union all
    select q.carrier || ' at ' || public.place_name(q.place), ${ms('now()')},
      ${PLACE_KEY}
    from place_feeds q join feed_positions p on p.customer_id = q.customer_id and p.carrier = q.carrier
    where q.customer_id = ${customerId} and public.is_place_late(q.from_ts, q.last_event_ts, q.hour_count)
      and p.last_event_ts > q.last_event_ts and not ${raw(IS_FEED_LATE)} and not exists (
      select from facts k where k.customer_id = q.customer_id and k.kind = 'feed_silent' and k.key = ${PLACE_KEY})`)
