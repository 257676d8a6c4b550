import type { DayMark, StayRow } from '#contract/areas/demurrage/stays/stays.contract.ts'
import { stayList } from '#contract/areas/demurrage/stays/stays.list.ts'
import type { Order } from '#rail/demurrage/stays.ts'
import type { RailEvent } from '#rail/event.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, rowSql, stored } from '../../../list/list-sql.ts'

/** Who unloads or loads the car. */
export const PARTY = raw(`(case s.purpose when 'unloading' then s.consignee else s.shipper end)`)

/** The latest spot in the yard, which only the terminal knows. */
export const ON_TRACK = raw(`left join lateral (
  select a.track from terminal_actions a
  where a.customer_id = s.customer_id and a.equipment_id = s.equipment_id and a.at_ts >= s.started_ts
    and (s.released_ts is null or a.at_ts <= s.released_ts) and a.track is not null
  order by a.at_ts desc limit 1) t on true`)

const WAYBILL_ID = raw(`(select w.waybill_id from waybills w
  where w.customer_id = s.customer_id and w.equipment_id = s.equipment_id and w.trip_start_ts <= s.started_ts
  order by w.trip_start_ts desc limit 1)`)

/** How stays are found. */
export const stayRows = listSql<{ customerId: number }>()({
  list: stayList,
  from: raw('demurrage_stays s'),
  columns: {
    ...stored(
      's',
      'equipment_id',
      'action',
      'next_cents',
      'cents',
      'location',
      'purpose',
      'debits',
      'credits',
      'chargeable',
      'charge',
      'rate',
      'carrier',
      'waybill_number',
      'stcc',
      'tariff_name',
    ),
    act_by_date: raw('s.act_by_ts'),
    notified_date: raw('s.notified_ts'),
    placed_date: raw('s.placed_ts'),
    ordered_date: raw('s.ordered_ts'),
    released_date: raw('s.released_ts'),
    party: PARTY,
    track: { value: raw('t.track'), join: ON_TRACK },
  },
  fields: {
    ...stored('s', 'stay_id', 'zone', 'is_running', 'recent_days'),
    waybill_id: WAYBILL_ID,
    started_date: raw(`to_char(s.started_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`),
  },
  scopes: { running: [raw('s.is_running')], charged: [raw('s.cents > 0')], all: [] },
  where: ({ customerId }) => [sql`s.customer_id = ${customerId}`],
})

/** The present or last stay of a car. */
export const selectLastStay = (db: Db, customerId: number, equipmentId: string) =>
  db.row<StayRow & { agreement: 'average' | 'straight' }>(sql`
    select ${rowSql(stayRows).fields}, s.agreement from demurrage_stays s ${rowSql(stayRows).joins}
    where s.customer_id = ${customerId} and s.equipment_id = ${equipmentId}
    order by s.started_ts desc limit 1`)

/** An event and the message that brought it. */
export type ProvenEvent = RailEvent & { message_id: number; received_ts: string }

const AS_PROVEN =
  raw(`e.equipment_id, e.equipment_kind, round(date_part('epoch', e.event_ts) * 1000) as event_ts, e.source,
  e.code_source, e.code, e.place, e.carrier, e.load_empty, e.train_id, e.waybill_number, e.bill_of_lading_number,
  e.imdl_pickup_number, e.origin_place, e.destination_place, e.stcc, e.shipper, e.consignee,
  round(date_part('epoch', e.rail_eta_ts) * 1000) as rail_eta_ts, e.weight_lb, e.message_id, e.received_ts`)

/** Events of some cars since a given time, limited in number for each. */
export const selectEvents = (
  db: Db,
  customerId: number,
  ids: readonly string[],
  since: Date,
  maxPerUnit: number | null = null,
) =>
  db.rows<ProvenEvent>(sql`
    select ${AS_PROVEN}
    from unnest(${[...ids]}::text[]) as a (equipment_id)
    cross join lateral (
      select * from events e
      where e.customer_id = ${customerId} and e.equipment_id = a.equipment_id and e.event_ts >= ${since}
      limit ${maxPerUnit} offset 0) e`)

/** Events of one car since a moment in the order of their key, after the given one, up to a limit. */
export const selectEventsAfter = (
  db: Db,
  customerId: number,
  equipmentId: string,
  { since, after, limit }: { since: Date; after: ProvenEvent | null; limit: number },
) =>
  db.rows<ProvenEvent>(sql`
    select ${AS_PROVEN} from events e
    where e.customer_id = ${customerId} and e.equipment_id = ${equipmentId}
      and e.event_ts >= ${after === null ? since : new Date(after.event_ts)}
      and (${after === null} or (e.event_ts, e.source, e.code_source, e.code, e.place) >
        (${new Date(after?.event_ts ?? 0)}, ${after?.source ?? ''}, ${after?.code_source ?? ''},
        ${after?.code ?? ''}, ${after?.place ?? ''}))
    order by e.event_ts, e.source, e.code_source, e.code, e.place limit ${limit}`)

export interface OrderRow extends Order<{ reference: string }> {
  equipment_id: string
}

