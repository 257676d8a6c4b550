import { WIDGET_ACCESS } from '#contract/areas/visibility/assets/assets.rules.ts'
import { isAllowed } from '#contract/base/access.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type * as contract from '#contract/areas/visibility/assets/assets.contract.ts'
import { Json, type Ctx, type FileAnswer, type ReadCtx } from '../../../http/context.ts'
import { csvFile, xlsxFile } from '../../../list/file.ts'
import { filing } from '../../../list/filing.ts'
import { selectPage } from '../../../list/page.ts'
import { type AssetEnv, assetRows } from './assets.queries.ts'
import { selectAssetPlaces } from './places.queries.ts'
import { selectAssetChoices, selectAssetSummary } from './summary.queries.ts'

/** One page of the customer's assets and the total, as JSON the database wrote. */
export const listAssets = async (ctx: ReadCtx, { body }: Input<typeof contract.listAssets>): Promise<Json> =>
  new Json(await selectPage(ctx.db.last, assetRows, body, envOf(ctx, body)))

/** Every row and column on the screen as CSV. */
export const exportAssetsCsv = async (
  ctx: Ctx,
  { body }: Input<typeof contract.exportAssetsCsv>,
): Promise<FileAnswer> => csvFile(ctx.db, assetRows, body, envOf(ctx, body))

/** The same rows and columns as a workbook. */
export const exportAssetsXlsx = async (
  ctx: Ctx,
  { body }: Input<typeof contract.exportAssetsXlsx>,
): Promise<FileAnswer> => xlsxFile(ctx.db, assetRows, body, envOf(ctx, body))

const envOf = (
  { customerId }: Pick<ReadCtx, 'customerId'>,
  { group_ids }: { group_ids: readonly number[] },
): AssetEnv => ({
  customerId,
  group_ids,
})

/** The same made in the background. */
export const assetFiling = filing(assetRows, envOf)

/** The rows of the list by where they are. */
export async function mapAssets(
  ctx: Ctx,
  { body }: Input<typeof contract.mapAssets>,
): Promise<Result<typeof contract.mapAssets>> {
  const found = await selectAssetPlaces(ctx.db, body, envOf(ctx, body))
  const places = found.filter((one) => one.lat !== null)
  const total = found.reduce((sum, { count }) => sum + count, 0)
  const placed = places.reduce((sum, { count }) => sum + count, 0)
  return { places, unplaced: total - placed, total }
}

/** Places and parties of the customer's trips under way, with how many units have each. */
export const listAssetChoices = async (ctx: Ctx): Promise<Result<typeof contract.listAssetChoices>> => ({
  choices: await selectAssetChoices(ctx.db, ctx.customerId),
})

/** Counts of the customer's current assets; a widget's count only with permission for the widget (PLT-030). */
export async function getAssetSummary(ctx: Ctx): Promise<Result<typeof contract.getAssetSummary>> {
  const counts = await selectAssetSummary(ctx.db, ctx.customerId, ctx.actor.userId)
  const ifMay = (widget: keyof typeof WIDGET_ACCESS) =>
    isAllowed(WIDGET_ACCESS[widget], ctx.actor) ? counts[widget] : null
  return {
    ...counts,
    dwelling_over_2_days: ifMay('dwelling_over_2_days'),
    ap_status: ifMay('ap_status'),
    cp_status_or_notified: ifMay('cp_status_or_notified'),
    ready_for_release: ifMay('ready_for_release'),
  }
}

/** Changes of the customer's waybills as they are committed, until the reader leaves. */
export async function watchAssets(ctx: Ctx): Promise<AsyncIterable<unknown>> {
  return ctx.live.subscribe(ctx.customerId, ctx.signal)
}
