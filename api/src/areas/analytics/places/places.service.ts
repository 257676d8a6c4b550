import { parseIds } from '#contract/areas/analytics/analytics.rules.ts'
import * as contract from '#contract/areas/analytics/places/places.contract.ts'
import { implement } from '../../../implement.ts'
import { unitSql } from '../../visibility/assets/estimates.service.ts'
import { selectPlaces } from './places.queries.ts'

const getScope = ({ group_ids, search_term }: { group_ids: string; search_term: string }) => ({
  groupIds: parseIds(group_ids),
  term: search_term.trim(),
})

export const placesService = implement(contract, {
  /** Where the customer's trips under way go (ANA-088). */
  listDestinations: async ({ db, customerId }, { body }) => ({
    data: await selectPlaces(db.last, customerId, unitSql, 'destination', getScope(body)),
  }),

  /** Where they come from (ANA-089). */
  listOrigins: async ({ db, customerId }, { body }) => ({
    data: await selectPlaces(db.last, customerId, unitSql, 'origin', getScope(body)),
  }),
})
