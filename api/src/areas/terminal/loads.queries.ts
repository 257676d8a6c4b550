import { ON_SITE_STATUS, RELEASE_CODE } from '#contract/base/waybill-status.ts'
import { loadList } from '#contract/areas/terminal/loads.list.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Db } from '../../db/tx.ts'
import { listSql, stored } from '../../list/list-sql.ts'

interface LoadEnv {
  customerId: number
}

/**
 * A release is the newest event: the car stands where it was, until an event moves it. Its trip is over, or the next
 * one has begun on paper only.
 */
const RELEASED = `(w.status_code in (10, 100) and w.last_event_code = '${RELEASE_CODE}')`
const BEGINS_NEXT = `(${RELEASED} and w.status_code = 10)`
const ON_SITE = `((w.status_code >= ${ON_SITE_STATUS} and w.status_code < 100) or ${RELEASED})`
const IS_ON_SITE = raw(ON_SITE)
const IS_COMING = raw(`((w.status_code is null or w.status_code < ${ON_SITE_STATUS}) and not ${RELEASED})`)
/** A loaded car that was released with its trip complete is empty. */
const LOAD = `(case when ${RELEASED} and w.status_code = 100 then 'E' else w.load_empty_status end)`
/** Of the trip that brought a released car, where its next trip has begun. */
const ofTripBefore = (column: string) => `(select p.${column} from waybills p
  where ${BEGINS_NEXT} and p.customer_id = w.customer_id and p.equipment_id = w.equipment_id
    and p.trip_start_ts < w.trip_start_ts
  order by p.trip_start_ts desc limit 1)`
/** What a car brought; a car released empty shows it until it is pulled. What sightings do not say is on its waybill. */
const goods = (column: 'commodity' | 'shipper' | 'consignee') =>
  raw(`coalesce(w.${column}, w.billed_${column},
    case when w.load_empty_status = 'E' then coalesce(${ofTripBefore(column)}, ${ofTripBefore(`billed_${column}`)}) end)`)
/** When the car's stay belongs to a trip: actions since then are shown. */
const SINCE = `coalesce(${ofTripBefore('trip_start_ts')}, w.trip_start_ts)`
// as the asset list says it: an estimate moves on by the hour while a unit is silent
const ETA = `coalesce(greatest(w.product_eta_ts,
  (select date_trunc('hour', now()) + interval '1 hour')
    + round(w.eta_rest_hours::float8 * 10) * interval '6 minutes'), w.rail_eta_ts)`

/** What people did with the car on this trip: its latest spot, and their notes. */
const TRACK = raw(`left join lateral (
  select a.track from terminal_actions a
  where a.customer_id = w.customer_id and a.equipment_id = w.equipment_id and a.at_ts >= ${SINCE}
    and a.track is not null order by a.at_ts desc limit 1) t on true`)
const NOTES = raw(`left join lateral (
  select a.note, a.attachment_ids from terminal_actions a
  where a.customer_id = w.customer_id and a.equipment_id = w.equipment_id and a.at_ts >= ${SINCE}
    and (a.note <> '' or cardinality(a.attachment_ids) > 0) order by a.at_ts desc limit 1) n on true`)

const BALANCE = ({ customerId }: LoadEnv) => sql`(
  select json_build_object(
    'loaded', count(*) filter (where ${IS_ON_SITE} and ${raw(LOAD)} is distinct from 'E'),
    'empty', count(*) filter (where ${IS_ON_SITE} and ${raw(LOAD)} = 'E'),
    'coming_today', count(*) filter (where ${IS_COMING} and ${raw(ETA)} < now() + interval '24 hours'))
  from waybills w where w.customer_id = ${customerId} and w.is_current)`