export const selectOrders = async (
  db: Db,
  customerId: number,
  ids: readonly string[],
  since: Date,
): Promise<OrderRow[]> =>
  (
    await db.rows<{ equipment_id: string; kind: Order['kind']; ts: number; reference: string }>(sql`
      select equipment_id, kind, round(date_part('epoch', order_ts) * 1000) as ts, reference
      from demurrage_orders
      where customer_id = ${customerId} and equipment_id = any(${[...ids]}) and order_ts >= ${since}`)
  ).map(({ reference, ...order }) => ({ ...order, proof: { reference } }))

export const selectCarTypes = (db: Db, customerId: number, ids: readonly string[]) =>
  db.rows<{ equipment_id: string; car_type: string }>(sql`
    select equipment_id, car_type from equipment
    where customer_id = ${customerId} and equipment_id = any(${[...ids]}) and car_type is not null`)

/** A place and a day of its calendar. */
export interface Bunch {
  place: string
  day: string
  zone: string
}

/** Where and on which days stays of some cars are stored. */
export const selectStoredBunches = (db: Db, customerId: number, ids: readonly string[], since: Date) =>
  db.rows<Bunch>(sql`
    select distinct place, to_char(started_ts at time zone zone, 'YYYY-MM-DD') as day, zone from demurrage_stays
    where customer_id = ${customerId} and equipment_id = any(${[...ids]}) and started_ts >= ${since}`)

/** The given time, or the start of a stay of these cars that was not over by then. */
export const selectHistoryStart = async (
  db: Db,
  customerId: number,
  ids: readonly string[],
  usual: Date,
): Promise<Date> => {
  const row = await db.row<{ ms: number | null }>(sql`
    select floor(date_part('epoch', min(started_ts)) * 1000) as ms from demurrage_stays
    where customer_id = ${customerId} and equipment_id = any(${[...ids]}) and started_ts < ${usual}
      and (released_ts is null or released_ts >= ${usual})`)
  return row?.ms == null ? usual : new Date(row.ms)
}

/** Cars other than the given ones that were offered at the same places on the same days. */
export const selectNeighbors = async (
  db: Db,
  customerId: number,
  at: readonly Bunch[],
  ids: readonly string[],
): Promise<string[]> => {
  if (at.length === 0) return []
  return (
    await db.rows<{ equipment_id: string }>(sql`
      select distinct s.equipment_id from unnest(${at.map(({ place }) => place)}::text[],
        ${at.map(({ day }) => day)}::date[], ${at.map(({ zone }) => zone)}::text[]) as d (place, day, zone)
      join demurrage_stays s on s.customer_id = ${customerId} and s.place = d.place
        and s.started_ts >= d.day::timestamp at time zone d.zone
        and s.started_ts < (d.day + 1)::timestamp at time zone d.zone
      where s.equipment_id <> all(${[...ids]})`)
  ).map(({ equipment_id }) => equipment_id)
}

/** A stay as stored. */
export interface SavedStay {
  equipment_id: string
  started_ts: string
  equipment_kind: string
  purpose: string
  place: string
  location: string
  zone: string
  carrier: string | null
  waybill_number: string | null
  stcc: string | null
  shipper: string | null
  consignee: string | null
  origin_place: string | null
  notified_ts: string | null
  placed_ts: string | null
  ordered_ts: string | null
  released_ts: string | null
  tariff_id: number | null
  tariff_name: string
  agreement: string
  charge: string
  rate: string
  debits: number
  credits: number
  chargeable: number
  cents: number
  is_running: boolean
  act_by_ts: string | null
  next_cents: number
  action: string | null
  next_day_ts: string | null
  recent_days: readonly DayMark[]
}

const TYPES: Record<keyof SavedStay, string> = {
  equipment_id: 'text',
  started_ts: 'timestamptz',
  equipment_kind: 'text',
  purpose: 'text',
  place: 'text',
  location: 'text',
  zone: 'text',
  carrier: 'text',
  waybill_number: 'text',
  stcc: 'text',
  shipper: 'text',
  consignee: 'text',
  origin_place: 'text',
  notified_ts: 'timestamptz',
  placed_ts: 'timestamptz',
  ordered_ts: 'timestamptz',
  released_ts: 'timestamptz',
  tariff_id: 'int',
  tariff_name: 'text',
  agreement: 'text',
  charge: 'text',
  rate: 'text',
  debits: 'int',
  credits: 'int',
  chargeable: 'int',
  cents: 'bigint',
  is_running: 'boolean',
  act_by_ts: 'timestamptz',
  next_cents: 'bigint',
  action: 'text',
  next_day_ts: 'timestamptz',
  recent_days: 'jsonb',
}
const NAMES = Object.keys(TYPES)
const READ = raw(NAMES.map((name) => `${name} ${TYPES[name as keyof SavedStay]}`).join(', '))
const COLUMNS = raw(NAMES.join(', '))
const CHANGED = raw(
  NAMES.filter((name) => name !== 'equipment_id' && name !== 'started_ts')
    .map((name) => `${name} = excluded.${name}`)
    .join(', '),
)

