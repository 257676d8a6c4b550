import { parseIds } from '#contract/areas/analytics/analytics.rules.ts'
import * as contract from '#contract/areas/analytics/reviews/reviews.contract.ts'
import { implement } from '../../../implement.ts'
import { selectReviewDays } from './reviews.queries.ts'

export const reviewsService = implement(contract, {
  getForecastReview: async ({ db, customerId }, { query }) => ({
    data: await selectReviewDays(db, customerId, {
      destinationIds: parseIds(query.destination),
      groupIds: parseIds(query.groups),
    }),
  }),
})
