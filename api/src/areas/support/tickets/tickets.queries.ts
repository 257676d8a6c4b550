import { ticketList } from '#contract/areas/support/tickets/tickets.list.ts'
import { FIND_LIMIT, type FindResults } from '#contract/areas/find/find.contract.ts'
import type { Priority, TicketState } from '#contract/areas/support/tickets/tickets.rules.ts'
import { DEFAULT_TARGETS } from '#contract/areas/support/targets/targets.rules.ts'
import { join, raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, rowSql, stored, utcText } from '../../../list/list-sql.ts'
import { monthRatings } from '../ratings/ratings.queries.ts'
import { countsByState } from './counts.queries.ts'
import { searchTerms } from './texts.rules.ts'

/** The parameters of a list statement. */
export interface TicketEnv {
  customerId: number
  /** Internal notes are looked through as well. */
  isStaff: boolean
  updated_ts_min?: string | undefined
  updated_ts_max?: string | undefined
  closed_ts_min?: string | undefined
  closed_ts_max?: string | undefined
  /** Only those that are late. */
  overdue?: 'true' | undefined
  /** Only those that are due later today. */
  due_today?: 'true' | undefined
}

// the equipment of a ticket is in the groups it is in by now
const GROUPS_OF = `(select coalesce(json_agg(m.group_id order by m.group_id), '[]') from reporting_group_equipment m
  where m.customer_id = a.customer_id and m.equipment_id = a.equipment_id)`
const GROUP_NAMES_OF = `(select coalesce(json_object_agg(g.group_id, g.name), '{}') from reporting_group_equipment m
  join reporting_groups g on g.customer_id = m.customer_id and g.group_id = m.group_id
  where m.customer_id = a.customer_id and m.equipment_id = a.equipment_id)`

const ASSETS = raw(`(select coalesce(json_agg(json_build_object(
    'equipment_id', a.equipment_id, 'waybill_id', a.waybill_id, 'waybill_number', a.waybill_number,
    'waybill_date', to_char(a.waybill_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reporting_groups', ${GROUPS_OF}, 'reporting_group_name_map', ${GROUP_NAMES_OF}) order by a.place), '[]')
  from ticket_assets a where a.customer_id = t.customer_id and a.ticket_id = t.ticket_id)`)

const GROUPS = raw(`(select coalesce(json_agg(distinct m.group_id), '[]') from reporting_group_equipment m
  where m.customer_id = t.customer_id and m.equipment_id = any(t.equipment_ids))`)

const NAMES =
  raw(`(select string_agg(p.first_name || ' ' || p.last_name, '; ' order by array_position(t.assignees, p.user_id))
  from identity.people_named(t.assignees) p)`)

const getRating = (what: 'score' | 'comment' | 'rated_ts'): Sql =>
  raw(
    `(select r.${what} from ticket_ratings r where r.customer_id = t.customer_id and r.ticket_id = t.ticket_id)`,
  )

const placeIn = (column: string, values: readonly string[]): Sql =>
  raw(`array_position(array[${values.map((value) => `'${value}'`).join()}], ${column})`)

const QUALIFIED = raw(`t.id_prefix || '-' || t.ticket_id`)

/** The customer's tickets that contain a word with this prefix; words of internal notes count for staff only. */
const hasWord = (word: string, { customerId, isStaff }: TicketEnv): Sql => {
  const found = (table: string) => sql`select w.ticket_id from ${raw(table)} w
    where w.customer_id = ${customerId} and starts_with(w.word, ${word})`
  const all = isStaff
    ? sql`${found('ticket_words')} union all ${found('ticket_internal_words')}`
    : found('ticket_words')
  return sql`t.ticket_id in (${all})`
}

const within = (column: Sql, from: string | undefined, to: string | undefined): Sql[] => [
  ...(from === undefined ? [] : [sql`${column} >= ${from}::timestamptz`]),
  ...(to === undefined ? [] : [sql`${column} <= ${to}::timestamptz`]),
]

// the day ends where the customer's tickets are worked on
const endIn = (zone: string) =>
  `(date_trunc('day', now() at time zone ${zone}) + interval '1 day') at time zone ${zone}`
const findZone = (customer: string) =>
  `coalesce((select s.targets ->> 'timezone' from ticket_targets s where s.customer_id = ${customer}), '${DEFAULT_TARGETS.timezone}')`
const END_OF_DAY = `(select ${endIn('z.zone')} from (select ${findZone('t.customer_id')} as zone) z)`
const endOfDay = (customerId: number): Sql =>
  sql`(select ${raw(endIn('z.zone'))} from (select ${raw(findZone('c.id'))} as zone from (select ${customerId}::int as id) c) z)`

