import * as contract from '#contract/areas/notifications/followed-units/followed-units.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { toUnitId } from '#rail/equipment.ts'
import { implement } from '../../../implement.ts'
import * as queries from './followed-units.queries.ts'

export const followedUnitsService = implement(contract, {
  /** Units the caller follows. */
  listFollowedUnits: async ({ db, customerId }) => ({
    data: await queries.selectFollowedUnits(db, customerId),
  }),

  /** Throws not_found for a unit the customer has not. */
  async followUnit(ctx, { params: { equipmentId } }) {
    if (!(await queries.insertFollowedUnit(ctx.db, ctx.customerId, toUnitId(equipmentId))))
      throw new AppError('not_found')
    ctx.describeChange({ after: { followed: true } })
    return { followed: true }
  },

  async unfollowUnit(ctx, { params: { equipmentId } }) {
    await queries.deleteFollowedUnit(ctx.db, ctx.customerId, toUnitId(equipmentId))
    ctx.describeChange({ after: { followed: false } })
    return { followed: false }
  },
})