/** How loads are found. */
export const loadRows = listSql<LoadEnv>()({
  list: loadList,
  from: raw('waybills w'),
  columns: {
    ...stored('w', 'equipment_id', 'status_code', 'imdl_pickup_number', 'train_id', 'current_location'),
    load_empty_status: raw(LOAD),
    commodity: goods('commodity'),
    shipper: goods('shipper'),
    consignee: goods('consignee'),
    track: { value: raw('t.track'), join: TRACK },
    // a car on its way belongs to where it goes
    terminal: raw(`(case when ${ON_SITE} then w.current_location
      else coalesce(w.destination_location, w.current_location) end)`),
    days_on_site: raw(`(case when ${ON_SITE}
      then greatest(0, floor(extract(epoch from now() - coalesce(${ofTripBefore('arrival_ts')}, w.arrival_ts,
        w.waiting_since_ts, w.last_sighting_ts)) / 86400))::int
      end)`),
    eta_date: raw(`(case when ${ON_SITE} then null
      else ${ETA} end)`),
    arrival_date: raw(`coalesce(${ofTripBefore('arrival_ts')}, w.arrival_ts)`),
    last_notify_date: raw('w.last_notify_ts'),
    last_sighting_date: raw('w.last_sighting_ts'),
  },
  fields: {
    waybill_id: raw('w.waybill_id'),
    zone: raw('coalesce(w.destination_zone, w.current_zone)'),
    hazmat_mark: raw('public.hazmat_mark(w.hazmat, w.hazard_class, w.load_empty_status, w.commodity_code)'),
    is_released: raw(RELEASED),
    is_bad_order: raw(`('Bad order' = any(w.exceptions))`),
    last_note: { value: raw(`nullif(n.note, '')`), join: NOTES },
    photo_urls: { value: raw(`coalesce(n.attachment_ids::text[], '{}')`), join: NOTES },
  },
  scopes: {
    on_site: [IS_ON_SITE],
    coming: [IS_COMING],
    all: [raw(`(w.status_code is distinct from 100 or ${RELEASED})`)],
  },
  where: ({ customerId }) => [sql`w.customer_id = ${customerId}`, raw('w.is_current')],
  extras: { balance: BALANCE },
})

/** A car as an action finds it. */
export interface ActedCar {
  equipment_id: string
  equipment_kind: 'R' | 'imdl'
  status_code: number | null
  load_empty_status: 'L' | 'E' | null
  place: string | null
  last_event_text: string | null
  last_sighting_ts: string | null
  /** The last sighting is an action of the terminal's own. */
  is_own: boolean
}

export const selectCar = (db: Db, customerId: number, equipmentId: string) =>
  db.row<ActedCar>(sql`
    select w.equipment_id, w.equipment_kind, w.status_code, w.load_empty_status, w.last_event_text,
      case when w.status_code >= ${ON_SITE_STATUS} then coalesce(w.destination_place, w.current_place)
        else coalesce(w.current_place, w.destination_place) end as place,
      to_char(w.last_sighting_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as last_sighting_ts,
      exists (select from terminal_actions a
        where a.customer_id = w.customer_id and a.equipment_id = w.equipment_id
          and date_trunc('minute', a.at_ts) = w.last_sighting_ts) as is_own
    from waybills w
    where w.customer_id = ${customerId} and w.equipment_id = ${equipmentId} and w.is_current`)

export const isActionKnown = async (db: Db, customerId: number, actionId: string): Promise<boolean> =>
  (await db.row(sql`
    select from terminal_actions where customer_id = ${customerId} and action_id = ${actionId}`)) !== null

/** Any number, as long as every sender of actions takes the same. */
const ACTIONS_LOCK = 731_064

/** Two submissions of one customer run one after the other, so that the second sees the first's changes. */
export const lockActions = (db: Db, customerId: number) =>
  db.run(sql`select pg_advisory_xact_lock(${ACTIONS_LOCK}::int, ${customerId}::int)`)

export const insertAction = (
  db: Db,
  customerId: number,
  action: {
    action_id: string
    equipment_id: string
    kind: string
    at: string
    track: string | null
    note: string
    attachment_ids: readonly string[]
    userId: number
  },
) =>
  db.run(sql`
    insert into terminal_actions (customer_id, action_id, equipment_id, kind, at_ts, track, note, attachment_ids, user_id)
    values (${customerId}, ${action.action_id}, ${action.equipment_id}, ${action.kind}, ${action.at}, ${action.track},
      ${action.note}, ${[...action.attachment_ids]}::uuid[], ${action.userId})
    on conflict do nothing`)