/** How tickets are selected. People are returned as ids, and the service adds their names. */
export const ticketRows = listSql<TicketEnv>()({
  list: ticketList,
  from: raw('tickets t'),
  columns: {
    qualified_id: { value: QUALIFIED, sort: raw('t.ticket_id') },
    ...stored('t', 'name', 'tags', 'railroads', 'loaded_empty', 'updated_ts', 'last_note_ts', 'closed_ts'),
    rating: { value: getRating('score') },
    rated_ts: { value: getRating('rated_ts') },
    due_ts: { value: raw('t.due_ts'), isIndexed: true },
    created_ts: { value: raw('t.created_ts'), isIndexed: true },
    state: { value: raw('t.state'), sort: placeIn('t.state', ['Unassigned', 'In Progress', 'Closed']) },
    priority: { value: raw('t.priority'), sort: placeIn('t.priority', ['low', 'medium', 'high']) },
    assignees: {
      value: raw('t.assignees::text[]'),
      shown: raw('t.assignees'),
      // a file is read by people
      file: () => NAMES,
    },
    equipment_ids: {
      value: raw('t.equipment_ids'),
      fits: {
        any: (texts, { customerId }) => sql`t.ticket_id in (
          select a.ticket_id from ticket_assets a where a.customer_id = ${customerId} and a.equipment_id = any(${texts}))`,
      },
    },
  },
  fields: {
    ...stored('t', 'id_prefix', 'customer_id', 'description', 'followers', 'version', 'status'),
    id: raw('t.ticket_id'),
    created_by: raw(`''`),
    created_by_user_id: raw('t.created_by'),
    last_edited_by_user_id: raw('t.edited_by'),
    asset_ids: raw('t.equipment_ids'),
    reporting_groups: GROUPS,
    ticket_assets: ASSETS,
    first_answer_ts: utcText(raw('t.first_answer_ts')),
    first_answer_due_ts: utcText(raw('t.first_answer_due_ts')),
    resolution_due_ts: utcText(raw('t.resolution_due_ts')),
    rating_comment: getRating('comment'),
    next_target: raw('t.next_target'),
    reply_due_ts: utcText(raw('t.reply_due_ts')),
    due_group: raw(`case when t.due_ts < now() then 'overdue' when t.due_ts < ${END_OF_DAY} then 'today'
      when t.due_ts is not null then 'later' end`),
  },
  scopes: {},
  where: (env) => [
    sql`t.customer_id = ${env.customerId}`,
    raw('t.status = 1'),
    ...within(raw('t.updated_ts'), env.updated_ts_min, env.updated_ts_max),
    ...within(raw('t.closed_ts'), env.closed_ts_min, env.closed_ts_max),
    ...(env.overdue === 'true' ? [raw('t.due_ts < now()')] : []),
    ...(env.due_today === 'true' ? [sql`t.due_ts >= now() and t.due_ts < ${endOfDay(env.customerId)}`] : []),
  ],
  search: (terms, _scope, env) => ({
    tables: [],
    conditions: terms.flatMap(searchTerms).map((word) => hasWord(word, env)),
    extras: {},
  }),
  extras: {
    report_groups: ({ customerId }) => sql`(select coalesce(json_object_agg(g.group_id, g.name), '{}')
      from reporting_groups g where g.customer_id = ${customerId})`,
    state_counts: ({ customerId }) => countsByState(customerId),
    month_ratings: ({ customerId }) =>
      sql`(select json_build_object('good', m.good, 'bad', m.bad) from (${monthRatings(customerId)}) m)`,
    overdue_count: ({ customerId }) => sql`(select count(*) from tickets t
      where t.customer_id = ${customerId} and t.status = 1 and t.due_ts < now())`,
    due_today_count: ({ customerId }) => sql`(select count(*) from tickets t
      where t.customer_id = ${customerId} and t.status = 1 and t.due_ts >= now()
        and t.due_ts < ${endOfDay(customerId)})`,
  },
})

/** The newest few that carry every word, open ones first. */
export const selectTicketHits = (
  db: Db,
  texts: readonly string[],
  env: TicketEnv,
): Promise<FindResults['tickets']> =>
  db.rows(sql`
    select t.ticket_id as id, ${QUALIFIED} as qualified_id, t.name, t.state from tickets t
    where t.customer_id = ${env.customerId} and t.status = 1
      and ${join(
        texts.map((word) => hasWord(word, env)),
        ' and ',
      )}
    order by t.state = 'Closed', t.ticket_id desc limit ${FIND_LIMIT}`)

