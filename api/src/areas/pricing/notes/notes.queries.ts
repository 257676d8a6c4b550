import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import type { Person } from '../quotes/activity.queries.ts'

export interface StoredNote {
  id: number
  note: string
  is_internal: boolean
  created_ts: string
  user_id: number | null
  first_name: string
  last_name: string
  attachment_ids: string[]
}

const FIELDS = sql`note_id as id, note, is_internal, user_id, first_name, last_name, to_json(attachment_ids) as attachment_ids,
  to_char(created_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_ts`

export const selectNotes = (db: Db, customerId: number, quoteId: number) =>
  db.rows<StoredNote>(sql`
    select ${FIELDS} from quote_notes where customer_id = ${customerId} and quote_id = ${quoteId} order by note_id desc`)

/** The text and the author of a note; null for the shipper. */
interface NewNote {
  quoteId: number
  author: Person | null
  note: string
  is_internal: boolean
  attachmentIds: readonly string[]
}

export const insertNote = async (db: Db, customerId: number, note: NewNote): Promise<StoredNote> => {
  const { quoteId, author, is_internal, attachmentIds } = note
  const row = await db.row<StoredNote>(sql`
    insert into quote_notes (customer_id, quote_id, user_id, first_name, last_name, note, is_internal, attachment_ids)
    values (${customerId}, ${quoteId}, ${author?.user_id ?? null}, ${author?.first_name ?? ''}, ${author?.last_name ?? ''},
      ${note.note}, ${is_internal}, ${[...attachmentIds]}::uuid[])
    returning ${FIELDS}`)
  return row!
}

/** The author of a note; null when the quote has no such note. */
export const selectNoteAuthor = (db: Db, customerId: number, quoteId: number, noteId: number) =>
  db.row<{ user_id: number | null }>(sql`
    select user_id from quote_notes
    where customer_id = ${customerId} and quote_id = ${quoteId} and note_id = ${noteId}`)

export const deleteNote = (db: Db, customerId: number, noteId: number) =>
  db.run(sql`delete from quote_notes where customer_id = ${customerId} and note_id = ${noteId}`)
