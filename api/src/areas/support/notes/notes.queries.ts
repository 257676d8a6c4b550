import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** A note as stored. */
export interface NoteRow {
  id: number
  note: string
  is_internal: boolean
  user_id: number
  created_ts: string
  /** JSON, because the driver parses arrays character by character. */
  attachment_ids: string[]
}

const notesIn = (table: NoteTable, isInternal: boolean) =>
  raw(`
  select n.note_id as id, n.note, ${isInternal} as is_internal, n.user_id, to_json(n.attachment_ids) as attachment_ids,
    to_char(n.created_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_ts, n.customer_id, n.ticket_id
  from ${table} n`)

type NoteTable = 'ticket_notes' | 'ticket_internal_notes'
const getTable = (isInternal: boolean): NoteTable => (isInternal ? 'ticket_internal_notes' : 'ticket_notes')

const OPEN = notesIn('ticket_notes', false)
const INTERNAL = notesIn('ticket_internal_notes', true)
const ALL = sql`${OPEN} union all ${INTERNAL}`

/** Which notes a reader sees: a statement for a customer's user does not name the internal ones at all. */
export interface NoteReader {
  isStaff: boolean
}

const notesFor = ({ isStaff }: NoteReader) => (isStaff ? ALL : OPEN)

/** The notes of a ticket, oldest first. */
export const selectNotes = (
  db: Db,
  customerId: number,
  ticketId: number,
  reader: NoteReader,
): Promise<NoteRow[]> =>
  db.rows(sql`
    select n.id, n.note, n.is_internal, n.user_id, n.created_ts, n.attachment_ids from (${notesFor(reader)}) n
    where n.customer_id = ${customerId} and n.ticket_id = ${ticketId} order by n.created_ts, n.id`)

export const selectNote = (
  db: Db,
  customerId: number,
  { ticketId, noteId }: { ticketId: number; noteId: number },
  reader: NoteReader,
): Promise<NoteRow | null> =>
  db.row(sql`
    select n.id, n.note, n.is_internal, n.user_id, n.created_ts, n.attachment_ids from (${notesFor(reader)}) n
    where n.customer_id = ${customerId} and n.ticket_id = ${ticketId} and n.id = ${noteId}`)

/** Those of some people that can sign in and may read a note: of one for staff the portal's own people alone. */
export const selectReaders = async (
  db: Db,
  userIds: readonly number[],
  isInternal: boolean,
): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      select id from identity.ticket_readers(${userIds}::int[], ${isInternal}) id order by id`)
  ).map(({ id }) => id)

export const insertNote = async (
  db: Db,
  customerId: number,
  note: {
    ticketId: number
    userId: number
    text: string
    isInternal: boolean
    attachmentIds: readonly string[]
  },
): Promise<number> =>
  (await db.row<{ id: number }>(sql`
    insert into ${raw(getTable(note.isInternal))} (customer_id, ticket_id, note, attachment_ids, user_id)
    values (${customerId}, ${note.ticketId}, ${note.text}, ${note.attachmentIds}::uuid[], ${note.userId})
    returning note_id as id`))!.id

/**
 * Updates from the public notes when a ticket was answered: first by someone other than its writer, and last. A message
 * of the writer after that waits for an answer in turn.
 */
export const updateTicketAnswered = (db: Db, customerId: number, ticketId: number, userId: number) =>
  db.run(sql`
    update tickets set last_note_ts = now(),
      first_answer_ts = case when created_by = ${userId} then first_answer_ts else coalesce(first_answer_ts, now()) end,
      reply_clock_ts = case when created_by = ${userId} and first_answer_ts is not null and state <> 'Closed'
        then coalesce(reply_clock_ts, now()) end
    where customer_id = ${customerId} and ticket_id = ${ticketId}`)

/** The latest note of each of some tickets that a reader sees, its text cut to a line. */
export const selectLastNotes = (
  db: Db,
  customerId: number,
  ticketIds: readonly number[],
  reader: NoteReader,
): Promise<LastNoteRow[]> =>
  db.rows(sql`
    select t.id as ticket_id, n.note, n.is_internal, n.user_id, n.created_ts, n.files
    from unnest(${[...ticketIds]}::int[]) t (id)
    cross join lateral (
      select left(m.note, ${raw(String(LINE))}) as note, m.is_internal, m.user_id, m.created_ts,
        json_array_length(m.attachment_ids) as files
      from (${notesFor(reader)}) m where m.customer_id = ${customerId} and m.ticket_id = t.id
      order by m.created_ts desc, m.id desc limit 1) n`)

/** More does not fit into a line of the list. */
const LINE = 200

export interface LastNoteRow {
  ticket_id: number
  note: string
  is_internal: boolean
  user_id: number
  created_ts: string
  files: number
}

export const deleteNote = (
  db: Db,
  customerId: number,
  { ticketId, noteId, isInternal }: { ticketId: number; noteId: number; isInternal: boolean },
) =>
  db.run(sql`
    delete from ${raw(getTable(isInternal))}
    where customer_id = ${customerId} and ticket_id = ${ticketId} and note_id = ${noteId}`)
