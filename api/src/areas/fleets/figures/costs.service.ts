import * as contract from '#contract/areas/fleets/figures/costs.contract.ts'
import type { TripCosts } from '#contract/areas/fleets/figures/costs.contract.ts'
import { COST_KEYS, type CostPart } from '#contract/areas/fleets/fleets.rules.ts'
import { implement } from '../../../implement.ts'
import { openGroup, openUnit } from '../fleets.service.ts'
import { costSources } from './cost-sources.service.ts'
import { type CostRow, selectCosts } from './costs.queries.ts'
import { toRange } from './range.rules.ts'

export const costsService = implement(contract, {
  /** What a round trip costs, as far as it is known. Throws not_found for a group that is not the customer's. */
  async getFleetCosts(ctx, { params, query }) {
    const { equipmentId = null } = query
    const group =
      equipmentId === null
        ? await openGroup(ctx, params.group)
        : await openUnit(ctx, params.group, equipmentId)
    const range = toRange(query, new Date())
    const criteria = { group: group.id, equipmentId }
    const rows = await selectCosts(ctx.db, ctx.customerId, criteria, range, costSources.all())
    return {
      now: toCosts(rows.find(({ is_now }) => is_now)),
      before: toCosts(rows.find(({ is_now }) => !is_now)),
    }
  },
})

const NOTHING = { mean_cents: null, known: 0 }
const NO_PARTS = Object.fromEntries(COST_KEYS.map((part) => [part, NOTHING])) as Record<
  CostPart,
  typeof NOTHING
>

function toCosts(row: CostRow | undefined): TripCosts {
  const parts = row?.parts ?? NO_PARTS
  const known = COST_KEYS.map((part) => parts[part].mean_cents).filter((cents) => cents !== null)
  const sum = known.reduce((total, cents) => total + cents, 0)
  // days without demurrage are known long before anything that costs; a round trip for nothing would mislead
  return { round_trips: row?.round_trips ?? 0, parts, known_cents: sum === 0 ? null : sum }
}
