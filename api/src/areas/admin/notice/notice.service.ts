import type * as contract from '#contract/areas/admin/notice/notice.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { selectAlert, selectNotice, updateAlert } from './notice.queries.ts'
import { conflictOver } from '../../../http/conflict.ts'

/** The notice to all users, for whoever is signed in. */
export const currentNotice = ({ db }: SignedInCtx) => selectNotice(db)

export const getPlatformAlert = (ctx: SignedInCtx): Promise<Result<typeof contract.getPlatformAlert>> =>
  selectAlert(ctx.db)

/** Publishes or withdraws the notice. Throws invalid_request without a title, conflict, with how it stands, on a stale revision. */
export async function updatePlatformAlert(
  ctx: SignedInCtx,
  { body }: Input<typeof contract.updatePlatformAlert>,
): Promise<Result<typeof contract.updatePlatformAlert>> {
  if (body.active && body.title === '') {
    throw new AppError('invalid_request', { errors: { title: ['Enter a title to publish the notice.'] } })
  }
  const before = await selectAlert(ctx.db)
  const isDone = await updateAlert(ctx.db, body)
  const after = await selectAlert(ctx.db)
  if (!isDone) throw conflictOver(after)
  ctx.noteChange({ before, after })
  return after
}
