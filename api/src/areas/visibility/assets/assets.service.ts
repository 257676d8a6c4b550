import type { Permission } from '#contract/base/access.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type * as contract from '#contract/areas/visibility/assets/assets.contract.ts'
import { defaultColumns, type AssetColumnKey } from '#contract/areas/visibility/assets/assets.rules.ts'
import { writeXlsx } from '../../../files/xlsx.ts'
import { copyRows } from '../../../files/copy-text.ts'
import { Json, type Ctx, type FileAnswer, type ReadCtx } from '../../../http/context.ts'
import { selectAssets, selectAssetSummary } from './assets.queries.ts'
import { copyAssetsCsv, copyAssetsText, fileColumns } from './exports.queries.ts'

const CSV_TYPE = 'text/csv; charset=utf-8'
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SHEET = 'Assets'

/** One page of the customer's assets and the total, as JSON the database wrote. */
export async function listAssets(ctx: ReadCtx, { body }: Input<typeof contract.listAssets>): Promise<Json> {
  return new Json(await selectAssets(ctx.db.last, ctx.customerId, body))
}

/** Every row and column on the screen as CSV, straight from the database. */
export async function exportAssetsCsv(
  ctx: Ctx,
  { body }: Input<typeof contract.exportAssetsCsv>,
): Promise<FileAnswer> {
  const stream = copyAssetsCsv(ctx.db, ctx.customerId, body, columnsOf(body))
  return { stream, type: CSV_TYPE, filename: filenameOf('csv') }
}

/** The same rows and columns as a workbook. */
export async function exportAssetsXlsx(
  ctx: Ctx,
  { body }: Input<typeof contract.exportAssetsXlsx>,
): Promise<FileAnswer> {
  const keys = columnsOf(body)
  const rows = copyRows(copyAssetsText(ctx.db, ctx.customerId, body, keys))
  const stream = writeXlsx(rows, fileColumns(keys), { sheet: SHEET })
  return { stream, type: XLSX_TYPE, filename: filenameOf('xlsx') }
}

/** Counts of the customer's current assets; a widget's count only for those who may see the widget (PLT-030). */
export async function getAssetSummary(ctx: Ctx): Promise<Result<typeof contract.getAssetSummary>> {
  const counts = await selectAssetSummary(ctx.db, ctx.customerId)
  const ifMay = (permission: Permission, count: number) =>
    ctx.actor.permissions.includes(permission) ? count : null
  return {
    ...counts,
    dwelling_over_2_days: ifMay('dashboard_widgets_dwelling_over_2_days', counts.dwelling_over_2_days),
    ap_status: ifMay('dashboard_widgets_ap_status', counts.ap_status),
    cp_status_or_notified: ifMay('dashboard_widgets_cp_status_or_notified', counts.cp_status_or_notified),
    ready_for_release: ifMay('dashboard_widgets_ready_for_release', counts.ready_for_release),
  }
}

/** Changes of the customer's waybills as they are committed, until the reader leaves. */
export async function watchAssets(ctx: Ctx): Promise<AsyncIterable<unknown>> {
  return ctx.live.subscribe(ctx.customerId, ctx.signal)
}

const columnsOf = ({ columns }: { columns?: AssetColumnKey[] | undefined }): AssetColumnKey[] =>
  columns && columns.length > 0 ? [...new Set(columns)] : defaultColumns('both')

/** `visibility_assets_{MM-DD-YYYY}.{ext}` with the day of the download in UTC (VIS-042). */
function filenameOf(extension: 'csv' | 'xlsx', now = new Date()): string {
  const [year, month, day] = now.toISOString().slice(0, 10).split('-')
  return `visibility_assets_${month}-${day}-${year}.${extension}`
}
