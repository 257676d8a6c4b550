import type { RailEvent } from '#rail/event.ts'
import { copyLines, copyText, type CopyValue } from '../../db/copy.ts'
import { raw, sql } from '../../db/sql.ts'
import type { Db } from '../../db/tx.ts'

type Column = readonly [name: string, type: string, value: (event: RailEvent) => CopyValue]

const text = (name: Exclude<keyof RailEvent, 'event_ts' | 'rail_eta_ts' | 'weight_lb'>): Column => [
  name,
  'text',
  (event) => event[name],
]

/** Columns of events that a message fills. Times go as milliseconds: both sides are quicker with numbers. */
const COLUMNS: readonly Column[] = [
  text('equipment_id'),
  ['event_ts', 'float8', (event) => event.event_ts],
  text('source'),
  text('code_source'),
  text('code'),
  text('place'),
  text('equipment_kind'),
  text('carrier'),
  text('load_empty'),
  text('train_id'),
  text('waybill_number'),
  text('bill_of_lading_number'),
  text('imdl_pickup_number'),
  text('origin_place'),
  text('destination_place'),
  text('stcc'),
  text('shipper'),
  text('consignee'),
  ['rail_eta_ts', 'float8', (event) => event.rail_eta_ts],
  ['weight_lb', 'int', (event) => event.weight_lb],
]
const NAMES = raw(COLUMNS.map(([name]) => name).join(', '))
const STAGING = COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')
const READ = raw(
  COLUMNS.map(([name, type]) => (type === 'float8' ? `to_timestamp(${name} / 1000)` : name)).join(', '),
)
const VALUES = COLUMNS.map(([, , value]) => value)

const isoOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/**
 * Adds events; those already known stay as they came first. COPY into a table with row-level security is not allowed, so
 * they go through one of the session's own, which still costs half of what arrays of parameters do.
 */
export async function insertEvents(
  db: Db,
  customerId: number,
  messageId: number,
  events: readonly RailEvent[],
): Promise<void> {
  await stage(db, events)
  await db.run(sql`
    insert into events (customer_id, message_id, ${NAMES})
    select ${customerId}::int, ${messageId}::bigint, ${READ} from pg_temp.staged_events
    on conflict do nothing`)
}

/** Of the given events, the positions of those that are known already. */
export async function selectKnown(
  db: Db,
  customerId: number,
  events: readonly RailEvent[],
): Promise<Set<number>> {
  const keys = events.map(({ equipment_id, event_ts, source, code_source, code, place }, at) => ({
    at,
    equipment_id,
    event_ts: isoOf(event_ts),
    source,
    code_source,
    code,
    place,
  }))
  const rows = await db.rows<{ at: number }>(sql`
    select k.at from json_to_recordset(${JSON.stringify(keys)}::json) as k
      (at int, equipment_id text, event_ts timestamptz, source text, code_source text, code text, place text)
    where exists (
      select from events e
      where e.customer_id = ${customerId} and (e.equipment_id, e.event_ts, e.source, e.code_source, e.code, e.place)
        = (k.equipment_id, k.event_ts, k.source, k.code_source, k.code, k.place))`)
  return new Set(rows.map((row) => row.at))
}

async function stage(db: Db, events: readonly RailEvent[]): Promise<void> {
  await db.run(raw(`create temp table if not exists staged_events (${STAGING}) on commit delete rows`))
  await db.run(raw('truncate pg_temp.staged_events'))
  await copyLines(db, 'copy pg_temp.staged_events from stdin', copyText(events, VALUES))
}

const AS_EVENT =
  raw(`e.equipment_id, e.equipment_kind, round(date_part('epoch', e.event_ts) * 1000) as event_ts, e.source,
  e.code_source, e.code, e.place, e.carrier, e.load_empty, e.train_id, e.waybill_number, e.bill_of_lading_number,
  e.imdl_pickup_number, e.origin_place, e.destination_place, e.stcc, e.shipper, e.consignee,
  round(date_part('epoch', e.rail_eta_ts) * 1000) as rail_eta_ts, e.weight_lb`)

/** Events of some equipment, each from a moment of its own on. */
export async function selectEventsSince(
  db: Db,
  customerId: number,
  since: readonly { equipment_id: string; from_ts: number | null }[],
): Promise<RailEvent[]> {
  return await db.rows<RailEvent>(sql`
    select ${AS_EVENT}
    from unnest(${since.map((one) => one.equipment_id)}::text[], ${since.map((one) => isoOf(one.from_ts))}::timestamptz[])
      as s (equipment_id, from_ts)
    cross join lateral (
      select * from events e
      where e.customer_id = ${customerId} and e.equipment_id = s.equipment_id
        and e.event_ts >= coalesce(s.from_ts, '-infinity')) e`)
}

/** Events of one trip: from its start to before the next. */
export async function selectEventsBetween(
  db: Db,
  customerId: number,
  { equipment_id, from_ts, to_ts }: { equipment_id: string; from_ts: number; to_ts: number | null },
): Promise<(RailEvent & { received_ts: string })[]> {
  return await db.rows(sql`
    select ${AS_EVENT}, to_char(e.received_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as received_ts
    from events e
    where e.customer_id = ${customerId} and e.equipment_id = ${equipment_id} and e.event_ts >= ${isoOf(from_ts)}::timestamptz
      and e.event_ts < coalesce(${isoOf(to_ts)}::timestamptz, 'infinity')`)
}

/** Every piece of equipment of a customer that has events, in slices: those after the given one. */
export async function selectEquipmentAfter(
  db: Db,
  customerId: number,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.rows<{ equipment_id: string }>(sql`
    select distinct equipment_id from events
    where customer_id = ${customerId} and equipment_id > ${after} order by 1 limit ${limit}`)
  return rows.map((row) => row.equipment_id)
}
