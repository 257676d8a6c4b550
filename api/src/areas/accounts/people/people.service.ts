import { type FindAnswer, MIN_FIND_CHARACTERS } from '#contract/areas/find/find.contract.ts'
import type { Ctx } from '../../../http/context.ts'
import { selectPeople, selectPersonHits, type PersonRow } from './people.queries.ts'

/** What accounts offers to the lookups: a page of the customer's active people whose name or address contains the term. */
export const lookUpPeople = (
  { db }: Ctx,
  { term, page, page_limit }: { term: string; page: number; page_limit: number },
): Promise<PersonRow[]> => selectPeople(db, term, page_limit, (page - 1) * page_limit)

/** What accounts offers to the search: the few people who match best what was typed, open to everybody of the customer. */
export async function findPeople({ db }: Ctx, typed: string): Promise<Pick<FindAnswer, 'people'>> {
  return { people: typed.length < MIN_FIND_CHARACTERS ? [] : await selectPersonHits(db, typed) }
}
