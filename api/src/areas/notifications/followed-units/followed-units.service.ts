import type * as contract from '#contract/areas/notifications/followed-units/followed-units.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { unitIdOf } from '#rail/equipment.ts'
import * as queries from './followed-units.queries.ts'

/** Units the caller follows. */
export const listFollowedUnits = async ({
  db,
  customerId,
}: Ctx): Promise<Result<typeof contract.listFollowedUnits>> => ({
  data: await queries.selectFollowedUnits(db, customerId),
})

/** Throws not_found for a unit the customer has not. */
export async function followUnit(
  ctx: Ctx,
  { params: { equipmentId } }: Input<typeof contract.followUnit>,
): Promise<Result<typeof contract.followUnit>> {
  if (!(await queries.insertFollowedUnit(ctx.db, ctx.customerId, unitIdOf(equipmentId))))
    throw new AppError('not_found')
  ctx.noteChange({ after: { followed: true } })
  return { followed: true }
}

export async function unfollowUnit(
  ctx: Ctx,
  { params: { equipmentId } }: Input<typeof contract.unfollowUnit>,
): Promise<Result<typeof contract.unfollowUnit>> {
  await queries.deleteFollowedUnit(ctx.db, ctx.customerId, unitIdOf(equipmentId))
  ctx.noteChange({ after: { followed: false } })
  return { followed: false }
}
