import type { RailEvent } from '#rail/event.ts'
import { copyRows, openStaging, type CopyValue } from '../../../db/copy.ts'
import { raw, sql } from '../../../db/sql.ts'
import { runIfAbsent } from '../../../db/insert-if-absent.ts'
import type { Db } from '../../../db/tx.ts'
import { yieldToCalls } from '../../../jobs/yield.ts'

type Column = readonly [name: string, type: string, value: (event: RailEvent) => CopyValue]

const text = (name: Exclude<keyof RailEvent, 'event_ts' | 'rail_eta_ts' | 'weight_lb' | 'told'>): Column => [
  name,
  'text',
  (event) => event[name],
]

/** Columns of events that a message fills. Times go as milliseconds: both sides are quicker with numbers. */
export const COLUMNS: readonly Column[] = [
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
  ['told', 'jsonb', (event) => (event.told ? JSON.stringify(event.told) : null)],
]
export const NAMES = raw(COLUMNS.map(([name]) => name).join(', '))
export const STAGING = COLUMNS.map(([name, type]) => `${name} ${type}`).join(', ')
/** The same read from a staging table `s`. */
export const READ_STAGED = raw(
  COLUMNS.map(([name, type]) => (type === 'float8' ? `to_timestamp(s.${name} / 1000)` : `s.${name}`)).join(
    ', ',
  ),
)
type Staged = { event: RailEvent; at: number }
const STAGED = [
  ({ at }: Staged) => at,
  ...COLUMNS.map(
    ([, , value]) =>
      ({ event }: Staged) =>
        value(event),
  ),
]

/**
 * A time in the database's format, with a word for null: under row-level security an index cannot serve `coalesce`.
 */
export const timestampOrInfinity = (none: 'infinity' | '-infinity', ms: number | null): string =>
  ms === null ? none : new Date(ms).toISOString()

/**
 * Adds events and returns the positions of those that were already stored; they keep their first form. COPY into a
 * table with row-level security is not allowed, so they go through a temporary table, which still costs half as much
 * as array parameters.
 */
export async function insertEvents(
  db: Db,
  customerId: number,
  messageId: number,
  events: readonly RailEvent[],
): Promise<ReadonlySet<number>> {
  await openStaging(db, 'staged_events', `at int, ${STAGING}`)
  const numbered = events.map((event, at) => ({ event, at }))
  const staged = { rows: numbered, columns: STAGED }
  await copyRows(db, 'copy pg_temp.staged_events from stdin', staged, yieldToCalls)
  const insert = sql`
    insert into events (customer_id, message_id, ${NAMES})
    select ${customerId}::int, ${messageId}::bigint, ${READ_STAGED} from pg_temp.staged_events s`
  // the caller leaves out known events, so all are new, and checking each one costs as much again; what comes after
  // belongs to the transaction itself again: `selectNotAdded` uses its number
  if (await runIfAbsent(db, insert)) return NONE
  const added = await db.run(sql`${insert} on conflict do nothing`)
  return added === events.length ? NONE : await selectNotAdded(db, customerId, messageId)
}

const NONE: ReadonlySet<number> = new Set()

/** Staged events that this transaction did not add by this message. */
async function selectNotAdded(db: Db, customerId: number, messageId: number): Promise<ReadonlySet<number>> {
  const rows = await db.rows<{ at: number }>(sql`
    select s.at from pg_temp.staged_events s
    where not exists (
      select from events e
      where e.customer_id = ${customerId} and e.equipment_id = s.equipment_id and e.event_ts = to_timestamp(s.event_ts / 1000)
        and e.source = s.source and e.code_source = s.code_source and e.code = s.code and e.place = s.place
        and e.xmin = pg_current_xact_id()::xid and e.message_id = ${messageId})`)
  return new Set(rows.map((row) => row.at))
}

/** A row `e` of events as an event. */
export const AS_EVENT =
  raw(`e.equipment_id, e.equipment_kind, round(date_part('epoch', e.event_ts) * 1000) as event_ts, e.source,
  e.code_source, e.code, e.place, e.carrier, e.load_empty, e.train_id, e.waybill_number, e.bill_of_lading_number,
  e.imdl_pickup_number, e.origin_place, e.destination_place, e.stcc, e.shipper, e.consignee,
  round(date_part('epoch', e.rail_eta_ts) * 1000) as rail_eta_ts, e.weight_lb`)

/** A piece of equipment and a span of its time; null where it has no end. */
export interface Span {
  equipment_id: string
  from_ts: number | null
  to_ts: number | null
}

/**
 * Events of some equipment, each within its own time range and limited in number. A known end spares searching every
 * later month; `offset 0` keeps the planner from reading all events of the customer, as it does with outdated
 * statistics.
 */
