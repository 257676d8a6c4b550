import type { Ctx } from '../../../http/context.ts'
import { oneLine } from '../../../mail/one-line.ts'
import { postMail } from '../../../mail/post.ts'
import { ticketPath } from '../tickets/paths.rules.ts'
import { replyAddress } from './addresses.rules.ts'
import { ANSWER_ABOVE } from './answers.rules.ts'
import { selectAddressees } from './mail.queries.ts'

interface Named {
  id: number
  qualified_id: string
  name: string
}

interface Content {
  /** The name of the template, for the outbox. */
  kind: string
  heading: string
  texts: readonly string[]
  /** Why the reader gets the email. */
  why: string
  noteId?: number
}

/**
 * Emails people about a ticket. Each gets a personal reply address, and all emails of a ticket form one thread. Returns
 * the recipients.
 */
export async function mailPeople(
  ctx: Ctx,
  { id: ticketId, qualified_id, name }: Named,
  userIds: readonly number[],
  { kind, heading, texts, why, noteId }: Content,
): Promise<number[]> {
  const { db, customerId, vault, settings } = ctx
  const people = userIds.length === 0 ? [] : await selectAddressees(db, [...new Set(userIds)])
  const { mailIn } = settings
  for (const { user_id: userId, email, preferred_theme } of people) {
    await postMail(db, ctx, {
      kind,
      customerId,
      recipients: [email],
      preferredTheme: preferred_theme,
      subject: oneLine(`${qualified_id}: ${name}`),
      ...(mailIn && {
        above: ANSWER_ABOVE,
        replyTo: replyAddress(vault, mailIn.domain, { customerId, ticketId, userId }),
      }),
      thread: `ticket-${customerId}-${ticketId}`,
      heading,
      texts: [...texts],
      action: { label: 'View ticket', path: ticketPath(customerId, ticketId, noteId) },
      finePrint: `${why} ${mailIn ? 'Reply to this email to add a note in your name. Don’t forward it.' : 'Replies to this email aren’t read. Reply in the ticket instead.'}`,
    })
  }
  return people.map(({ user_id }) => user_id)
}