/** A ticket as stored: people by their ids. */
export interface StoredTicket {
  id: number
  qualified_id: string
  id_prefix: string
  name: string
  state: TicketState
  version: number
  assignees: number[]
  followers: number[]
  created_by_user_id: number
  last_edited_by_user_id: number
  equipment_ids: string[]
  tags: string[]
  last_note_ts: string | null
}

export const selectTicket = async (
  db: Db,
  customerId: number,
  ticketId: number,
): Promise<StoredTicket | null> =>
  (
    await db.row<{ ticket: StoredTicket }>(sql`
      select row_to_json(r) as ticket from (
        select ${rowSql(ticketRows).fields} from tickets t
        where t.customer_id = ${customerId} and t.ticket_id = ${ticketId} and t.status = 1) r`)
  )?.ticket ?? null

/** The same, locked until the transaction ends. */
export async function lockTicket(db: Db, customerId: number, ticketId: number): Promise<StoredTicket | null> {
  await db.run(sql`
    select 1 from tickets where customer_id = ${customerId} and ticket_id = ${ticketId} for update`)
  return selectTicket(db, customerId, ticketId)
}

/** The customer's next ticket number. Concurrent callers wait, and a failed call returns its number. */
export async function nextTicketId(db: Db, customerId: number): Promise<{ id: number; prefix: string }> {
  const row = await db.row<{ last_id: number; id_prefix: string }>(sql`
    insert into ticket_counters as c (customer_id, id_prefix, last_id)
    values (${customerId}, identity.ticket_prefix(), 1)
    on conflict (customer_id) do update set last_id = c.last_id + 1
    returning last_id, id_prefix`)
  if (row === null) throw new Error('no number for a ticket')
  return { id: row.last_id, prefix: row.id_prefix }
}

/** The user-editable fields of a ticket. */
export interface TicketFacts {
  name: string
  description: string
  priority: Priority
  state: TicketState
  loaded_empty: 'L' | 'E' | null
  tags: readonly string[]
  railroads: readonly string[]
  assignees: readonly number[]
  followers: readonly number[]
}

export const insertTicket = (
  db: Db,
  customerId: number,
  { id, prefix }: { id: number; prefix: string },
  facts: TicketFacts & { userId: number },
) =>
  db.run(sql`
    insert into tickets (customer_id, ticket_id, id_prefix, name, description, priority, state, loaded_empty, tags,
      railroads, assignees, followers, created_by, edited_by)
    values (${customerId}, ${id}, ${prefix}, ${facts.name}, ${facts.description}, ${facts.priority}, ${facts.state},
      ${facts.loaded_empty}, ${facts.tags}::text[], ${facts.railroads}::text[], ${facts.assignees}::int[],
      ${facts.followers}::int[], ${facts.userId}, ${facts.userId})`)

const COLUMNS = {
  name: 'text',
  description: 'text',
  priority: 'text',
  state: 'text',
  loaded_empty: 'text',
  tags: 'text[]',
  railroads: 'text[]',
  assignees: 'int[]',
  followers: 'int[]',
} as const satisfies Record<keyof TicketFacts, string>

/** Nothing waits for an answer in a closed ticket. */
const CLOSED = 'closed_ts = coalesce(closed_ts, now()), reply_clock_ts = null'
/** Who opens a ticket again has as much time to solve it as at first. */
const REOPENED = `closed_ts = null, clock_ts = case when state = 'Closed' then now() else clock_ts end`

/** Changes the given fields; closing and reopening set their times. */
export async function updateTicket(
  db: Db,
  customerId: number,
  ticketId: number,
  { userId, ...facts }: Partial<TicketFacts> & { userId: number },
): Promise<void> {
  const changes = Object.entries(COLUMNS).flatMap(([column, type]) => {
    const value = facts[column as keyof TicketFacts]
    return value === undefined ? [] : [sql`${raw(column)} = ${value}::${raw(type)}`]
  })
  const closing = facts.state === undefined ? [] : [raw(facts.state === 'Closed' ? CLOSED : REOPENED)]
  await db.run(sql`
    update tickets set ${join([...changes, ...closing, sql`edited_by = ${userId}`], ', ')},
      version = version + 1, updated_ts = now()
    where customer_id = ${customerId} and ticket_id = ${ticketId}`)
}

/** Assigns an unassigned ticket; false when it is no longer unassigned. */
export const updateTicketClaimed = async (
  db: Db,
  customerId: number,
  ticketId: number,
  userId: number,
): Promise<boolean> =>
  (await db.run(sql`
    update tickets set assignees = array[${userId}::int], state = 'In Progress', edited_by = ${userId},
      version = version + 1, updated_ts = now()
    where customer_id = ${customerId} and ticket_id = ${ticketId} and status = 1 and state = 'Unassigned'`)) ===
  1

