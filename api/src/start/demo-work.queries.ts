import type { TripSnapshot } from '#contract/areas/support/evidence/evidence.contract.ts'
import type { OwnerDb } from '../db/owner.ts'

/** A railroad's report about a trip, after which nothing was reported until the given time. */
export interface CauseRow {
  equipment_id: string
  waybill_id: number
  waybill_number: string | null
  waybill_ts: string | null
  load_empty: string | null
  origin: string | null
  destination: string | null
  action: string
  place: string
  carrier: string | null
  /** Milliseconds. */
  event_ts: number
  next_ts: number | null
}

/** Whether to load the demo's work: its customers exist, and no one has created any yet. */
export async function wantsDemoWork(owner: OwnerDb, domain: string): Promise<boolean> {
  const { rows } = await owner.query<{ wants: boolean }>(
    `select exists (select from identity.customers where customer_id = 1 and domain = $1)
       and not exists (select from identity.feedback) and not exists (select from identity.ticket_macros) as wants`,
    [domain],
  )
  return rows[0]!.wants
}

/** Puts the transaction into the data of a customer: the owner obeys the tenant policies too. */
export const enterCustomer = (owner: OwnerDb, customerId: number) =>
  owner.query(`select set_config('app.customer_id', $1, true)`, [String(customerId)])

export async function selectUserIds(owner: OwnerDb): Promise<Map<string, number>> {
  const { rows } = await owner.query<{ email: string; user_id: number }>(
    'select email::text, user_id from identity.users',
  )
  return new Map(rows.map(({ email, user_id }) => [email, user_id]))
}

export async function selectTicketPrefix(owner: OwnerDb): Promise<string> {
  const { rows } = await owner.query<{ prefix: string }>('select identity.ticket_prefix() as prefix')
  return rows[0]!.prefix
}

const HISTORY = '21 days'

/** Railroads' latest reports about units with a bill, oldest first. */
export async function selectCauses(
  owner: OwnerDb,
  customerId: number,
  actions: readonly string[],
): Promise<CauseRow[]> {
  const { rows } = await owner.query<CauseRow>(
    `with seen as (
       select e.*, lead(e.event_ts) over (partition by e.equipment_id order by e.event_ts) as next_ts
       from events e
       where e.customer_id = $1 and e.event_ts > now() - interval '${HISTORY}' and e.event_ts < now())
     select s.equipment_id, w.waybill_id::int8::float8 as waybill_id, w.waybill_number, w.waybill_ts::text,
       s.load_empty, w.origin_location as origin, w.destination_location as destination, c.action, s.place, s.carrier,
       date_part('epoch', s.event_ts) * 1000 as event_ts, date_part('epoch', s.next_ts) * 1000 as next_ts
     from seen s
     join reference.event_codes c
       on c.code_source = s.code_source and c.code = s.code and c.equipment_kind = s.equipment_kind
     join waybills w on w.customer_id = $1 and w.equipment_id = s.equipment_id and w.trip_start_ts <= s.event_ts
       and (w.trip_end_ts is null or w.trip_end_ts > s.event_ts)
     where c.action = any($2::text[]) and w.waybill_number is not null and w.origin_location is not null
       and w.destination_location is not null
     order by s.event_ts, s.equipment_id`,
    [customerId, actions],
  )
  return rows
}

