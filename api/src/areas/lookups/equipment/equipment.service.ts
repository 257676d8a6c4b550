import type * as contract from '#contract/areas/lookups/equipment/equipment.contract.ts'
import { MIN_SEARCH_CHARACTERS } from '#contract/areas/lookups/lookups.rules.ts'
import { normalizeAssetTerm } from '#contract/base/asset-term.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { ReadCtx } from '../../../http/context.ts'
import { lookUpEquipment } from '../../visibility/equipment/equipment.service.ts'

/**
 * Equipment of the customer whose id contains the term; terms shorter than the screen's minimum find nothing
 * (PLT-119).
 */
export async function autocompleteEquipment(
  ctx: ReadCtx,
  { body }: Input<typeof contract.autocompleteEquipment>,
): Promise<Result<typeof contract.autocompleteEquipment>> {
  const term = normalizeAssetTerm(body.search_term)
  if (term.length < MIN_SEARCH_CHARACTERS.equipment) return { data: [] }
  const { page, page_limit } = body
  return { data: await lookUpEquipment(ctx, { term, page, page_limit }) }
}
