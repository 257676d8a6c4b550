import type { Score } from '#contract/areas/support/ratings/ratings.rules.ts'
import type { Ctx } from '../../../http/context.ts'
import { oneLine } from '../../../mail/one-line.ts'
import { postMail } from '../../../mail/post.ts'
import { selectAddressees } from '../mail/mail.queries.ts'
import { ratingToken } from './request.rules.ts'
import { ticketPath } from '../tickets/paths.rules.ts'

interface Closed {
  id: number
  qualified_id: string
  name: string
  created_by_user_id: number
}

const LABELS = { good: 'Good, I’m satisfied', bad: 'Poor, I’m not satisfied' } as const

/** Asks the writer of a ticket to rate the solution; people who closed their own ticket are not asked. */
export async function requestRating(
  ctx: Ctx,
  { id, qualified_id, name, created_by_user_id }: Closed,
): Promise<void> {
  const { db, customerId, actor, vault } = ctx
  if (created_by_user_id === actor.userId) return
  const [writer] = await selectAddressees(db, [created_by_user_id])
  if (!writer) return
  const token = ratingToken(vault, { customerId, ticketId: id, userId: writer.user_id })
  const toPath = (score: string) => `/tickets/rate?token=${token}&score=${score}`
  await postMail(db, ctx, {
    kind: 'ticket_rating',
    customerId,
    recipients: [writer.email],
    preferredTheme: writer.preferred_theme,
    subject: oneLine(`${qualified_id}: ${name}`),
    thread: `ticket-${customerId}-${id}`,
    heading: `${qualified_id} is resolved. How did we do?`,
    texts: ['Choose one. You can add a comment afterward.'],
    items: (['good', 'bad'] as const satisfies readonly Score[]).map((score) => ({
      text: LABELS[score],
      path: toPath(score),
    })),
    action: { label: 'View ticket', path: ticketPath(customerId, id) },
    finePrint: 'You created this ticket. The links above respond in your name, so don’t forward this email.',
  })
}
