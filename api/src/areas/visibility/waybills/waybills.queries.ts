import type { Eta } from '#rail/eta/walk.ts'
import type { RailEvent } from '#rail/event.ts'
import type { CodeSource, EquipmentKind } from '#rail/sighting.ts'
import type { Action } from '#rail/status.ts'
import type { TripMemory } from '#rail/trip.ts'
import type { WaybillDetails } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import { raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db, Statements } from '../../../db/tx.ts'
import { ASSET_ROW, groupNames } from '../assets/assets.queries.ts'

/** The number of a lane's latest trips that determine its usual time. */
const LANE_TRIPS = 200

/** A trip as the details page needs it, without sightings. */
export interface WaybillRow {
  asset: AssetRow
  origin_place: string | null
  destination_place: string | null
  current_place: string | null
  said: Pick<WaybillDetails, 'seals' | 'references' | 'overridden'>
  is_hazmat: boolean | null
  associated_stcc: string | null
  report_groups: Record<string, string>
  lane_trip_count: number
  lane_median_hours: number | null
  trip_start_ts: string
  trip_end_ts: string | null
  memory: Partial<TripMemory>
  eta: Eta | null
  eta_first_ts: string | null
  eta_history: ReportedEta[]
  accuracy: LaneAccuracy | null
}

/** One of our estimates that changed. */
export interface ReportedEta {
  made_ts: string
  p10_ts: string
  p50_ts: string
  p90_ts: string
  trips: number
  reason: string
}

/** The accuracy of our estimates on a lane, three days before arrival; null without data. */
export interface LaneAccuracy {
  within_day: number | null
  median_error_hours: number | null
}

/** The trip of this number, or the one it was merged into when late events showed them to be one; null when unknown here. */
export async function selectWaybill(
  db: Db,
  customerId: number,
  waybillId: number,
): Promise<WaybillRow | null> {
  return db.row<WaybillRow>(sql`
    with trip as materialized (${getTrip(customerId, waybillId)}),
    -- the trips that estimates of the lane are learned from
    lane as (
      select count(*)::int as trips, percentile_cont(0.5) within group (order by hours)::float8 as hours
      from (
        select extract(epoch from w.arrival_ts - w.trip_start_ts) / 3600 as hours
        from trip t join lane_trips l on l.customer_id = ${customerId} and l.lane = ${getLane('t')} and l.waybill_id <> t.waybill_id
        join waybills w on w.customer_id = l.customer_id and w.waybill_id = l.waybill_id
        order by l.arrival_ts desc limit ${LANE_TRIPS}
      ) trips)
    select (select row_to_json(r) from (select ${ASSET_ROW.fields}) r) as asset,
      w.origin_place, w.destination_place, w.current_place, ${overriddenFields(customerId)} as said, c.is_hazmat, c.associated_stcc,
      ${groupNames(customerId)} as report_groups, lane.trips as lane_trip_count, lane.hours as lane_median_hours,
      w.trip_start_ts::text, w.trip_end_ts::text, w.fold as memory, w.eta, ${utc('w.eta_first_ts')} as eta_first_ts,
      ${reportedEtas(customerId)} as eta_history, ${getAccuracy(customerId)} as accuracy
    from trip w cross join lane ${ASSET_ROW.joins} left join reference.commodities c on c.commodity_code = coalesce(w.commodity_code, w.billed_stcc)`)
}

const overriddenFields = (customerId: number): Sql => sql`coalesce((
  select json_build_object('seals', o.seals, 'references', o.reference_numbers, 'overridden', (
    select coalesce(json_object_agg(t.key, t.value), '{}') from jsonb_each(o.told) t
    where to_jsonb(o) -> t.key <> 'null'))
  from waybill_overrides o where o.customer_id = ${customerId} and o.waybill_id = w.waybill_id),
  '{"seals": [], "references": [], "overridden": {}}')`