export const updateTicketRemoved = (db: Db, customerId: number, ticketId: number, userId: number) =>
  db.run(sql`
    update tickets set status = 0, edited_by = ${userId}, version = version + 1, updated_ts = now()
    where customer_id = ${customerId} and ticket_id = ${ticketId}`)

export interface AssetFacts {
  equipment_id: string
  waybill_id: number | null
  waybill_number: string | null
  waybill_date: string | null
}

/** Replaces the assets of a ticket; the stored state of trips that stay is kept. */
export async function replaceTicketAssets(
  db: Db,
  customerId: number,
  ticketId: number,
  assets: readonly AssetFacts[],
): Promise<void> {
  await db.run(sql`
    with gone as (
      delete from ticket_assets where customer_id = ${customerId} and ticket_id = ${ticketId} returning *)
    insert into ticket_assets (customer_id, ticket_id, place, equipment_id, waybill_id, waybill_number, waybill_ts,
      snapshot, snapshot_ts)
    select ${customerId}::int, ${ticketId}::int, n.place + ${PLACES}::int, n.equipment_id, n.waybill_id, n.waybill_number,
      n.waybill_date::timestamptz, g.snapshot, g.snapshot_ts
    from json_to_recordset(${JSON.stringify(assets.map((asset, place) => ({ place, ...asset })))}::json)
      as n (place int, equipment_id text, waybill_id bigint, waybill_number text, waybill_date text)
    left join gone g on g.equipment_id = n.equipment_id and g.waybill_id is not distinct from n.waybill_id`)
  await db.run(sql`
    update ticket_assets set place = place - ${PLACES}::int where customer_id = ${customerId} and ticket_id = ${ticketId}`)
  await db.run(sql`
    update tickets set equipment_ids = ${[...new Set(assets.map(({ equipment_id }) => equipment_id))]}::text[]
    where customer_id = ${customerId} and ticket_id = ${ticketId}`)
}

/** Positions are negative at first, so that inserted and deleted rows of one statement never conflict. */
const PLACES = 1000

/** Replaces the search words of a ticket or of one of its notes. Note 0 is the ticket itself. */
export async function replaceText(
  db: Db,
  customerId: number,
  { ticketId, noteId, texts }: { ticketId: number; noteId: number; texts: readonly string[] },
  table: 'ticket_words' | 'ticket_internal_words' = 'ticket_words',
): Promise<void> {
  await db.run(sql`
    delete from ${raw(table)}
    where customer_id = ${customerId} and ticket_id = ${ticketId} and note_id = ${noteId}`)
  await db.run(sql`
    insert into ${raw(table)} (customer_id, word, ticket_id, note_id)
    select ${customerId}::int, w.word, ${ticketId}::int, ${noteId}::bigint from unnest(${texts}::text[]) w (word)`)
}

/** Nothing of a deleted ticket is found anymore. */
export async function deleteText(db: Db, customerId: number, ticketId: number): Promise<void> {
  for (const table of ['ticket_words', 'ticket_internal_words'])
    await db.run(sql`delete from ${raw(table)} where customer_id = ${customerId} and ticket_id = ${ticketId}`)
}

/** Which of these equipment ids the customer does not have. */
/** Trips of the customer, as a ticket names them; those the ticket names already, though they be gone, first. */
export const selectTrips = (
  db: Db,
  customerId: number,
  { ids, ticketId }: { ids: readonly number[]; ticketId: number | null },
): Promise<AssetFacts[]> =>
  db.rows(sql`
    select equipment_id, waybill_id, waybill_number,
      to_char(waybill_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as waybill_date
    from (
      select 1 as place, equipment_id, waybill_id, waybill_number, waybill_ts from ticket_assets
      where customer_id = ${customerId} and ticket_id = ${ticketId}::int and waybill_id = any (${[...ids]}::bigint[])
      union all
      select 2, equipment_id, waybill_id, waybill_number, waybill_ts from waybills
      where customer_id = ${customerId} and waybill_id = any (${[...ids]}::bigint[])) t
    order by place`)

export const selectUnknownEquipment = async (
  db: Db,
  customerId: number,
  ids: readonly string[],
): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(sql`
      select u.id from unnest(${ids}::text[]) u (id)
      where not exists (select from equipment e where e.customer_id = ${customerId} and e.equipment_id = u.id)`)
  ).map(({ id }) => id)
