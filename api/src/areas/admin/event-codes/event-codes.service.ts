import type * as contract from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import type { EventCodeSetting } from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import { Json, type SignedInCtx } from '../../../http/context.ts'
import { filing } from '../../../list/filing.ts'
import { selectPage } from '../../../list/page.ts'
import { requestRebuild, countEquipment, REBUILD_ASSETS } from '../../feeds/trips/rebuilds.service.ts'
import { codeRows, selectEventCode, selectJobCount, updateCode } from './event-codes.queries.ts'

/** What codes mean, a page of them. */
export const listEventCodes = async (
  { db }: SignedInCtx,
  { query }: Input<typeof contract.listEventCodes>,
): Promise<Json> => new Json(await selectPage(db, codeRows, query, null))

/** The same as a file. */
export const codeFiling = filing(codeRows, () => null)

/** Gives a code its first meaning. Throws conflict, naming the code, when it has one. */
export async function createEventCode(
  ctx: SignedInCtx,
  { body }: Input<typeof contract.createEventCode>,
): Promise<Result<typeof contract.createEventCode>> {
  const { code_source, code, equipment_kind } = body
  const made = await updateCode(ctx.db, { ...body, version: null })
  if (made === null) {
    const text = 'This code already exists for this message and equipment. Edit that one.'
    throw new AppError('conflict', { errors: { code: [text] } })
  }
  ctx.noteChange({ target: { code_source, code, equipment_kind }, after: meaningIn(made) })
  await requestRebuild(ctx.db, { code_source, code, equipment_kind })
  return made
}

/**
 * Changes the meaning of a code. If that can affect assets, those that reported it are folded again in the
 * background. Throws conflict, with the current state, when another person changed the code.
 */
export async function updateEventCode(
  ctx: SignedInCtx,
  { params, body: { version, ...meaning } }: Input<typeof contract.updateEventCode>,
): Promise<Result<typeof contract.updateEventCode>> {
  const code = { code_source: params.source, code: params.code, equipment_kind: params.kind }
  const before = await selectEventCode(ctx.db, code)
  if (before === null) throw new AppError('not_found')
  const after = await updateCode(ctx.db, { ...code, ...meaning, version })
  if (after === null) throw await stale(ctx, code)
  ctx.noteChange({ before: meaningIn(before), after: meaningIn(after) })
  await requestRebuild(ctx.db, code)
  return after
}

/** The assets a changed code can affect, and the remaining work of the last change. */
export async function getRebuild(ctx: SignedInCtx): Promise<Result<typeof contract.getRebuild>> {
  const [assets, jobs_left] = await Promise.all([
    countEquipment(ctx.database),
    selectJobCount(ctx.db, REBUILD_ASSETS.name),
  ])
  return { assets, jobs_left }
}

async function stale(ctx: SignedInCtx, code: Parameters<typeof selectEventCode>[1]): Promise<AppError> {
  const now = await selectEventCode(ctx.db, code)
  return now === null ? new AppError('not_found') : staleVersion(meaningIn(now), now.version)
}

const meaningIn = ({ event_text, action, status_code, status_code_at_destination }: EventCodeSetting) => ({
  event_text,
  action,
  status_code,
  status_code_at_destination,
})
