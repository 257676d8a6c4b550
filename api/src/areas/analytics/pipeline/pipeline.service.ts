import { parseIds } from '#contract/areas/analytics/analytics.rules.ts'
import * as contract from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { Json } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { unitSql } from '../../visibility/assets/estimates.service.ts'
import { selectPipeline, selectPipelineCounts } from './pipeline.queries.ts'

export const pipelineService = implement(contract, {
  /** Trips under way (ANA-057). Throws not_found where there are none (ANA-093). */
  async listInboundPipeline({ db, customerId }, { body }) {
    const answer = await selectPipeline(db, customerId, unitSql, {
      destinationIds: parseIds(body.destination),
      groupIds: parseIds(body.group_ids),
      months: Number(body.max_age),
      shape: body.shape,
    })
    if (answer === null) throw new AppError('not_found')
    return new Json(answer)
  },

  /** How many those are; zeros where there are none. */
  async getPipelineCounts({ db, customerId }, { query }) {
    // the row of all is there without any unit, too
    const [total, ...destinations] = await selectPipelineCounts(db, customerId, unitSql, {
      destinationIds: parseIds(query.destination),
      groupIds: parseIds(query.group_ids),
      months: Number(query.max_age),
      load: query.load ?? null,
    })
    return {
      total: toCounts(total!),
      destinations: destinations.map(({ destination_id, destination_name, ...row }) => ({
        ...toCounts(row),
        destination_id,
        destination_name,
      })),
      destination_count: total!.destination_count,
    }
  },
})

type Counts = contract.PipelineCounts

const toCounts = ({ units, loaded, empty, overdue, no_eta, silent, with_exceptions }: Counts): Counts => ({
  units,
  loaded,
  empty,
  overdue,
  no_eta,
  silent,
  with_exceptions,
})
