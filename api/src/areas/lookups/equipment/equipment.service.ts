import * as contract from '#contract/areas/lookups/equipment/equipment.contract.ts'
import { MIN_SEARCH_CHARACTERS } from '#contract/areas/lookups/lookups.rules.ts'
import { normalizeAssetTerm } from '#contract/base/asset-term.ts'
import { extensionPoint } from '../../../extension-point.ts'
import type { ReadCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'

/** What is asked of the equipment lookup, the term normalized. */
export interface EquipmentLookup {
  term: string
  page: number
  page_limit: number
}

type LookUp = (
  ctx: ReadCtx,
  request: EquipmentLookup,
) => Promise<{ equipment_id: string; equipment_kind: 'R' | 'imdl' }[]>
/** Finds a page of the customer's equipment whose id contains the term; the area that holds the equipment adds it. */
export const equipmentLookup = extensionPoint<LookUp>('equipmentLookup')

export const equipmentService = implement(contract, {
  /**
   * Equipment of the customer whose id contains the term; terms shorter than the screen's minimum find nothing
   * (PLT-119).
   */
  async autocompleteEquipment(ctx, { body }) {
    const term = normalizeAssetTerm(body.search_term)
    if (term.length < MIN_SEARCH_CHARACTERS.equipment) return { data: [] }
    const { page, page_limit } = body
    return { data: await equipmentLookup.one()(ctx, { term, page, page_limit }) }
  },
})
