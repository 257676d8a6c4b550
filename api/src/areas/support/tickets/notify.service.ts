import type { Ctx } from '../../../http/context.ts'
import { recordFacts } from '../../../facts/facts.ts'
import { ticketPath } from './paths.rules.ts'

interface Named {
  id: number
  qualified_id: string
  name: string
}

interface Mention {
  noteId: number
  userIds: readonly number[]
  /** The author of the note. */
  by: string
  mailed: readonly number[]
}

/**
 * Notifies people of a ticket event, except the person who caused it; people who are emailed directly are not emailed
 * twice.
 */
export const notifyOfTicket = (
  { db, customerId, actor }: Ctx,
  { id, qualified_id, name }: Named,
  what: string,
  { noteId, mailed = [] }: { noteId?: number; mailed?: readonly number[] } = {},
): Promise<void> =>
  recordFacts(db, customerId, [
    {
      kind: 'ticket_change',
      key: `${id} ${what} ${Date.now()}`,
      ts: Date.now(),
      data: {
        text: `Ticket ${qualified_id} ${what}: ${name.replace(/\.?$/, '.')}`,
        path: ticketPath(customerId, id, noteId),
        by_user_id: actor.userId,
        ...(mailed.length > 0 && { mailed_user_ids: mailed }),
      },
    },
  ])

/**
 * Notifies people who are mentioned in a note, unless they unsubscribed; those who are emailed directly are not
 * emailed twice. The text of the note is not included.
 */
export const notifyMentioned = (
  { db, customerId, actor }: Ctx,
  { id, qualified_id, name }: Named,
  { noteId, userIds, by, mailed }: Mention,
): Promise<void> =>
  recordFacts(
    db,
    customerId,
    userIds.length === 0
      ? []
      : [
          {
            kind: 'ticket_mention',
            key: `${id} ${noteId}`,
            ts: Date.now(),
            data: {
              text: `${by} mentioned you in ticket ${qualified_id}: ${name.replace(/\.?$/, '.')}`,
              path: ticketPath(customerId, id, noteId),
              by_user_id: actor.userId,
              only_user_ids: userIds,
              owed_user_ids: userIds,
              ...(mailed.length > 0 && { mailed_user_ids: mailed }),
            },
          },
        ],
  )
