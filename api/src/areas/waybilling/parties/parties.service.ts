import type * as contract from '#contract/areas/waybilling/parties/parties.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { ReadCtx } from '../../../http/context.ts'
import { selectCifParties, selectNearCifParties } from './parties.queries.ts'

const MOST_WORDS = 8
const LETTERS_OF_NEAR = 3

/** Parties of the customer identification file that resemble the term; a misspelt one finds the nearest (WBL-172). */
export async function searchCif(
  { db }: ReadCtx,
  { query }: Input<typeof contract.searchCif>,
): Promise<Result<typeof contract.searchCif>> {
  const words = query.term
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS)
  if (words.length === 0) return { results: [] }
  const found = await selectCifParties(db, words)
  if (found.length > 0) return { results: found }
  const beginnings = words
    .filter((word) => word.length >= LETTERS_OF_NEAR)
    .map((word) => word.slice(0, LETTERS_OF_NEAR))
  return { results: beginnings.length === 0 ? [] : await selectNearCifParties(db, beginnings) }
}