const reportedEtas = (customerId: number): Sql => sql`(
  select coalesce(json_agg(json_build_object('made_ts', ${utc('e.made_ts')}, 'p10_ts', ${utc('e.p10_ts')},
    'p50_ts', ${utc('e.p50_ts')}, 'p90_ts', ${utc('e.p90_ts')}, 'trips', e.trips, 'reason', e.reason) order by e.made_ts), '[]')
  from eta_history e where e.customer_id = ${customerId} and e.waybill_id = w.waybill_id)`

// the name of a lane as `getLane` makes it
const getLane = (trip: 'w' | 't'): Sql =>
  raw(`${trip}.equipment_kind || ' ' || coalesce(${trip}.load_empty_status, '-') || ' ' ||
  ${trip}.origin_place || '>' || ${trip}.destination_place`)

const getAccuracy = (customerId: number): Sql => sql`(
  select json_build_object('within_day', m.within_day, 'median_error_hours', m.median_error_hours)
  from lane_models m where m.customer_id = ${customerId} and m.lane = ${getLane('w')}
  order by m.from_ts desc limit 1)`

/** The row of a trip by its number, as part of a statement. */
export const getTrip = (customerId: number, waybillId: number | Sql): Sql => sql`
  select * from waybills w where w.customer_id = ${customerId} and w.waybill_id = ${waybillId}
  union all (
    select w.* from trip_anchors a
    join waybills w on w.customer_id = ${customerId} and w.equipment_id = a.equipment_id
      and w.trip_start_ts <= a.anchor_ts and (w.trip_end_ts is null or a.anchor_ts < w.trip_end_ts)
    where a.customer_id = ${customerId} and a.waybill_id = ${waybillId}
    order by a.anchor_ts desc)
  limit 1`

/** One event of a trip as folding takes it, with when it reached us. */
export type EventRow = Omit<RailEvent, 'equipment_id' | 'equipment_kind'> & {
  received_ts: string
  message_id: number
}

export interface StationRow {
  place: string
  city: string
  state: string
  country: string
  lat: number
  lon: number
  zone: string
  known_as: 'station' | 'town'
}

export interface EventCodeRow {
  code_source: CodeSource
  code: string
  equipment_kind: EquipmentKind
  event_text: string
  action: Action
  status_code: number | null
  status_code_at_destination: number | null
}

/** A trip's events with their places and codes. */
export interface TripEvents {
  events: EventRow[]
  stations: StationRow[]
  codes: EventCodeRow[]
}

/** The stations of the places in `named`, and towns where no station is. */
export const STATIONS = raw(`
  select distinct on (s.place) s.place, s.city, s.state, s.country, s.lat, s.lon, s.zone, s.known_as
  from (
    select place, city, state, country, lat, lon, zone, is_hub, 'station' as known_as from reference.stations
    union all
    select place, regexp_replace(display_name, ', [A-Z]+$', ''), split_part(place, '|', 2), country, lat, lon, zone, false, 'town'
    from reference.towns
  ) s join named using (place) order by s.place, s.known_as, s.is_hub desc`)

interface Stay {
  equipment_id: string
  equipment_kind: EquipmentKind
  trip_start_ts: string
  trip_end_ts: string | null
  places: (string | null)[]
}

/**
 * Everything reported between a trip's start and end, both included, and about its places. A separate statement,
 * because only times known before it starts let the planner skip months.
 */
