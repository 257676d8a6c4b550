import type * as contract from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import type { EventCodeSetting } from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { SignedInCtx } from '../../../http/context.ts'
import { askRebuild, countEquipment, REBUILD_ASSETS } from '../../feeds/trips/rebuilds.service.ts'
import { selectEventCode, selectEventCodes, selectJobCount, updateCode } from './event-codes.queries.ts'

export async function listEventCodes(ctx: SignedInCtx): Promise<Result<typeof contract.listEventCodes>> {
  return { data: await selectEventCodes(ctx.db) }
}

/**
 * Gives a code another meaning, or its first. Where that could change an asset, those that reported it are folded again in
 * the background. Throws conflict, with how the code stands, when somebody else changed it meanwhile.
 */
export async function updateEventCode(
  ctx: SignedInCtx,
  { params, body: { version, ...meaning } }: Input<typeof contract.updateEventCode>,
): Promise<Result<typeof contract.updateEventCode>> {
  const code = { code_source: params.source, code: params.code, equipment_kind: params.kind }
  const before = await selectEventCode(ctx.db, code)
  const after = await updateCode(ctx.db, { ...code, ...meaning, version })
  if (after === null) throw await conflict(ctx, code)
  ctx.noteChange({ before: before && meaningIn(before), after: meaningIn(after) })
  await askRebuild(ctx.db, code)
  return after
}

/** What a changed code concerns at most, and how much of the last change is still to be done. */
export async function getRebuild(ctx: SignedInCtx): Promise<Result<typeof contract.getRebuild>> {
  const [assets, jobs_left] = await Promise.all([
    countEquipment(ctx.database),
    selectJobCount(ctx.db, REBUILD_ASSETS.name),
  ])
  return { assets, jobs_left }
}

async function conflict(ctx: SignedInCtx, code: Parameters<typeof selectEventCode>[1]): Promise<AppError> {
  const now = await selectEventCode(ctx.db, code)
  if (now === null) return new AppError('not_found')
  return staleVersion(meaningIn(now), now.version)
}

const meaningIn = ({ event_text, action, status_code, status_code_at_destination }: EventCodeSetting) => ({
  event_text,
  action,
  status_code,
  status_code_at_destination,
})
