import { normalizeAssetTerm } from '#contract/base/asset-term.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type * as contract from '#contract/areas/lookups/equipment/equipment.contract.ts'
import { MIN_SEARCH_CHARACTERS } from '#contract/areas/lookups/equipment/equipment.contract.ts'
import { Json, type Ctx, type ReadCtx } from '../../../http/context.ts'
import { selectEquipment, selectReportingGroups } from './equipment.queries.ts'

/** Equipment of the customer whose id contains the term; shorter terms than the screen asks for find nothing (`spec 1 §5`). */
export async function autocompleteEquipment(
  ctx: ReadCtx,
  { body }: Input<typeof contract.autocompleteEquipment>,
): Promise<Result<typeof contract.autocompleteEquipment>> {
  const term = normalizeAssetTerm(body.search_term)
  if (term.length < MIN_SEARCH_CHARACTERS.equipment) return { data: [] }
  const { page, page_limit } = body
  return { data: await selectEquipment(ctx.db.last, ctx.customerId, { term, page, page_limit }) }
}

/** The customer's reporting groups by name. */
export async function listReportingGroups(ctx: Ctx): Promise<Json> {
  return new Json(await selectReportingGroups(ctx.db, ctx.customerId))
}