export async function selectTripEvents(db: Statements, customerId: number, stay: Stay): Promise<TripEvents> {
  planOnce(db)
  const row = await db.row<TripEvents>(sql`
    -- as they are stored: what is made of them here would be prepared anew for every month; of those to come none can hold a
    -- report, for one that says to be of more than a day ahead is not taken
    with found as materialized (
      select e.event_ts, e.received_ts, e.message_id, e.source, e.code_source, e.code, e.place, e.carrier, e.load_empty, e.train_id,
        e.waybill_number, e.bill_of_lading_number, e.imdl_pickup_number, e.origin_place, e.destination_place, e.stcc, e.shipper,
        e.consignee, e.rail_eta_ts, e.weight_lb
      from events e
      where e.customer_id = ${customerId} and e.equipment_id = ${stay.equipment_id}
        and e.event_ts >= ${stay.trip_start_ts}::timestamptz
        and e.event_ts <= least(${stay.trip_end_ts}::timestamptz, now() + interval '2 days')),
    ev as materialized (
      select (extract(epoch from e.event_ts) * 1000)::bigint as event_ts, ${utc('e.received_ts')} as received_ts, e.message_id, e.source,
        e.code_source, e.code, e.place, e.carrier, e.load_empty, e.train_id, e.waybill_number, e.bill_of_lading_number,
        e.imdl_pickup_number, e.origin_place, e.destination_place, e.stcc, e.shipper, e.consignee,
        (extract(epoch from e.rail_eta_ts) * 1000)::bigint as rail_eta_ts, e.weight_lb
      from found e),
    named as (
      select place from ev union select origin_place from ev union select destination_place from ev
      union select unnest(${stay.places}::text[]))
    select coalesce((select json_agg(ev) from ev), '[]') as events,
      coalesce((
        select json_agg(s) from (
          ${STATIONS}
        ) s), '[]') as stations,
      coalesce((
        select json_agg(c) from reference.event_codes c
        where c.equipment_kind = ${stay.equipment_kind} and (c.code_source, c.code) in (select code_source, code from ev)
      ), '[]') as codes`)
  return row ?? { events: [], stations: [], codes: [] }
}

// Months are pruned when the statement starts; planning it again for each trip would cost as much as reading it. Sent
// ahead on the same connection; a failure appears in the statement that follows.
function planOnce(db: Statements): void {
  db.run(raw('set local plan_cache_mode = force_generic_plan')).catch(() => {})
}

const utc = (value: string): Sql =>
  raw(`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** The criteria for the trips of one unit. */
export interface HistoryQuery {
  equipmentId: string
  page: number
  page_size: number
  from_date?: string | undefined
  to_date?: string | undefined
  waybill_number?: string | undefined
}

/** A page of the trips of one piece of equipment, newest first, as the JSON of the answer. Days are days in UTC. */
export async function selectAssetHistory(
  db: Statements,
  customerId: number,
  query: HistoryQuery,
): Promise<string> {
  const day = raw(`(coalesce(w.waybill_ts, w.trip_start_ts) at time zone 'UTC')::date`)
  const row = await db.row<{ answer: string }>(sql`
    with found as materialized (
      select w.* from waybills w
      where w.customer_id = ${customerId} and w.equipment_id = ${query.equipmentId}
        and (${query.from_date ?? null}::date is null or ${day} >= ${query.from_date ?? null}::date)
        and (${query.to_date ?? null}::date is null or ${day} <= ${query.to_date ?? null}::date)
        and starts_with(coalesce(w.waybill_number, ''), ${query.waybill_number ?? ''})),
    total as (select count(*)::int as n from found),
    page as (
      select * from found order by trip_start_ts desc, waybill_id desc limit ${query.page_size}
      offset (select ${query.page_size}::int * (least(${query.page}::int, greatest(1, (n + ${query.page_size}::int - 1) / ${query.page_size}::int)) - 1) from total))
    select json_build_object(
      'data', (
        select coalesce(json_agg(json_build_object(
          'waybill_id', w.waybill_id, 'waybill_date', ${utc('w.waybill_ts')}, 'waybill_number', w.waybill_number,
          'reporting_groups', w.group_ids, 'status_code', w.status_code, 'load_empty_status', w.load_empty_status,
          'origin_location', w.origin_location, 'destination_location', w.destination_location,
          'trip_start_date', ${utc('w.trip_start_ts')}) order by w.trip_start_ts desc, w.waybill_id desc), '[]')
        from page w),
      'report_groups', ${groupNames(customerId)},
      'record_count', (select n from total)
    )::text as answer`)
  return row?.answer ?? ''
}
