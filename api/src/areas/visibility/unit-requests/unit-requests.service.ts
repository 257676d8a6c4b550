import * as contract from '#contract/areas/visibility/unit-requests/unit-requests.contract.ts'
import { implement } from '../../../implement.ts'
import { actOnRows } from '../../../list/bulk.ts'
import { type AssetEnv, assetRows } from '../assets/assets.queries.ts'
import { carRequests } from './car-requests.service.ts'

interface Unit {
  waybill_id: number
  equipment_id: string
  status_code: number | null
  current_carrier: string | null
}

export const unitRequestsService = implement(contract, {
  /**
   * Requests actions for selected units; those that cannot be requested are left out, each with the reason. Throws
   * invalid_request for a diversion without a destination.
   */
  async requestForUnits(ctx, { body }) {
    const { kind, destination, ...chosen } = body
    // the preview shows the number of units; the same dialog asks for the destination
    const pending = await carRequests.one()(ctx, { kind, destination, note: '', isTried: body.preview })
    const units = new Map<number, string>()
    const env: AssetEnv = { customerId: ctx.customerId, group_ids: body.matching?.group_ids ?? [] }
    const result = await actOnRows<AssetEnv, number, Unit>(ctx.db, assetRows, chosen, env, {
      reads: ['waybill_id', 'equipment_id', 'status_code', 'current_carrier'],
      may: ({ waybill_id, equipment_id, status_code, current_carrier: carrier }) => {
        units.set(waybill_id, equipment_id)
        return pending.whyNot({ equipment_id, status_code, carrier }) ?? true
      },
      act: async (ids) => {
        const { made } = await pending.send(ids.flatMap((id) => units.get(id) ?? []))
        const requested = new Set(made.map(({ equipment_id }) => equipment_id))
        return ids.filter((id) => requested.has(units.get(id) ?? ''))
      },
    })
    ctx.describeChange({ after: { kind, requests: body.preview ? 0 : result.done } })
    return result
  },
})
