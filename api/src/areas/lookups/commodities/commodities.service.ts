import * as contract from '#contract/areas/lookups/commodities/commodities.contract.ts'
import { stccProblem, type StccContext } from '#contract/areas/lookups/commodities/stcc.rules.ts'
import { LOOKUP_LIMIT } from '#contract/areas/lookups/lookups.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { selectCommoditiesByCode, selectCommoditiesByTerm } from './commodities.queries.ts'

/**
 * Commodities by codes or by a term. Throws invalid_request with the specification's text when both or neither are
 * given.
 */
export const lookupStccs = (ctx: SignedInCtx, { body }: Input<typeof contract.lookupStccs>) =>
  lookup(ctx, body, 'pricing', null)

export const commoditiesService = implement(contract, {
  lookupStccs,

  /** The same for the reports of a customer. */
  lookupReportStccs: (ctx, { body }) => lookup(ctx, body, 'reports', ctx.customerId),
})

async function lookup(
  ctx: SignedInCtx,
  body: Input<typeof contract.lookupStccs>['body'],
  context: StccContext,
  customerId: number | null,
): Promise<Result<typeof contract.lookupStccs>> {
  const criteria = { stccCodes: body.stcc_codes ?? null, searchTerm: body.search_term ?? null }
  const problem = stccProblem(criteria, context, customerId)
  if (problem !== null) throw new AppError('invalid_request', { message: problem })
  if (criteria.stccCodes?.length)
    return { stcc_codes: await selectCommoditiesByCode(ctx.db, criteria.stccCodes) }
  const term = (criteria.searchTerm ?? '').trim()
  return { stcc_codes: await selectCommoditiesByTerm(ctx.db, term, LOOKUP_LIMIT) }
}