export async function selectEventsWithin(
  db: Db,
  customerId: number,
  spans: readonly Span[],
  maxPerUnit: number,
): Promise<RailEvent[]> {
  return await db.rows<RailEvent>(sql`
    select ${AS_EVENT}
    from unnest(${spans.map((one) => one.equipment_id)}::text[],
        ${spans.map((one) => timestampOrInfinity('-infinity', one.from_ts))}::timestamptz[],
        ${spans.map((one) => timestampOrInfinity('infinity', one.to_ts))}::timestamptz[])
      as s (equipment_id, from_ts, to_ts)
    cross join lateral (
      select * from events e
      where e.customer_id = ${customerId} and e.equipment_id = s.equipment_id
        and e.event_ts >= s.from_ts and e.event_ts <= s.to_ts
      limit ${maxPerUnit} offset 0) e`)
}

/** The equipment with more events in its span than a limit. */
export async function selectLongSpans(
  db: Db,
  customerId: number,
  spans: readonly Span[],
  max: number,
): Promise<string[]> {
  const rows = await db.rows<{ equipment_id: string }>(sql`
    select s.equipment_id
    from unnest(${spans.map((one) => one.equipment_id)}::text[],
        ${spans.map((one) => timestampOrInfinity('-infinity', one.from_ts))}::timestamptz[],
        ${spans.map((one) => timestampOrInfinity('infinity', one.to_ts))}::timestamptz[])
      as s (equipment_id, from_ts, to_ts)
    where exists (
      select from events e
      where e.customer_id = ${customerId} and e.equipment_id = s.equipment_id
        and e.event_ts >= s.from_ts and e.event_ts <= s.to_ts
      offset ${max})`)
  return rows.map((row) => row.equipment_id)
}

/** Events of one span in the order of their key, after the given one, up to a limit. */
export async function selectEventsAfter(
  db: Db,
  customerId: number,
  span: Span,
  after: RailEvent | null,
  limit: number,
): Promise<RailEvent[]> {
  return await db.rows<RailEvent>(sql`
    select ${AS_EVENT} from events e
    where e.customer_id = ${customerId} and e.equipment_id = ${span.equipment_id}
      and e.event_ts >= ${timestampOrInfinity('-infinity', after?.event_ts ?? span.from_ts)}::timestamptz
      and e.event_ts <= ${timestampOrInfinity('infinity', span.to_ts)}::timestamptz
      and (e.event_ts, e.source, e.code_source, e.code, e.place) >
        (${timestampOrInfinity('-infinity', after?.event_ts ?? null)}::timestamptz, ${after?.source ?? ''}, ${after?.code_source ?? ''},
        ${after?.code ?? ''}, ${after?.place ?? ''})
    order by e.event_ts, e.source, e.code_source, e.code, e.place limit ${limit}`)
}

/** An event as far as lanes learn from it. */
export type LaneEvent = Pick<
  RailEvent,
  'equipment_id' | 'equipment_kind' | 'event_ts' | 'source' | 'code_source' | 'code' | 'place' | 'rail_eta_ts'
>

/** The same, of each only what lanes learn from. */
export async function selectLaneEvents(
  db: Db,
  customerId: number,
  spans: readonly { equipment_id: string; from_ts: number; to_ts: number | null }[],
): Promise<LaneEvent[]> {
  return await db.rows<LaneEvent>(sql`
    select e.equipment_id, e.equipment_kind, round(date_part('epoch', e.event_ts) * 1000) as event_ts, e.source,
      e.code_source, e.code, e.place, round(date_part('epoch', e.rail_eta_ts) * 1000) as rail_eta_ts
    from unnest(${spans.map((one) => one.equipment_id)}::text[],
        ${spans.map((one) => timestampOrInfinity('-infinity', one.from_ts))}::timestamptz[],
        ${spans.map((one) => timestampOrInfinity('infinity', one.to_ts))}::timestamptz[])
      as s (equipment_id, from_ts, to_ts)
    cross join lateral (
      select * from events e
      where e.customer_id = ${customerId} and e.equipment_id = s.equipment_id
        and e.event_ts >= s.from_ts and e.event_ts <= s.to_ts
      offset 0) e`)
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

/** One code of one list for one kind of equipment. */
export interface CodeKey {
  code_source: string
  code: string
  equipment_kind: string
}

/** Those of the equipment that were ever reported with a code. */
export async function selectReportedWith(
  db: Db,
  customerId: number,
  ids: readonly string[],
  { code_source, code, equipment_kind }: CodeKey,
): Promise<string[]> {
  const rows = await db.rows<{ equipment_id: string }>(sql`
    select a.equipment_id from unnest(${[...ids]}::text[]) as a (equipment_id)
    where exists (
      select from events e
      where e.customer_id = ${customerId} and e.equipment_id = a.equipment_id and e.code_source = ${code_source}
        and e.code = ${code} and e.equipment_kind = ${equipment_kind})`)
  return rows.map((row) => row.equipment_id)
}

/** How many pieces of equipment of each kind a customer has. */
export const selectEquipmentCounts = (db: Db, customerId: number) =>
  db.rows<{ equipment_kind: 'R' | 'imdl'; count: number }>(sql`
    select equipment_kind, count(*)::int as count from equipment where customer_id = ${customerId} group by 1`)