/** The known facts of a trip at a time, newest first: the last few events, with the estimates made by then. */
export async function selectKnown(
  owner: OwnerDb,
  customerId: number,
  { equipment_id, waybill_id }: Pick<CauseRow, 'equipment_id' | 'waybill_id'>,
  ts: number,
) {
  const events = await owner.query<{
    at: string
    event: string
    place: string
    zone: string | null
    status_code: number | null
    rail_eta: string | null
  }>(
    `select ${utc('e.event_ts')} as at, c.event_text as event, e.place, ${utc('e.rail_eta_ts')} as rail_eta,
       ${zoneAt('e.place')} as zone,
       case when e.place = w.destination_place then coalesce(c.status_code_at_destination, c.status_code)
         else c.status_code end as status_code
     from waybills w
     join events e on e.customer_id = $1 and e.equipment_id = w.equipment_id and e.event_ts >= w.trip_start_ts
       and e.event_ts <= to_timestamp($3 / 1000.0)
     join reference.event_codes c
       on c.code_source = e.code_source and c.code = e.code and c.equipment_kind = e.equipment_kind
     where w.customer_id = $1 and w.waybill_id = $2
     order by e.event_ts desc`,
    [customerId, waybill_id, ts],
  )
  const estimates = await owner.query<{ date: string; made_ts: string }>(
    `select ${utc('p50_ts')} as date, ${utc('made_ts')} as made_ts from eta_history
     where customer_id = $1 and waybill_id = $2 and made_ts <= to_timestamp($3 / 1000.0) order by made_ts`,
    [customerId, waybill_id, ts],
  )
  const destination = await owner.query<{ zone: string | null }>(
    `select ${zoneAt('destination_place')} as zone from waybills where customer_id = $1 and waybill_id = $2`,
    [customerId, waybill_id],
  )
  return {
    equipment_id,
    events: events.rows,
    estimates: estimates.rows,
    destinationZone: destination.rows[0]?.zone ?? null,
  }
}

const zoneAt = (place: string) => `(select min(zone) from reference.stations where place = ${place})`

const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A ticket as it is put in; times in ISO 8601. */
export interface TicketRow {
  ticket_id: number
  id_prefix: string
  name: string
  description: string
  priority: string
  state: string
  loaded_empty: string | null
  tags: readonly string[]
  railroads: readonly string[]
  assignees: readonly number[]
  followers: readonly number[]
  equipment_ids: readonly string[]
  created_by: number
  edited_by: number
  created_ts: string
  updated_ts: string
  closed_ts: string | null
  first_answer_ts: string | null
  last_note_ts: string | null
  first_answer_due_ts: string | null
  first_answer_warn_ts: string | null
  resolution_due_ts: string | null
  resolution_warn_ts: string | null
}

export const insertTicket = (owner: OwnerDb, customerId: number, ticket: TicketRow) =>
  owner.query(
    `insert into tickets (customer_id, ticket_id, id_prefix, name, description, priority, state, loaded_empty, tags, railroads,
       assignees, followers, equipment_ids, created_by, edited_by, created_ts, clock_ts, updated_ts, closed_ts,
       first_answer_ts, last_note_ts, first_answer_due_ts, first_answer_warn_ts, resolution_due_ts, resolution_warn_ts,
       targets_no)
     select $1, t.ticket_id, t.id_prefix, t.name, t.description, t.priority, t.state, t.loaded_empty, t.tags, t.railroads,
       t.assignees, t.followers, t.equipment_ids, t.created_by, t.edited_by, t.created_ts, t.created_ts, t.updated_ts,
       t.closed_ts, t.first_answer_ts, t.last_note_ts, t.first_answer_due_ts, t.first_answer_warn_ts, t.resolution_due_ts,
       t.resolution_warn_ts, 0
     from jsonb_populate_record(null::tickets, $2) t`,
    [customerId, JSON.stringify(ticket)],
  )

export const insertTicketAsset = (
  owner: OwnerDb,
  customerId: number,
  ticketId: number,
  asset: CauseRow & { snapshot: TripSnapshot; snapshot_ts: string },
) =>
  owner.query(
    `insert into ticket_assets (customer_id, ticket_id, place, equipment_id, waybill_id, waybill_number, waybill_ts, snapshot,
       snapshot_ts)
     values ($1, $2, 0, $3, $4, $5, $6, $7, $8)`,
    [
      customerId,
      ticketId,
      asset.equipment_id,
      asset.waybill_id,
      asset.waybill_number,
      asset.waybill_ts,
      JSON.stringify(asset.snapshot),
      asset.snapshot_ts,
    ],
  )

