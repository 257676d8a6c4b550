import {
  ARRIVED_STATUS,
  WAYBILL_STATUSES,
  type AssetColumnKey,
} from '#contract/areas/visibility/assets/assets.rules.ts'
import type { FILTER_FIELDS } from '#contract/areas/visibility/assets/assets.contract.ts'
import { raw, type Sql } from '../../../db/sql.ts'

export type FilterField = (typeof FILTER_FIELDS)[number]

/** How a column is compared and shown: `codes` and `groups` are lists, `groups` of reporting group ids. */
export type ColumnKind = 'text' | 'number' | 'status' | 'time' | 'codes' | 'groups'

/** What the statements of the asset list know of a column. Everything here is written by us, nothing by a caller. */
export interface ColumnSql {
  kind: ColumnKind
  value: Sql
  /** Zone of the place where a time happened or will happen. */
  zone?: Sql
  /** What the list is sorted by when not by the value. */
  sort?: Sql
  /** The sort value falls when the column rises. */
  sortsBackwards?: true
}

const HERE = raw(`coalesce(w.current_zone, 'UTC')`)
const DESTINATION = raw(`coalesce(w.destination_zone, 'UTC')`)
const ORIGIN = raw(`coalesce(o.zone, 'UTC')`)

const text = (value: string): ColumnSql => ({ kind: 'text', value: raw(value) })
const time = (value: string, zone: Sql): ColumnSql => ({ kind: 'time', value: raw(value), zone })

// A unit on its way has estimates, one that is there has an arrival: its last sighting (VIS-033, VIS-034).
const unlessArrived = (value: string) =>
  `case when w.status_code >= ${ARRIVED_STATUS} then null else ${value} end`
const onceArrived = (value: string) => `case when w.status_code >= ${ARRIVED_STATUS} then ${value} end`

// a clock running ahead somewhere must not give days below nought
const DAYS_SINCE = `(case when w.last_sighting_ts > now() then 0
  else floor(extract(epoch from now() - w.last_sighting_ts) / 86400)::int end)`

/** Every column a caller can filter, sort or export by, over `from waybills w` and, for origin times, `ORIGIN_ZONE`. */
export const COLUMNS: Record<FilterField, ColumnSql> = {
  equipment_id: text('w.equipment_id'),
  equipment_kind: text('w.equipment_kind'),
  status_code: { kind: 'status', value: raw('w.status_code') },
  load_empty_status: text('w.load_empty_status'),
  current_location: text('w.current_location'),
  last_event_text: text('w.last_event_text'),
  last_event_code: text('w.last_event_code'),
  last_sighting_date: time('w.last_sighting_ts', HERE),
  days_since_last_sighting: {
    kind: 'number',
    value: raw(DAYS_SINCE),
    sort: raw('w.last_sighting_ts'),
    sortsBackwards: true,
  },
  tele_eta: time(unlessArrived('w.product_eta_ts'), DESTINATION),
  rail_eta: time(unlessArrived('w.rail_eta_ts'), DESTINATION),
  arrival_date: time(onceArrived('w.last_sighting_ts'), HERE),
  origin_location: text('w.origin_location'),
  destination_location: text('w.destination_location'),
  commodity: text('w.commodity'),
  commodity_code: text('w.commodity_code'),
  shipper: text('w.shipper'),
  consignee: text('w.consignee'),
  reporting_groups: { kind: 'groups', value: raw('w.group_ids') },
  exceptions: { kind: 'codes', value: raw('w.exceptions') },
  current_carrier: text('w.current_carrier'),
  bill_of_lading_number: text('w.bill_of_lading_number'),
  train_id: text('w.train_id'),
  last_notify_date: time('w.last_notify_ts', DESTINATION),
  imdl_pickup_number: text('w.imdl_pickup_number'),
  ingate_date: time('w.ingate_ts', ORIGIN),
  ramped_date: time('w.ramped_ts', ORIGIN),
  deramped_date: time('w.deramped_ts', DESTINATION),
  waybill_number: text('w.waybill_number'),
  waybill_date: time('w.waybill_ts', ORIGIN),
  trip_start_date: time('w.trip_start_ts', ORIGIN),
  note: text('w.note'),
}

const ZONE_OF_ORIGIN =
  'select s.zone from reference.stations s where s.place = w.origin_place order by s.is_hub desc limit 1'

/** Joined where a column happens at the origin; few places, so the planner remembers them. */
export const ORIGIN_ZONE = raw(`left join lateral (${ZONE_OF_ORIGIN}) o on true`)

/** Whether a column's zone comes from `ORIGIN_ZONE`. */
export const needsOrigin = (key: FilterField): boolean => COLUMNS[key].zone === ORIGIN

/** A status as people read it; an unknown or missing one reads NA (VIS-032). */
export const STATUS_LABEL = raw(
  `case w.status_code ${Object.entries(WAYBILL_STATUSES)
    .map(([code, label]) => `when ${code} then '${label}'`)
    .join(' ')} else 'NA' end`,
)

const utc = (value: string) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const eta = (shown: string, made: string) =>
  `json_build_object('date', ${utc(shown)}, 'updated', ${utc(unlessArrived(made))})`
const shown = (key: AssetColumnKey) => utc(COLUMNS[key].value.sql)

/** The fields of one row of the list as the contract names them, for `row_to_json`. */
export const ASSET_ROW = raw(`
  w.waybill_id, w.equipment_id, w.equipment_kind, w.status_code, w.load_empty_status, w.waybill_number,
  ${shown('waybill_date')} as waybill_date, w.bill_of_lading_number, w.shipper, w.consignee, w.commodity, w.commodity_code,
  w.origin_location, w.destination_location, w.current_location, (${ZONE_OF_ORIGIN}) as origin_zone, w.current_zone, w.destination_zone, w.last_event_code,
  w.last_event_text, ${shown('last_sighting_date')} as last_sighting_date, ${DAYS_SINCE} as days_since_last_sighting,
  w.current_carrier, w.train_id,
  ${eta(COLUMNS.tele_eta.value.sql, 'w.product_eta_made_ts')} as tele_eta,
  ${eta(COLUMNS.rail_eta.value.sql, 'w.rail_eta_made_ts')} as rail_eta,
  ${shown('arrival_date')} as arrival_date, ${shown('last_notify_date')} as last_notify_date, w.imdl_pickup_number,
  ${shown('ingate_date')} as ingate_date, ${shown('ramped_date')} as ramped_date, ${shown('deramped_date')} as deramped_date,
  ${shown('trip_start_date')} as trip_start_date, w.exceptions, json_build_object('note', w.note) as note,
  w.group_ids as reporting_groups`)
