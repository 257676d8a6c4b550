import * as contract from '#contract/areas/fleets/figures/trend.contract.ts'
import { implement } from '../../../implement.ts'
import { openGroup } from '../fleets.service.ts'
import { toRange } from './range.rules.ts'
import { selectKnownFrom, selectMonths } from './trend.queries.ts'

const MONTHS = 12

export const trendService = implement(contract, {
  /** A fleet's round trips month by month. Throws not_found for a group that is not the customer's. */
  async getFleetTrend(ctx, { params, query }) {
    const { db, customerId } = ctx
    const group = await openGroup(ctx, params.group)
    const { until_ts } = toRange(query, new Date())
    const last = new Date(until_ts.getTime() - 1)
    const from_ts = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - MONTHS + 1, 1))
    return {
      months: await selectMonths(db, customerId, group.id, { from_ts, until_ts }),
      known_from: await selectKnownFrom(db, customerId, group.id),
    }
  },
})
