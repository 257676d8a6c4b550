import type * as contract from '#contract/areas/lookups/people/people.contract.ts'
import { MIN_SEARCH_CHARACTERS } from '#contract/areas/lookups/lookups.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { Ctx } from '../../../http/context.ts'
import { lookUpPeople } from '../../accounts/people/people.service.ts'

/** People of the customer; fewer than three characters find nobody. */
export async function autocompleteUsers(
  ctx: Ctx,
  { body }: Input<typeof contract.autocompleteUsers>,
): Promise<Result<typeof contract.autocompleteUsers>> {
  const term = body.search_term.trim()
  if (term.length < MIN_SEARCH_CHARACTERS.users) return { data: [] }
  return { data: await lookUpPeople(ctx, { term, page: body.page, page_limit: body.page_limit }) }
}
