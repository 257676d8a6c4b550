import type { ReportedPlaces } from '#rail/event.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** An event by its key, with its place values. Times in milliseconds. */
export interface ReportingEvent {
  equipment_id: string
  event_ts: number
  source: string
  code_source: string
  code: string
  place: string
  /** Two messages may have reported the same event with other names for its places. */
  message_id: number
  origin_place: string | null
  destination_place: string | null
  told: ReportedPlaces | null
}

/** The same event with its places and time as they read now. */
export interface Renamed extends ReportingEvent {
  new_ts: number
  new_place: string
  new_origin_place: string | null
  new_destination_place: string | null
  new_told: ReportedPlaces | null
}

/** Events of some equipment whose message used this place name. */
export async function selectEventsReporting(
  db: Db,
  customerId: number,
  ids: readonly string[],
  place: string,
): Promise<ReportingEvent[]> {
  return await db.rows<ReportingEvent>(sql`
    select e.equipment_id, round(date_part('epoch', e.event_ts) * 1000) as event_ts, e.source, e.code_source, e.code, e.place,
      e.message_id, e.origin_place, e.destination_place, e.told
    from unnest(${[...ids]}::text[]) as a (equipment_id)
    cross join lateral (
      select * from events where customer_id = ${customerId} and equipment_id = a.equipment_id
      union all
      select * from event_repeats where customer_id = ${customerId} and equipment_id = a.equipment_id) e
    where ${place} in (coalesce(e.told ->> 'place', e.place), coalesce(e.told ->> 'origin_place', e.origin_place),
      coalesce(e.told ->> 'destination_place', e.destination_place))`)
}

/** Changes places and local times of the customer's events; nothing else of an event can ever be changed. */
export async function renameEvents(db: Db, events: readonly Renamed[]): Promise<void> {
  const iso = (ms: number) => new Date(ms).toISOString()
  const moves = events.map(({ event_ts, new_ts, ...event }) => ({
    ...event,
    event_ts: iso(event_ts),
    new_ts: iso(new_ts),
  }))
  await db.run(sql`select public.rename_event_places(${JSON.stringify(moves)}::json)`)
}
