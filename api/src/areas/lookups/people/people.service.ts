import * as contract from '#contract/areas/lookups/people/people.contract.ts'
import { MIN_SEARCH_CHARACTERS } from '#contract/areas/lookups/lookups.rules.ts'
import { implement } from '../../../implement.ts'
import { lookUpPeople } from '../../accounts/people/people.service.ts'

export const peopleService = implement(contract, {
  /** People of the customer; fewer than three characters find no one. */
  async autocompleteUsers(ctx, { body }) {
    const term = body.search_term.trim()
    if (term.length < MIN_SEARCH_CHARACTERS.users) return { data: [] }
    return { data: await lookUpPeople(ctx, { term, page: body.page, page_limit: body.page_limit }) }
  },
})
