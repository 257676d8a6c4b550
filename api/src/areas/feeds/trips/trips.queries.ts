import type { Trip, TripMemory } from '#rail/trip.ts'
import { arrayLiteral, copyRows, openStaging, type CopyValue } from '../../../db/copy.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { yieldToCalls } from '../../../jobs/yield.ts'
import { timestampOrInfinity } from './events.queries.ts'

/** An arbitrary number, shared by all code that folds trips. */
const FOLDING_LOCK = 731_001

/** Lets one worker at a time fold a customer's events; the lock ends with the transaction. */
export async function lockCustomer(db: Db, customerId: number): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${FOLDING_LOCK}::int, ${customerId}::int)`)
}

/** A trip with its number and the list's additional fields. */
export interface WaybillRow {
  waybill_id: number
  trip: Trip
  origin_location: string | null
  destination_location: string | null
  destination_zone: string | null
  current_location: string | null
  current_zone: string | null
  commodity: string | null
  group_ids: readonly number[]
}

type Column = readonly [name: string, type: string, value: (row: WaybillRow) => CopyValue]

/** Columns of waybills that are fields of the trip under the same name. */
const TRIP_TEXT = [
  'equipment_id',
  'equipment_kind',
  'load_empty_status',
  'waybill_number',
  'bill_of_lading_number',
  'shipper',
  'consignee',
  'commodity_code',
  'origin_place',
  'destination_place',
  'current_place',
  'last_event_code',
  'last_event_source',
  'last_event_text',
  'current_carrier',
  'handed_to',
  'train_id',
  'imdl_pickup_number',
] as const satisfies readonly (keyof Trip)[]
const TRIP_NUMBERS = ['status_code', 'weight_lb'] as const satisfies readonly (keyof Trip)[]
const TRIP_TIMES = [
  'waybill_ts',
  'last_sighting_ts',
  'eta_first_ts',
  'rail_eta_ts',
  'rail_eta_made_ts',
  'rail_eta_first_ts',
  'waiting_since_ts',
  'arrival_ts',
  'last_notify_ts',
  'ingate_ts',
  'ramped_ts',
  'deramped_ts',
  'completed_ts',
  'trip_start_ts',
  'trip_end_ts',
] as const satisfies readonly (keyof Trip)[]

/** What lists filter, sort and count an estimate by. */
const ETA_TIMES: readonly Column[] = [
  ['product_eta_ts', 'float8', ({ trip }) => trip.eta?.p50_ts ?? null],
  ['product_eta_made_ts', 'float8', ({ trip }) => trip.eta?.made_ts ?? null],
]
const ETA_HOURS: readonly Column[] = [
  ['eta_rest_hours', 'real', ({ trip }) => trip.eta?.rest50 ?? null],
  ['gap_usual_hours', 'real', ({ trip }) => trip.eta?.gap_usual ?? null],
  ['gap_alarm_hours', 'real', ({ trip }) => trip.eta?.gap_alarm ?? null],
]

const HOUR_MS = 3_600_000
/** Whole hours of a span in milliseconds. */
const toHours = (ms: number | undefined) => (ms === undefined ? null : Math.round(ms / HOUR_MS))

const COLUMNS: readonly Column[] = [
  ['waybill_id', 'bigint', (row) => row.waybill_id],
  ...TRIP_TEXT.map((name): Column => [name, 'text', ({ trip }) => trip[name]]),
  ...TRIP_NUMBERS.map((name): Column => [name, 'int', ({ trip }) => trip[name]]),
  // Milliseconds as numbers: the server converts them faster than dates can be formatted here.
  ...TRIP_TIMES.map((name): Column => [name, 'float8', ({ trip }) => trip[name]]),
  ...ETA_TIMES,
  ...ETA_HOURS,
  ['late_cause', 'text', ({ trip }) => trip.eta?.delays?.[0]?.text ?? null],
  ['late_cause_hours', 'real', ({ trip }) => toHours(trip.eta?.delays?.[0]?.ms)],
  ['is_current', 'boolean', ({ trip }) => trip.trip_end_ts === null],
  ['origin_location', 'text', (row) => row.origin_location],
  ['destination_location', 'text', (row) => row.destination_location],
  ['destination_zone', 'text', (row) => row.destination_zone],
  ['current_location', 'text', (row) => row.current_location],
  ['current_zone', 'text', (row) => row.current_zone],
  ['commodity', 'text', (row) => row.commodity],
  [
    'exceptions',
    'text[]',
    ({ trip }) => (trip.exceptions.length === 0 ? '{}' : arrayLiteral(trip.exceptions)),
  ],
  ['group_ids', 'int[]', ({ group_ids }) => arrayLiteral(group_ids)],
  ['eta', 'jsonb', ({ trip }) => trip.eta && JSON.stringify(trip.eta)],
  ['fold', 'jsonb', ({ trip }) => JSON.stringify(trip.memory)],
]

const STAGING = COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')
const VALUES = COLUMNS.map(([, , value]) => value)
const TIMES = new Set<string>([...TRIP_TIMES, ...ETA_TIMES.map(([name]) => name)])
const isTime = (name: string) => TIMES.has(name)
const NAMES = raw(COLUMNS.map(([name]) => name).join(', '))
const READ = raw(
  COLUMNS.map(([name]) => (isTime(name) ? `to_timestamp(s.${name} / 1000)` : `s.${name}`)).join(', '),
)
const REPLACE = raw(
  COLUMNS.filter(([name]) => name !== 'waybill_id')
    .map(([name]) => `${name} = excluded.${name}`)
    .join(', '),
)

/** Compares a stored row with a new one; JSON documents are compared as text. */
const held = (row: 'w' | 'excluded') =>
  COLUMNS.map(([name, type]) => `${row}.${name}${type === 'jsonb' ? '::text' : ''}`).join(', ')
const IS_OTHER = raw(`(${held('w')}) is distinct from (${held('excluded')})`)

/** Fields of a trip that people may say something else of. */
const OVERRIDABLE = ['shipper', 'consignee', 'commodity', 'bill_of_lading_number', 'weight_lb']
const OVERRIDES = raw(OVERRIDABLE.map((name) => `'${name}', w.${name}`).join(', '))
const OVERRIDDEN_VALUES = raw(
  OVERRIDABLE.map((name) => `${name} = coalesce(said.${name}, w.${name})`).join(', '),
)

/**
 * Writes trips over those of the same number. What people overrode stays (VIS-045), with the reported values next to
 * it. `changed` leaves unchanged rows alone: index-only scans have to visit a rewritten row until the table is
 * vacuumed, so rewriting all of a customer's rows would make its counts several times as expensive
 * (docs/decisions/095).
 */
export async function upsertWaybills(
  db: Db,
  customerId: number,
  rows: readonly WaybillRow[],
  which: 'all' | 'changed' = 'all',
): Promise<void> {
  await openStaging(db, 'staged_waybills', STAGING)
  await copyRows(db, 'copy pg_temp.staged_waybills from stdin', { rows, columns: VALUES }, yieldToCalls)
  await db.run(sql`
    insert into waybills as w (customer_id, ${NAMES}) select ${customerId}::int, ${READ} from pg_temp.staged_waybills s
    on conflict (customer_id, waybill_id) do update set ${REPLACE} ${which === 'changed' ? sql`where ${IS_OTHER}` : raw('')}`)
  await db.run(sql`
    with said as (
      update waybill_overrides o set told = jsonb_build_object(${OVERRIDES}) from waybills w
      where o.customer_id = ${customerId} and o.waybill_id in (select waybill_id from pg_temp.staged_waybills)
        and w.customer_id = o.customer_id and w.waybill_id = o.waybill_id
      returning o.*)
    update waybills w set ${OVERRIDDEN_VALUES} from said
    where w.customer_id = said.customer_id and w.waybill_id = said.waybill_id`)
  // most customers have no documents, and their trips then cost nothing more
  await db.run(sql`
    select public.apply_documents(${customerId}::int, array(select waybill_id from pg_temp.staged_waybills))
    where exists (select from unit_documents where customer_id = ${customerId} and (facts is not null or refuses))
      or exists (select from sent_documents where customer_id = ${customerId})`)
}

/** The present trip of a piece of equipment, as far as folding needs it. */
export interface CurrentRow {
  equipment_id: string
  group_ids: number[]
  waybill_id: number | null
  trip: Trip | null
}

const STATE = raw(
  [
    ...[...TRIP_TEXT, ...TRIP_NUMBERS].map((name) => `w.${name}`),
    ...TRIP_TIMES.map((name) => `round(date_part('epoch', w.${name}) * 1000) as ${name}`),
    'w.exceptions',
    'w.eta',
    'w.fold as memory',
  ].join(', '),
)

/**
 * The current trips of some equipment, and its reporting groups; new equipment has no trip. The current trip is the
 * last to begin, so earlier ones are not read.
 */
export async function selectCurrentTrips(
  db: Db,
  customerId: number,
  equipmentIds: readonly string[],
): Promise<CurrentRow[]> {
  const rows = await db.rows<
    { requested_id: string; group_ids: number[] | null; waybill_id: number | null } & Trip
  >(sql`
    select a.id as requested_id, g.group_ids, w.waybill_id, ${STATE}
    from unnest(${[...equipmentIds]}::text[]) as a (id)
    left join lateral (
      select * from (
        select * from waybills w where w.customer_id = ${customerId} and w.equipment_id = a.id
        order by w.trip_start_ts desc, w.is_current desc limit 1) latest
      -- one that is lost contact has not ended: it goes on with the next report
      where latest.trip_end_ts is null) w on true
    left join lateral (
      select array_agg(g.group_id order by g.group_id) as group_ids from reporting_group_equipment g
      where g.customer_id = ${customerId} and g.equipment_id = a.id) g on true`)
  return rows.map(({ requested_id, group_ids, waybill_id, ...trip }) => ({
    equipment_id: requested_id,
    group_ids: group_ids ?? [],
    waybill_id,
    trip: waybill_id === null ? null : trip,
  }))
}

/** From where a piece of equipment is folded again: its last trip that began before the moment, or its beginning. */
export interface Restart {
  equipment_id: string
  from_ts: number | null
  memory: TripMemory | null
}

export async function selectRestarts(
  db: Db,
  customerId: number,
  late: readonly { equipment_id: string; event_ts: number }[],
): Promise<Restart[]> {
  return await db.rows<Restart>(sql`
    select l.equipment_id, w.from_ts, w.memory
    from unnest(${late.map((one) => one.equipment_id)}::text[], ${late.map((one) => new Date(one.event_ts).toISOString())}::timestamptz[])
      as l (equipment_id, event_ts)
    left join lateral (
      select round(date_part('epoch', w.trip_start_ts) * 1000) as from_ts, w.fold as memory from waybills w
      where w.customer_id = ${customerId} and w.equipment_id = l.equipment_id and w.trip_start_ts < l.event_ts
      order by w.trip_start_ts desc limit 1) w on true`)
}

export interface AnchorRow {
  equipment_id: string
  anchor_ts: number
  waybill_id: number
}

/** A trip that no longer exists, with what people entered in its row. */
export interface RemovedTrip {
  waybill_id: number
  equipment_id: string
  trip_start_ts: number
  due_ts: Date | null
  note: string | null
}

/** First events by which trips of some equipment were ever identified, each from its own time on. */
export async function selectAnchors(
  db: Db,
  customerId: number,
  since: readonly { equipment_id: string; from_ts: number | null }[],
): Promise<AnchorRow[]> {
  return await db.rows<AnchorRow>(sql`
    select a.equipment_id, round(date_part('epoch', a.anchor_ts) * 1000) as anchor_ts, a.waybill_id
    from unnest(${since.map((one) => one.equipment_id)}::text[], ${since.map((one) => timestampOrInfinity('-infinity', one.from_ts))}::timestamptz[])
      as s (equipment_id, from_ts)
    join trip_anchors a on a.customer_id = ${customerId} and a.equipment_id = s.equipment_id
      and a.anchor_ts >= s.from_ts`)
}

/** Numbers for trips recognized for the first time, remembered by their first events. */
export async function insertAnchors(
  db: Db,
  customerId: number,
  trips: readonly { equipment_id: string; trip_start_ts: number }[],
): Promise<number[]> {
  const rows = await db.rows<{ waybill_id: number }>(sql`
    with asked as (
      select t.*, nextval('waybill_ids') as waybill_id from unnest(
        ${trips.map((one) => one.equipment_id)}::text[],
        ${trips.map((one) => new Date(one.trip_start_ts).toISOString())}::timestamptz[]) with ordinality as t (equipment_id, anchor_ts, at)),
    noted as (
      insert into trip_anchors (customer_id, equipment_id, anchor_ts, waybill_id)
      select ${customerId}::int, equipment_id, anchor_ts, waybill_id from asked)
    select waybill_id from asked order by at`)
  return rows.map((row) => row.waybill_id)
}

/** Remembers trips by events that they begin with now; a number has one event at a time, or two trips would claim it. */
export async function moveAnchors(db: Db, customerId: number, anchors: readonly AnchorRow[]): Promise<void> {
  await db.run(sql`
    update trip_anchors a set anchor_ts = m.anchor_ts
    from unnest(${anchors.map((one) => one.waybill_id)}::bigint[],
      ${anchors.map((one) => new Date(one.anchor_ts).toISOString())}::timestamptz[]) as m (waybill_id, anchor_ts)
    where a.customer_id = ${customerId} and a.waybill_id = m.waybill_id`)
}

/** Removes trips that no longer exist after folding, with their estimates and lane records; returns them. */
export async function deleteOtherTrips(
  db: Db,
  customerId: number,
  restarts: readonly { equipment_id: string; from_ts: number | null }[],
  saved: readonly number[],
): Promise<RemovedTrip[]> {
  return await db.rows<RemovedTrip>(sql`
    with gone as (
      delete from waybills w
      using unnest(${restarts.map((one) => one.equipment_id)}::text[], ${restarts.map((one) => timestampOrInfinity('-infinity', one.from_ts))}::timestamptz[]) as r (equipment_id, from_ts)
      where w.customer_id = ${customerId} and w.equipment_id = r.equipment_id
        and w.trip_start_ts >= r.from_ts and w.waybill_id <> all(${[...saved]}::bigint[])
      returning w.waybill_id, w.equipment_id, w.trip_start_ts, w.due_ts, w.note),
    told as (
      delete from eta_history e using gone where e.customer_id = ${customerId} and e.waybill_id = gone.waybill_id),
    learned as (
      delete from lane_trips t using gone where t.customer_id = ${customerId} and t.waybill_id = gone.waybill_id),
    facts as (
      delete from trip_facts f using gone where f.customer_id = ${customerId} and f.waybill_id = gone.waybill_id),
    round_trips_gone as (
      delete from round_trips r using gone where r.customer_id = ${customerId} and r.waybill_id = gone.waybill_id),
    closed as (
      update work_spells s set closed_ts = now() from gone
      where s.customer_id = ${customerId} and s.waybill_id = gone.waybill_id and s.closed_ts is null)
    select waybill_id, equipment_id, round(date_part('epoch', trip_start_ts) * 1000) as trip_start_ts, due_ts, note from gone`)
}

/** Moves people's entries from removed trips to others. */
export async function inheritTrips(
  db: Db,
  customerId: number,
  successors: readonly (RemovedTrip & { successor_id: number })[],
): Promise<void> {
  const reported = successors.map(({ waybill_id, successor_id, due_ts, note }) => ({
    gone_id: waybill_id,
    heir_id: successor_id,
    due_ts,
    note,
  }))
  // the function uses the transaction's customer
  await db.run(sql`
    select public.inherit_trips(${JSON.stringify(reported)}::json) where ${customerId} = public.current_customer()`)
}

/** Removes what was learned from trips that have not arrived after all. */
export async function deleteUnarrived(
  db: Db,
  customerId: number,
  waybillIds: readonly number[],
): Promise<void> {
  await db.run(sql`
    delete from lane_trips where customer_id = ${customerId} and waybill_id = any(${[...waybillIds]}::bigint[])`)
}

/** Adds equipment that messages mention and no one has listed. */
export async function insertEquipment(
  db: Db,
  customerId: number,
  equipment: readonly { equipment_id: string; equipment_kind: string }[],
): Promise<void> {
  await db.run(sql`
    insert into equipment (customer_id, equipment_id, equipment_kind)
    select ${customerId}::int, e.* from unnest(
      ${equipment.map((one) => one.equipment_id)}::text[], ${equipment.map((one) => one.equipment_kind)}::text[]) as e
    on conflict do nothing`)
}
