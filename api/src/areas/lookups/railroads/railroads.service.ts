import * as contract from '#contract/areas/lookups/railroads/railroads.contract.ts'
import { MIN_SEARCH_CHARACTERS } from '#contract/areas/lookups/lookups.rules.ts'
import { implement } from '../../../implement.ts'
import { selectRailroads } from './railroads.queries.ts'

export const railroadsService = implement(contract, {
  /** Railroads by SCAC or name; fewer than two characters find none. */
  async autocompleteScac(ctx, { body }) {
    const term = body.search_term.trim()
    if (term.length < MIN_SEARCH_CHARACTERS.scac) return { data: [] }
    return { data: await selectRailroads(ctx.db, term, body.page_limit, (body.page - 1) * body.page_limit) }
  },
})
