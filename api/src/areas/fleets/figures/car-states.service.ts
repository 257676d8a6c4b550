import * as contract from '#contract/areas/fleets/figures/car-states.contract.ts'
import { MAX_LISTED_CARS } from '#contract/areas/fleets/figures/car-states.contract.ts'
import { formatEquipment } from '#rail/equipment.ts'
import { implement } from '../../../implement.ts'
import { openGroup } from '../fleets.service.ts'
import { selectCarsInState } from './car-states.queries.ts'

export const carStatesService = implement(contract, {
  /** The cars behind a fleet's idle, stored or in shop. Throws not_found for a group that is not the customer's. */
  async listCarsInState(ctx, { params, query: { state } }) {
    const group = await openGroup(ctx, params.group)
    const rows = await selectCarsInState(ctx.db, ctx.customerId, group.id, { state, limit: MAX_LISTED_CARS })
    return {
      total: rows[0]?.total ?? 0,
      cars: rows.map(({ total: _, ...car }) => ({ ...car, display_name: formatEquipment(car.equipment_id) })),
    }
  },
})
