import type { TripFacts } from '#rail/cycles/cycles.ts'
import type { EquipmentKind } from '#rail/sighting.ts'
import type { RoundTrip } from '#rail/cycles/round-trips.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db, Statements } from '../../../db/tx.ts'

/** The facts of a trip with whose they are. */
export interface UnitFacts extends TripFacts {
  equipment_id: string
  departed_ts: number | null
  arrival_ts: number | null
  carrier: string | null
  eta_first_ts: number | null
  rail_eta_first_ts: number | null
  weight_lb: number | null
}

const FACT_COLUMNS = [
  'waybill_id bigint',
  'equipment_id text',
  'trip_start_ts float8',
  'released_ts float8',
  'departed_ts float8',
  'arrival_ts float8',
  'eta_first_ts float8',
  'rail_eta_first_ts float8',
  'carrier text',
  'weight_lb int',
  'constructive_ts float8',
  'placed_ts float8',
  'ended_ts float8',
  'miles int',
  'load_empty text',
  'origin_place text',
  'destination_place text',
  'interruptions jsonb',
]

const MINUTE_COLUMNS = [
  'loaded_transit',
  'held',
  'unload_dwell',
  'empty_transit',
  'load_dwell',
  'stored',
  'bad_order',
] as const

const ROUND_TRIP_COLUMNS = [
  'waybill_id bigint',
  'equipment_id text',
  'trip_start_ts float8',
  'start_ts float8',
  'end_ts float8',
  ...MINUTE_COLUMNS.map((name) => `${name} int`),
  'loaded_miles int',
  'empty_miles int',
  'is_under_way boolean',
  'left_out text',
  'origin_place text',
  'destination_place text',
]

const facts = getUpsert('trip_facts', FACT_COLUMNS)
const roundTrips = getUpsert('round_trips', ROUND_TRIP_COLUMNS)

/** The parts of a statement that writes rows given as JSON over those of the same waybill; times come in milliseconds. */
function getUpsert(table: string, columns: readonly string[]) {
  const names = columns.map((column) => column.split(' ')[0] ?? '')
  const read = names.map((name) => (name.endsWith('_ts') ? `to_timestamp(r.${name} / 1000)` : `r.${name}`))
  return {
    into: raw(`${table} (customer_id, ${names.join(', ')})`),
    columns: raw(columns.join(', ')),
    read: raw(read.join(', ')),
    replace: raw(
      names
        .filter((name) => name !== 'waybill_id')
        .map((name) => `${name} = excluded.${name}`)
        .join(', '),
    ),
  }
}

async function upsert(
  db: Db,
  customerId: number,
  { into, columns, read, replace }: ReturnType<typeof getUpsert>,
  rows: readonly object[],
): Promise<void> {
  await db.run(sql`
    insert into ${into} select ${customerId}::int, ${read} from json_to_recordset(${JSON.stringify(rows)}::json) as r (${columns})
    on conflict (customer_id, waybill_id) do update set ${replace}`)
}

/** Writes the facts of trips over those of the same number. */
export const upsertTripFacts = (db: Db, customerId: number, rows: readonly UnitFacts[]): Promise<void> =>
  upsert(db, customerId, facts, rows)

/** From where the round trips of a piece of equipment may be others. Milliseconds. */
export interface Since {
  equipment_id: string
  from_ts: number
}

/** A trip as input for cycles. `is_context`: only trips that begin after it are recalculated. */
export interface FactRow extends TripFacts {
  equipment_id: string
  is_context: boolean
}

const ms = (name: string) => `round(date_part('epoch', f.${name}) * 1000)::float8 as ${name}`
const FACTS = raw(
  [
    'f.waybill_id',
    'f.equipment_id',
    ...['trip_start_ts', 'released_ts', 'constructive_ts', 'placed_ts', 'ended_ts'].map(ms),
    'f.miles',
    'f.load_empty',
    'f.origin_place',
    'f.destination_place',
    'f.interruptions',
  ].join(', '),
)