/** Replaces the stays of some cars since a given time; a stay that began at the same time keeps its number. */
export async function replaceStays(
  db: Db,
  customerId: number,
  { ids, since, stays }: { ids: readonly string[]; since: Date; stays: readonly SavedStay[] },
): Promise<void> {
  const rows = JSON.stringify(stays)
  await db.run(sql`
    delete from demurrage_stays s
    where s.customer_id = ${customerId} and s.equipment_id = any(${[...ids]}) and s.started_ts >= ${since}
      and not exists (
        select from jsonb_to_recordset(${rows}::jsonb) as r (equipment_id text, started_ts timestamptz)
        where r.equipment_id = s.equipment_id and r.started_ts = s.started_ts)`)
  await db.run(sql`
    insert into demurrage_stays (customer_id, ${COLUMNS})
    select ${customerId}::int, ${COLUMNS} from jsonb_to_recordset(${rows}::jsonb) as r (${READ})
    on conflict (customer_id, equipment_id, started_ts) do update set ${CHANGED}`)
}

/** An arbitrary number, shared by all code that calculates stays. */
const NOTIFY_LOCK = 731_063

/** False when another process is calculating this customer's stays. The lock ends with the transaction. */
export const lockNotifying = async (db: Db, customerId: number): Promise<boolean> =>
  (await db.row<{ is_ours: boolean }>(sql`
    select pg_try_advisory_xact_lock(${NOTIFY_LOCK}::int, ${customerId}::int) as is_ours`))!.is_ours

/** Waits for the lock, for a request that shows what it changed. */
export const awaitNotifying = (db: Db, customerId: number) =>
  db.run(sql`select pg_advisory_xact_lock(${NOTIFY_LOCK}::int, ${customerId}::int)`)

export const insertMarks = (db: Db, customerId: number, ids: readonly string[]) =>
  db.run(sql`
    insert into demurrage_marks (customer_id, equipment_id)
    select ${customerId}::int, id from unnest(${[...ids]}::text[]) id`)

/** Every car a tariff may count. */
export const insertMarksOfAll = (db: Db, customerId: number) =>
  db.run(sql`
    insert into demurrage_marks (customer_id, equipment_id)
    select customer_id, equipment_id from equipment where customer_id = ${customerId}`)

/** Cars among these with a report that is later than the given one, or of the same moment. */
export const selectFollowed = async (
  db: Db,
  customerId: number,
  reports: readonly { equipment_id: string; event_ts: number; code: string }[],
): Promise<string[]> =>
  (
    await db.rows<{ equipment_id: string }>(sql`
      select distinct n.equipment_id
      from unnest(${reports.map(({ equipment_id }) => equipment_id)}::text[],
        ${reports.map(({ event_ts }) => new Date(event_ts))}::timestamptz[],
        ${reports.map(({ code }) => code)}::text[]) as n (equipment_id, event_ts, code)
      where exists (
        select from events e where e.customer_id = ${customerId} and e.equipment_id = n.equipment_id
          and e.event_ts >= n.event_ts and (e.event_ts > n.event_ts or e.code <> n.code))`)
  ).map(({ equipment_id }) => equipment_id)

/** Whether one of these cars is marked. */
export const hasMarks = async (db: Db, customerId: number, ids: readonly string[]): Promise<boolean> =>
  (await db.row<{ has: boolean }>(sql`
    select exists (
      select from demurrage_marks where customer_id = ${customerId} and equipment_id = any(${[...ids]})) as has`))!
    .has

/** Claims marks, the oldest first; returns the cars. */
export const claimMarks = async (db: Db, customerId: number, max: number): Promise<string[]> =>
  (
    await db.rows<{ equipment_id: string }>(sql`
      with taken as (
        delete from demurrage_marks
        where customer_id = ${customerId} and mark_id in (
          select mark_id from demurrage_marks where customer_id = ${customerId} order by mark_id limit ${max})
        returning equipment_id)
      select distinct equipment_id from taken`)
  ).map(({ equipment_id }) => equipment_id)

/** Cars on the clock for which a day began since they were calculated. */
export const selectDue = async (db: Db, customerId: number, max: number): Promise<string[]> =>
  (
    await db.rows<{ equipment_id: string }>(sql`
      select distinct equipment_id from demurrage_stays
      where customer_id = ${customerId} and is_running and next_day_ts <= now() limit ${max}`)
  ).map(({ equipment_id }) => equipment_id)

/** False: it is noted already. */
export const insertOrder = async (
  db: Db,
  customerId: number,
  order: { equipmentId: string; kind: Order['kind']; at: Date; reference: string },
): Promise<boolean> =>
  (await db.run(sql`
    insert into demurrage_orders (customer_id, equipment_id, kind, order_ts, reference)
    values (${customerId}, ${order.equipmentId}, ${order.kind}, ${order.at}, ${order.reference})
    on conflict do nothing`)) > 0

export const deleteOrder = (db: Db, customerId: number, reference: string) =>
  db.run(sql`delete from demurrage_orders where customer_id = ${customerId} and reference = ${reference}`)
