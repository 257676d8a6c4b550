import { type FindResults, MIN_FIND_CHARACTERS } from '#contract/areas/find/find.contract.ts'
import { isStaff } from '#contract/areas/support/tickets/tickets.rules.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectTicketHits, type TicketEnv } from './tickets.queries.ts'
import { searchTerms } from './texts.rules.ts'

/**
 * What support offers to the search: the newest tickets that contain every word, open ones first; only staff find
 * words of internal notes.
 */
export async function findTickets(ctx: Ctx, typed: string): Promise<Pick<FindResults, 'tickets'>> {
  const texts = searchTerms(typed)
  if (typed.length < MIN_FIND_CHARACTERS || texts.length === 0) return { tickets: [] }
  const env: TicketEnv = { customerId: ctx.customerId, isStaff: isStaff(ctx.actor) }
  return { tickets: await selectTicketHits(ctx.db, texts, env) }
}
