import { parseIds } from '#contract/areas/analytics/analytics.rules.ts'
import * as contract from '#contract/areas/analytics/capacities/capacities.contract.ts'
import type { UnloadCapacity, Weekdays } from '#contract/areas/analytics/capacities/capacities.contract.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { unitSql } from '../../visibility/assets/estimates.service.ts'
import { isDestination, selectCapacities, upsertCapacity } from './capacities.queries.ts'

type Body = Input<typeof contract.updateUnloadCapacity>['body']

const NOT_LIMITED: Weekdays = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
}

/** What destinations can unload, in their order; one that was never saved is not limited. */
async function findCapacities({ db, customerId }: Ctx, ids: readonly number[]): Promise<UnloadCapacity[]> {
  const rows = await selectCapacities(db, customerId, ids)
  return ids.map(
    (destination_id) =>
      rows.find((row) => row.destination_id === destination_id) ?? {
        ...NOT_LIMITED,
        destination_id,
        version: 0,
      },
  )
}

async function findCapacity(ctx: Ctx, id: number): Promise<UnloadCapacity> {
  const [capacity] = await findCapacities(ctx, [id])
  return capacity ?? { ...NOT_LIMITED, destination_id: id, version: 0 }
}

const typedPart = ({ destination_id: _, version: __, ...weekdays }: UnloadCapacity): Body => weekdays

export const capacitiesService = implement(contract, {
  listUnloadCapacities: async (ctx, { query }) => ({
    data: await findCapacities(ctx, parseIds(query.destination)),
  }),

  /** Saves a destination's weekdays. Throws not_found where none of the customer's units go, conflict on a stale version. */
  async updateUnloadCapacity(ctx, { params: { destinationId }, body: { version, ...weekdays } }) {
    const before = await findCapacity(ctx, destinationId)
    if (before.version === 0 && !(await isDestination(ctx.db, ctx.customerId, unitSql, destinationId)))
      throw new AppError('not_found')
    const isDone = await upsertCapacity(ctx.db, ctx.customerId, {
      destinationId,
      weekdays,
      version: before.version === 0 ? null : (version ?? null),
    })
    const after = await findCapacity(ctx, destinationId)
    if (!isDone) throw staleVersion<Body>(typedPart(after), after.version)
    ctx.describeChange({
      target: { destination_id: destinationId },
      before: typedPart(before),
      after: weekdays,
    })
    return after
  },
})