/** Adds a note and returns its number. */
export async function insertNote(
  owner: OwnerDb,
  customerId: number,
  note: { ticket_id: number; text: string; user_id: number; created_ts: string; is_internal: boolean },
): Promise<number> {
  const { rows } = await owner.query<{ note_id: string }>(
    `insert into ${note.is_internal ? 'ticket_internal_notes' : 'ticket_notes'} (customer_id, ticket_id, note, user_id, created_ts)
     values ($1, $2, $3, $4, $5) returning note_id`,
    [customerId, note.ticket_id, note.text, note.user_id, note.created_ts],
  )
  return Number(rows[0]!.note_id)
}

export const insertText = (
  owner: OwnerDb,
  customerId: number,
  of: { ticket_id: number; note_id: number; is_internal: boolean; texts: readonly string[] },
) =>
  owner.query(
    `insert into ${of.is_internal ? 'ticket_internal_words' : 'ticket_words'} (customer_id, word, ticket_id, note_id)
     select $1::int, w, $2::int, $3::bigint from unnest($4::text[]) w`,
    [customerId, of.ticket_id, of.note_id, of.texts],
  )

export const insertRating = (
  owner: OwnerDb,
  customerId: number,
  rating: { ticket_id: number; score: string; comment: string; user_id: number; rated_ts: string },
) =>
  owner.query(
    `insert into ticket_ratings (customer_id, ticket_id, score, comment, user_id, rated_ts) values ($1, $2, $3, $4, $5, $6)`,
    [customerId, rating.ticket_id, rating.score, rating.comment, rating.user_id, rating.rated_ts],
  )

/** The assigned numbers; the next ticket gets the one after them. */
export const insertCounter = (owner: OwnerDb, customerId: number, prefix: string, last: number) =>
  owner.query('insert into ticket_counters (customer_id, id_prefix, last_id) values ($1, $2, $3)', [
    customerId,
    prefix,
    last,
  ])

export const insertMacros = (owner: OwnerDb, macros: readonly object[], assigneeId: number) =>
  owner.query(
    `insert into identity.ticket_macros (customer_id, name, note, is_internal, tags, closes, assigns, assignee_id)
     select null, m.name, m.note, m.is_internal, m.tags, m.closes, m.assigns, case m.assigns when 'named' then $2::int end
     from jsonb_populate_recordset(null::identity.ticket_macros, $1) m`,
    [JSON.stringify(macros), assigneeId],
  )

export const insertFeedback = (
  owner: OwnerDb,
  feedback: { customer_id: number; user_id: number; hours: number; details: object },
) =>
  owner.query(
    `insert into identity.feedback (customer_id, user_id, category, title, description, page_url, app_version, details, state,
       created_ts)
     select f.customer_id, f.user_id, f.category, f.title, f.description, f.page_url, '', f.details, f.state,
       now() - $2 * interval '1 hour'
     from jsonb_populate_record(null::identity.feedback, $1) f`,
    [JSON.stringify(feedback), feedback.hours],
  )

export const insertPattern = (
  owner: OwnerDb,
  customerId: number,
  pattern: { label: string; pattern: object; inputs: readonly object[] },
  userId: number,
) =>
  owner.query(
    `insert into patterns (customer_id, label, pattern, inputs, created_by, created_first_name, created_last_name)
     select $1, $2, $3, $4, user_id, first_name, last_name from identity.users where user_id = $5`,
    [customerId, pattern.label, JSON.stringify(pattern.pattern), JSON.stringify(pattern.inputs), userId],
  )

/** A unit of the customer that is on its way. */
export async function selectSomeUnit(owner: OwnerDb, customerId: number): Promise<string | null> {
  const { rows } = await owner.query<{ equipment_id: string }>(
    `select equipment_id from waybills where customer_id = $1 and is_current and consignee is not null
     order by equipment_id limit 1`,
    [customerId],
  )
  return rows[0]?.equipment_id ?? null
}
