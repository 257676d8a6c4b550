import * as contract from '#contract/areas/telematics/thresholds/thresholds.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { implement } from '../../../implement.ts'
import { selectThresholds, upsertThresholds } from './thresholds.queries.ts'

export const thresholdsService = implement(contract, {
  /** When alerts open, for all units and for each group. */
  listThresholds: async ({ db, customerId }) => ({ thresholds: await selectThresholds(db, customerId) }),

  /** Throws not_found for a group that is not the customer's. */
  async updateThresholds(ctx, { params, body }) {
    const groupId = params.group === 'all' ? null : params.group
    const before = (await selectThresholds(ctx.db, ctx.customerId)).find((one) => one.group_id === groupId)
    if (!(await upsertThresholds(ctx.db, ctx.customerId, groupId ?? 0, body))) throw new AppError('not_found')
    ctx.describeChange({ before: before ?? null, after: body })
    return { group_id: groupId }
  },
})