/** A trip with what people see of it. */
export interface NamedFacts extends TripFacts {
  equipment_kind: EquipmentKind
  origin_name: string | null
  destination_name: string | null
}

/** Every trip of a unit, oldest first. */
export const selectUnitFacts = (
  db: Pick<Statements, 'rows'>,
  customerId: number,
  equipmentId: string,
): Promise<NamedFacts[]> =>
  db.rows<NamedFacts>(sql`
    select ${FACTS}, w.equipment_kind, w.origin_location as origin_name, w.destination_location as destination_name
    from trip_facts f join waybills w on w.customer_id = f.customer_id and w.waybill_id = f.waybill_id
    where f.customer_id = ${customerId} and f.equipment_id = ${equipmentId}
    order by f.trip_start_ts`)

/**
 * The trips of some equipment from its last load before a moment on, oldest first, with the trip before that load, whose end
 * may be when the load begins. Each unit's start is found once: without `materialized`, a table whose statistics are behind
 * has it found again for every trip of the unit.
 */
export const selectFactsSince = (db: Db, customerId: number, since: readonly Since[]): Promise<FactRow[]> =>
  db.rows<FactRow>(sql`
    with starts as materialized (
      select s.equipment_id, load.trip_start_ts as load_ts, coalesce(before.trip_start_ts, load.trip_start_ts, '-infinity') as context_ts
      from unnest(${since.map((one) => one.equipment_id)}::text[], ${since.map((one) => new Date(one.from_ts).toISOString())}::timestamptz[])
        as s (equipment_id, from_ts)
      left join lateral (
        select l.trip_start_ts from trip_facts l
        where l.customer_id = ${customerId} and l.equipment_id = s.equipment_id and l.trip_start_ts < s.from_ts and l.load_empty = 'L'
        order by l.trip_start_ts desc limit 1) load on true
      left join lateral (
        select b.trip_start_ts from trip_facts b
        where b.customer_id = ${customerId} and b.equipment_id = s.equipment_id and b.trip_start_ts < load.trip_start_ts
        order by b.trip_start_ts desc limit 1) before on true)
    select ${FACTS}, f.trip_start_ts < coalesce(s.load_ts, '-infinity') as is_context
    from starts s join trip_facts f on f.customer_id = ${customerId} and f.equipment_id = s.equipment_id
      and f.trip_start_ts >= s.context_ts
    order by f.equipment_id, f.trip_start_ts`)

export interface UnitRoundTrip extends RoundTrip {
  equipment_id: string
}

/** Puts the round trips of some equipment in place of those that begin in the same time. */
export async function replaceRoundTrips(
  db: Db,
  customerId: number,
  since: readonly Since[],
  rows: readonly UnitRoundTrip[],
): Promise<void> {
  // `except` stays linear where a unit has thousands; `<> all(...)` compares each with each
  await db.run(sql`
    with gone as (
      select r.waybill_id
      from unnest(${since.map((one) => one.equipment_id)}::text[], ${since.map((one) => new Date(one.from_ts).toISOString())}::timestamptz[])
        as s (equipment_id, from_ts)
      join round_trips r on r.customer_id = ${customerId} and r.equipment_id = s.equipment_id and r.trip_start_ts >= s.from_ts
      except
      select unnest(${rows.map(({ waybill_id }) => waybill_id)}::bigint[]))
    delete from round_trips r using gone where r.customer_id = ${customerId} and r.waybill_id = gone.waybill_id`)
  if (rows.length > 0) await upsert(db, customerId, roundTrips, rows.map(getStored))
}

const minutes = (milliseconds: number | null): number | null =>
  milliseconds === null ? null : Math.round(milliseconds / 60_000)

function getStored({ legs, stored_ms, bad_order_ms, isUnderWay, ...trip }: UnitRoundTrip): object {
  const legMinutes = Object.fromEntries(Object.entries(legs).map(([kind, length]) => [kind, minutes(length)]))
  return {
    ...trip,
    ...legMinutes,
    stored: minutes(stored_ms),
    bad_order: minutes(bad_order_ms),
    is_under_way: isUnderWay,
  }
}
