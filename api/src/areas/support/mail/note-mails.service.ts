import type { Ctx } from '../../../http/context.ts'
import type { StoredTicket } from '../tickets/tickets.queries.ts'
import { mailPeople } from './people-mails.service.ts'

/** A public note in a ticket. */
interface NoteContent {
  noteId: number
  text: string
  /** The author. */
  by: { user_id: number; first_name: string; last_name: string }
  files: number
}

const fileText = (files: number): string[] => {
  if (files === 0) return []
  return [files === 1 ? '1 file is attached to the note.' : `${files} files are attached to the note.`]
}

/**
 * Emails a note to all participants of its ticket except its author: writer, assignees and followers. Each gets a
 * personal reply address, and all emails of a ticket form one thread. Internal notes are never emailed. Returns the
 * recipients.
 */
export async function mailNote(
  ctx: Ctx,
  ticket: StoredTicket,
  { noteId, text, by, files }: NoteContent,
): Promise<number[]> {
  const part = [ticket.created_by_user_id, ...ticket.assignees, ...ticket.followers]
  const others = part.filter((id) => id !== by.user_id)
  return mailPeople(ctx, ticket, others, {
    kind: 'ticket_note',
    heading: `${by.first_name} ${by.last_name} replied to ${ticket.qualified_id}`,
    texts: [...text.split(/\n{2,}/).filter(Boolean), ...fileText(files)],
    why: 'You’re involved in this ticket.',
    noteId,
  })
}
