import { WIDGET_ACCESS } from '#contract/areas/visibility/assets/assets.rules.ts'
import { isAllowed } from '#contract/base/access.ts'
import * as contract from '#contract/areas/visibility/assets/assets.contract.ts'
import type { AssetExportRequest } from '#contract/areas/visibility/assets/assets.contract.ts'
import { Json, type ReadCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { csvFile, xlsxFile } from '../../../list/file.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { selectPage } from '../../../list/page.ts'
import { type AssetEnv, assetRows } from './assets.queries.ts'
import { selectDemurrageSum } from './demurrage.queries.ts'
import { selectGroups } from './groups.queries.ts'
import { selectAssetPlaces } from './places.queries.ts'
import { toFileRequest, withSightedSince } from './requests.rules.ts'
import { selectAssetChoices, selectAssetSummary } from './summary.queries.ts'

const getEnv = (
  { customerId }: Pick<ReadCtx, 'customerId'>,
  { group_ids }: { group_ids: readonly number[] },
): AssetEnv => ({
  customerId,
  group_ids,
})

export const assetsService = implement(
  contract,
  {
    /** One page of the customer's assets and the total, as JSON the database wrote. */
    listAssets: async (ctx, { body }) =>
      new Json(await selectPage(ctx.db.last, assetRows, withSightedSince(body), getEnv(ctx, body))),

    /** Every row and column on the screen as CSV. */
    exportAssetsCsv: async (ctx, { body }) =>
      csvFile(ctx.db, assetRows, toFileRequest(body), getEnv(ctx, body)),

    /** The same rows and columns as a workbook. */
    exportAssetsXlsx: async (ctx, { body }) =>
      xlsxFile(ctx.db, assetRows, toFileRequest(body), getEnv(ctx, body)),

    /** The rows of the list by where they are. */
    async mapAssets(ctx, { body }) {
      const found = await selectAssetPlaces(ctx.db, withSightedSince(body), getEnv(ctx, body))
      const places = found.filter((one) => one.lat !== null)
      const total = found.reduce((sum, { count }) => sum + count, 0)
      const placed = places.reduce((sum, { count }) => sum + count, 0)
      return { places, unplaced: total - placed, total }
    },

    /** The list by cause of lateness. */
    listAssetGroups: async (ctx, { body }) => selectGroups(ctx.db, body, getEnv(ctx, body)),

    /** What the rows of the list have accrued in demurrage, on all pages. */
    sumAssetDemurrage: async (ctx, { body }) =>
      selectDemurrageSum(ctx.db, withSightedSince(body), getEnv(ctx, body)),

    /** Places and parties of the customer's trips under way, with how many units have each. */
    listAssetChoices: async (ctx) => ({
      choices: await selectAssetChoices(ctx.db, ctx.customerId),
    }),

    /** Counts of the customer's current assets; a widget's count only with permission for the widget (PLT-030). */
    async getAssetSummary(ctx) {
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
    },

    /** Changes of the customer's waybills as they are committed, until the reader leaves. */
    async watchAssets(ctx) {
      return ctx.live.subscribe(ctx.customerId, ctx.signal)
    },
  },
  {
    listAssets: defineExport(assetRows, getEnv, (request: AssetExportRequest) => toFileRequest(request)),
  },
)
