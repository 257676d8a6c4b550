import * as contract from '#contract/areas/find/find.contract.ts'
import type { FindResults } from '#contract/areas/find/find.contract.ts'
import { extensionPoint } from '../../extension-point.ts'
import type { Ctx } from '../../http/context.ts'
import { implement } from '../../implement.ts'
import { planOnce } from './find.queries.ts'

/** Finds what matches what was typed in one area; every area that holds something to find adds its own. */
type Search = (ctx: Ctx, typed: string) => Promise<Partial<FindResults>>
export const searches = extensionPoint<Search>('searches')

const NO_HITS: FindResults = {
  equipment: [],
  waybills: [],
  bills_of_lading: [],
  trains: [],
  people: [],
  tickets: [],
}

export const findService = implement(contract, {
  /** The best few matches of everything the caller may see, collected from the areas. */
  async findAnything(ctx, { query }) {
    const typed = query.q.replaceAll('\0', '').trim()
    planOnce(ctx.db)
    const hits = await Promise.all(searches.all().map((search) => search(ctx, typed)))
    return Object.assign({ ...NO_HITS }, ...hits) as FindResults
  },
})
