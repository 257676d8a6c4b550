import type { Db } from '../../../db/tx.ts'
import { actFor } from '../../../http/actor.ts'
import type { Actor } from '../../../http/context.ts'
import { findByEmail } from '../../accounts/people/people.service.ts'
import { selectLeft, selectTheme } from './reports.queries.ts'

/** What many emails of one transaction have in common, read once. */
export interface Desk {
  /** Makes the transaction act for a person. Throws customer_not_accessible. */
  act: (userId: number) => Promise<Actor>
  getTheme: () => Promise<string>
  /** Addresses that unsubscribed from a report. */
  getLeft: (reportId: number) => Promise<ReadonlySet<string>>
  /** The customer's people by address. */
  getPeople: (emails: readonly string[]) => Promise<ReadonlyMap<string, number>>
}

export function openDesk({ db, customerId }: { db: Db; customerId: number }): Desk {
  let acting: { userId: number; actor: Actor } | null = null
  let theme: Promise<string> | null = null
  const left = new Map<number, Promise<Set<string>>>()
  const people = new Map<string, number>()
  const known = new Set<string>()
  return {
    async act(userId) {
      if (acting?.userId !== userId) {
        acting = null
        acting = { userId, actor: await actFor(db, userId, customerId) }
      }
      return acting.actor
    },
    getTheme: () => (theme ??= selectTheme(db)),
    getLeft(reportId) {
      const found = left.get(reportId) ?? selectLeft(db, customerId, reportId)
      left.set(reportId, found)
      return found
    },
    async getPeople(emails) {
      const unknown = emails.filter((email) => !known.has(email))
      for (const [email, id] of await findByEmail(db, unknown)) people.set(email, id)
      for (const email of unknown) known.add(email)
      return people
    },
  }
}
