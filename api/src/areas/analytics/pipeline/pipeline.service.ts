import { parseIds } from '#contract/areas/analytics/analytics.rules.ts'
import * as contract from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { unitSql } from '../../visibility/assets/estimates.service.ts'
import { selectPipeline } from './pipeline.queries.ts'

export const pipelineService = implement(contract, {
  /** Trips under way (ANA-057). Throws not_found where there are none (ANA-093). */
  async listInboundPipeline({ db, customerId }, { body }) {
    const answer = await selectPipeline(db, customerId, unitSql, {
      destinationIds: parseIds(body.destination),
      groupIds: parseIds(body.group_ids),
      months: Number(body.max_age),
    })
    if (answer === null) throw new AppError('not_found')
    return new Json(answer)
  },
})
