import { useEffect, useRef } from 'react'
import { satisfaction } from '#contract/areas/support/ratings/ratings.rules.ts'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { toast } from '../../../shell/toasts.ts'
import { useKeys } from '../../../ui/keys/use-keys.ts'
import { MESSAGES } from '../support.messages.ts'

/** A list that cannot be loaded says so (SUP-051). */
export function useErrorMessage(error: unknown): void {
  useEffect(() => {
    if (error) toast({ status: 'danger', message: MESSAGES.notLoaded })
  }, [error])
}

export interface Neighbours {
  /** Its position in the list, from 1; 0 when it is not on this page of it. */
  at: number
  of: number
  go: (by: 1 | -1) => boolean
}

/** Keys that open the next or previous ticket; if the open one has left the list, the one at its position. */
export function useNeighbours(
  rows: readonly Ticket[],
  ticketId: number | null,
  open: (ticketId: number) => void,
): Neighbours {
  const place = useRef(-1)
  const at = rows.findIndex(({ id }) => id === ticketId)
  useEffect(() => {
    if (at !== -1) place.current = at
  }, [at])
  const go = (by: 1 | -1) => () => {
    const next = rows[at === -1 && by === 1 ? Math.max(0, place.current) : place.current + by]
    return next !== undefined && (open(next.id), true)
  }
  useKeys('Tickets', [
    { keys: ['n'], text: 'Open the next ticket', run: go(1) },
    { keys: ['p'], text: 'Open the previous ticket', run: go(-1) },
  ])
  return { at: at + 1, of: rows.length, go: (by) => go(by)() }
}

/** This month's ratings of closed tickets; nothing without any. */
export function satisfactionText(ratings: { good: number; bad: number }): string | undefined {
  const percent = satisfaction(ratings)
  if (percent === null) return undefined
  const count = ratings.good + ratings.bad
  return `${percent}% satisfied this month (${count} ${count === 1 ? 'rating' : 'ratings'}).`
}

/** Does with one ticket what a list does with those chosen. */
export const onFirst =
  (run: (ticket: Ticket) => void) =>
  ([first]: readonly Ticket[]): void => {
    if (first) run(first)
  }
