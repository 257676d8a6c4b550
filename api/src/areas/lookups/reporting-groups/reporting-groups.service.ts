import * as contract from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { selectReportingGroups } from './reporting-groups.queries.ts'

export const reportingGroupsService = implement(contract, {
  /** The customer's reporting groups by name. */
  async listReportingGroups(ctx) {
    return new Json(await selectReportingGroups(ctx.db, ctx.customerId))
  },
})
