import type * as contract from '#contract/areas/lookups/railroads/railroads.contract.ts'
import { MIN_SEARCH_CHARACTERS } from '#contract/areas/lookups/lookups.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectRailroads } from './railroads.queries.ts'

/** Railroads by SCAC or name; fewer than two characters find none. */
export async function autocompleteScac(
  ctx: Ctx,
  { body }: Input<typeof contract.autocompleteScac>,
): Promise<Result<typeof contract.autocompleteScac>> {
  const term = body.search_term.trim()
  if (term.length < MIN_SEARCH_CHARACTERS.scac) return { data: [] }
  return { data: await selectRailroads(ctx.db, term, body.page_limit, (body.page - 1) * body.page_limit) }
}
