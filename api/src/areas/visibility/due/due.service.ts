import * as contract from '#contract/areas/visibility/due/due.contract.ts'
import { toUnitId } from '#rail/equipment.ts'
import type { Db } from '../../../db/tx.ts'
import { implement } from '../../../implement.ts'
import { actOnRows } from '../../../list/bulk.ts'
import { type AssetEnv, assetRows } from '../assets/assets.queries.ts'
import { mayChangeUnderWay } from '../assets/under-way.rules.ts'
import { selectCurrentTrips, updateDueTimes } from './due.queries.ts'

/** A thousand take up to 90 ms, and a call ends after nine seconds. */
const MAX_AT_ONCE = 50_000

export const dueService = implement(contract, {
  /** Sets when units are due at their destination; lateness is measured against it from then on. */
  async updateDueDates(ctx, { body }) {
    const { due, ...chosen } = body
    const by = { customerId: ctx.customerId, userId: ctx.actor.userId, source: 'person' }
    const env: AssetEnv = { customerId: ctx.customerId, group_ids: body.matching?.group_ids ?? [] }
    const result = await actOnRows<AssetEnv, number, { status_code: number | null }>(
      ctx.db,
      assetRows,
      chosen,
      env,
      {
        reads: ['status_code'],
        max: MAX_AT_ONCE,
        may: mayChangeUnderWay,
        act: (ids) =>
          updateDueTimes(
            ctx.db,
            by,
            ids.map((waybill_id) => ({ waybill_id, day: due })),
          ),
      },
    )
    ctx.describeChange({ target: { units: result.done }, ...(!chosen.preview && { after: { due } }) })
    return result
  },

  /** Sets the due dates of a file, by equipment id; the last line of an id counts. */
  async importDueDates(ctx, { body }) {
    const days = new Map(body.rows.map(({ equipment_id, due }) => [toUnitId(equipment_id), due]))
    const trips = await selectCurrentTrips(ctx.db, ctx.customerId, [...days.keys()])
    const by = { customerId: ctx.customerId, userId: ctx.actor.userId, source: 'import' }
    const done = await updateDueTimes(
      ctx.db,
      by,
      trips.map(({ waybill_id, equipment_id }) => ({ waybill_id, day: days.get(equipment_id) ?? null })),
    )
    const found = new Set(trips.map(({ equipment_id }) => equipment_id))
    ctx.describeChange({ target: { units: done.length } })
    return { done: done.length, unmatched: [...days.keys()].filter((id) => !found.has(id)) }
  },
})

/** A document that names a due date sets it for the current trips of its units. */
export async function applyDue(
  db: Db,
  customerId: number,
  { units, due: day, set_id: setId }: { units: readonly string[]; due: string | null; set_id: string },
): Promise<void> {
  if (day === null) return
  const trips = await selectCurrentTrips(db, customerId, units)
  const dues = trips.map(({ waybill_id }) => ({ waybill_id, day }))
  if (dues.length > 0) await updateDueTimes(db, { customerId, userId: null, source: setId }, dues)
}
