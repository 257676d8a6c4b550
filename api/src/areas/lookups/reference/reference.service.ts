import * as contract from '#contract/areas/lookups/reference/reference.contract.ts'
import { MIN_SEARCH_CHARACTERS } from '#contract/areas/lookups/equipment/equipment.contract.ts'
import { stccProblem, type StccContext } from '#contract/areas/lookups/reference/stcc.rules.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx, SignedInCtx } from '../../../http/context.ts'
import {
  selectCommoditiesByCode,
  selectCommoditiesByTerm,
  selectLocations,
  selectRailroads,
} from './reference.queries.ts'

/** Railroads by SCAC or name; fewer than two characters find none. */
export async function autocompleteScac(
  ctx: Ctx,
  { body }: Input<typeof contract.autocompleteScac>,
): Promise<Result<typeof contract.autocompleteScac>> {
  const term = body.search_term.trim()
  if (term.length < MIN_SEARCH_CHARACTERS.scac) return { data: [] }
  return { data: await selectRailroads(ctx.db, term, body.page_limit, (body.page - 1) * body.page_limit) }
}

/** Stations for pickers of places and junctions. */
export async function listLocations(
  ctx: SignedInCtx,
  { body }: Input<typeof contract.listLocations>,
): Promise<Result<typeof contract.listLocations>> {
  const scac = body.scac?.trim().toUpperCase() || null
  const question = { search: body.search.trim(), only_junctions: body.only_junctions, scac }
  return { locations: await selectLocations(ctx.db, { ...question, limit: contract.LOOKUP_LIMIT }) }
}

/** Commodities by codes or by a term. Throws invalid_request in the specification's words when asked by both or neither. */
export const lookupStccs = (ctx: SignedInCtx, { body }: Input<typeof contract.lookupStccs>) =>
  lookup(ctx, body, 'pricing', null)

/** The same for the reports of a customer. */
export const lookupReportStccs = (ctx: Ctx, { body }: Input<typeof contract.lookupReportStccs>) =>
  lookup(ctx, body, 'reports', ctx.customerId)

async function lookup(
  ctx: SignedInCtx,
  body: Input<typeof contract.lookupStccs>['body'],
  context: StccContext,
  customerId: number | null,
): Promise<Result<typeof contract.lookupStccs>> {
  const question = { stccCodes: body.stcc_codes ?? null, searchTerm: body.search_term ?? null }
  const problem = stccProblem(question, context, customerId)
  if (problem !== null) throw new AppError('invalid_request', { message: problem })
  if (question.stccCodes?.length)
    return { stcc_codes: await selectCommoditiesByCode(ctx.db, question.stccCodes) }
  const term = (question.searchTerm ?? '').trim()
  return { stcc_codes: await selectCommoditiesByTerm(ctx.db, term, contract.LOOKUP_LIMIT) }
}
