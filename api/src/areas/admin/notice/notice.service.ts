import type * as contract from '#contract/areas/admin/notice/notice.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { selectNoticeSetting, selectNotice, updateNoticeSetting } from './notice.queries.ts'

/** The notice to all users, for signed-in callers. */
export const currentNotice = ({ db }: SignedInCtx) => selectNotice(db)

export const getNotice = (ctx: SignedInCtx): Promise<Result<typeof contract.getNotice>> =>
  selectNoticeSetting(ctx.db)

/** Publishes or withdraws the notice. Throws conflict, with the current notice, for a stale revision. */
export async function updateNotice(
  ctx: SignedInCtx,
  { body }: Input<typeof contract.updateNotice>,
): Promise<Result<typeof contract.updateNotice>> {
  const before = await selectNoticeSetting(ctx.db)
  const isDone = await updateNoticeSetting(ctx.db, body)
  const after = await selectNoticeSetting(ctx.db)
  if (!isDone) {
    const { active, title, body: text = '', link_text = '' } = after
    throw staleVersion<typeof body>({ active, title, body: text, link_text }, after.revision)
  }
  ctx.noteChange({ before, after })
  return after
}
