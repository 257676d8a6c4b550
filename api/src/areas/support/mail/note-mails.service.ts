import type { Ctx } from '../../../http/context.ts'
import { oneLine } from '../../../mail/one-line.ts'
import { postMail } from '../../../mail/post.ts'
import type { StoredTicket } from '../tickets/tickets.queries.ts'
import { ticketPath } from '../tickets/paths.rules.ts'
import { replyAddress } from './addresses.rules.ts'
import { ANSWER_ABOVE } from './answers.rules.ts'
import { selectAddressees } from './mail.queries.ts'

/** A public note in a ticket. */
interface Said {
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
  { noteId, text, by, files }: Said,
): Promise<number[]> {
  const { db, customerId, vault, settings } = ctx
  const part = [ticket.created_by_user_id, ...ticket.assignees, ...ticket.followers]
  const others = [...new Set(part)].filter((id) => id !== by.user_id)
  const people = others.length === 0 ? [] : await selectAddressees(db, others)
  const { mailIn } = settings
  const { id: ticketId, qualified_id, name } = ticket
  for (const { user_id: userId, email, preferred_theme } of people) {
    await postMail(db, ctx, {
      kind: 'ticket_note',
      customerId,
      recipients: [email],
      preferredTheme: preferred_theme,
      subject: oneLine(`${qualified_id}: ${name}`),
      ...(mailIn && {
        above: ANSWER_ABOVE,
        replyTo: replyAddress(vault, mailIn.domain, { customerId, ticketId, userId }),
      }),
      thread: `ticket-${customerId}-${ticketId}`,
      heading: `${by.first_name} ${by.last_name} replied in ${qualified_id}`,
      texts: [...text.split(/\n{2,}/).filter(Boolean), ...fileText(files)],
      action: { label: 'View ticket', path: ticketPath(customerId, ticketId, noteId) },
      finePrint: `You’re part of this ticket. ${mailIn ? 'Reply to this email to add a note in your name. Don’t forward it.' : 'Replies to this email aren’t read. Reply in the ticket instead.'}`,
    })
  }
  return people.map(({ user_id }) => user_id)
}
