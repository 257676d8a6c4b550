import type * as contract from '#contract/areas/lookups/people/people.contract.ts'
import { MIN_SEARCH_CHARACTERS } from '#contract/areas/lookups/equipment/equipment.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectPeople } from './people.queries.ts'

/** People of the customer; fewer than three characters find nobody. */
export async function autocompleteUsers(
  ctx: Ctx,
  { body }: Input<typeof contract.autocompleteUsers>,
): Promise<Result<typeof contract.autocompleteUsers>> {
  const term = body.search_term.trim()
  if (term.length < MIN_SEARCH_CHARACTERS.users) return { data: [] }
  return { data: await selectPeople(ctx.db, term, body.page_limit, (body.page - 1) * body.page_limit) }
}
