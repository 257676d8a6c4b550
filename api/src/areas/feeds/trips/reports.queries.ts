import type { RailEvent } from '#rail/event.ts'
import { copyRows, openStaging } from '../../../db/copy.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { yieldToCalls } from '../../../jobs/yield.ts'
import { AS_EVENT, COLUMNS, NAMES, READ_STAGED, STAGING } from './events.queries.ts'

/** What identifies a sighting; two messages that agree in it reported the same one. */
export type ReportKey = Pick<
  RailEvent,
  'equipment_id' | 'event_ts' | 'source' | 'code_source' | 'code' | 'place'
>

const STAGED = COLUMNS.map(([, , value]) => value)

/** Records that a message also reported sightings that others had reported before. */
export async function insertRepeats(
  db: Db,
  customerId: number,
  messageId: number,
  events: readonly RailEvent[],
): Promise<void> {
  if (events.length === 0) return
  await openStaging(db, 'staged_repeats', STAGING)
  await copyRows(
    db,
    'copy pg_temp.staged_repeats from stdin',
    { rows: events, columns: STAGED },
    yieldToCalls,
  )
  // `offset 0` keeps the planner from reading all events of the customer instead
  await db.run(sql`
    insert into event_repeats (customer_id, message_id, ${NAMES})
    select ${customerId}::int, ${messageId}::bigint, ${READ_STAGED}
    from pg_temp.staged_repeats s cross join lateral (
      select e.message_id as first_id from events e
      where e.customer_id = ${customerId} and e.equipment_id = s.equipment_id
        and e.event_ts = to_timestamp(s.event_ts / 1000) and e.source = s.source and e.code_source = s.code_source
        and e.code = s.code and e.place = s.place
      offset 0) known
    where known.first_id <> ${messageId}
    on conflict do nothing`)
}

/** What a message reported, first or after others, in key order: a limited number after the given key. */
export async function selectReports(
  db: Db,
  customerId: number,
  messageId: number,
  after: RailEvent | null,
  limit: number,
): Promise<RailEvent[]> {
  const from = after ?? { equipment_id: '', event_ts: 0, source: '', code_source: '', code: '', place: '' }
  return await db.rows<RailEvent>(sql`
    select ${AS_EVENT}, e.told from (
      select * from events where customer_id = ${customerId} and message_id = ${messageId}
      union all
      select * from event_repeats where customer_id = ${customerId} and message_id = ${messageId}) e
    where (e.equipment_id, e.event_ts, e.source, e.code_source, e.code, e.place) >
      (${from.equipment_id}, ${new Date(from.event_ts).toISOString()}::timestamptz, ${from.source},
      ${from.code_source}, ${from.code}, ${from.place})
    order by e.equipment_id, e.event_ts, e.source, e.code_source, e.code, e.place limit ${limit}`)
}

/** A withdrawn sighting; the event disappears when no other message reports it. */
export type Withdrawn = RailEvent & { is_gone: boolean }

/** Withdraws a message's sightings; returns what the customer no longer has or has with other details. */
export async function withdrawEvents(
  db: Db,
  customerId: number,
  messageId: number,
  keys: readonly (ReportKey & { is_told: boolean })[],
): Promise<Withdrawn[]> {
  const reported = keys.map((key) => ({ ...key, event_ts: new Date(key.event_ts).toISOString() }))
  return await db.rows<Withdrawn>(sql`
    select ${AS_EVENT}, w.is_gone from public.withdraw_events(${messageId}::bigint, ${JSON.stringify(reported)}::json) w
    cross join lateral (select (w.told).*) e
    where e.customer_id = ${customerId}`)
}

/** Applies the details of the earliest message that reported the same sightings; returns the equipment. */
export async function settleRepeats(db: Db, customerId: number, messageId: number): Promise<string[]> {
  const rows = await db.rows<{ equipment_id: string }>(sql`
    select distinct e.equipment_id from public.settle_repeats(${messageId}::bigint) e
    where e.customer_id = ${customerId}`)
  return rows.map((row) => row.equipment_id)
}

/** Equipment of which a message withdrew something. */
export async function selectWithdrawnEquipment(
  db: Db,
  customerId: number,
  messageId: number,
): Promise<string[]> {
  const rows = await db.rows<{ equipment_id: string }>(sql`
    select distinct equipment_id from withdrawn_events
    where customer_id = ${customerId} and message_id = ${messageId}`)
  return rows.map((row) => row.equipment_id)
}

/** Deletes equipment that only withdrawn sightings mentioned: it is not listed and has no reports. */
export async function deleteUnreportedEquipment(
  db: Db,
  customerId: number,
  ids: readonly string[],
): Promise<void> {
  await db.run(sql`
    delete from equipment q
    where q.customer_id = ${customerId} and q.equipment_id = any(${[...ids]}::text[]) and not q.in_fleet
      and not exists (select from events e where e.customer_id = q.customer_id and e.equipment_id = q.equipment_id)
      and not exists (
        select from reporting_group_equipment g
        where g.customer_id = q.customer_id and g.equipment_id = q.equipment_id)`)
}
