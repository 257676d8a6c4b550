import type * as contract from '#contract/areas/lookups/trips/trips.contract.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { extensionPoint } from '../../../extension-point.ts'
import type { Json, ReadCtx } from '../../../http/context.ts'

type History = (
  ctx: ReadCtx,
  request: { assetId: string } & Input<typeof contract.listAssetHistory>['body'],
) => Promise<Json>
/** Finds the trips of one piece of equipment; the area that holds the trips adds it. */
export const tripHistory = extensionPoint<History>('tripHistory')

/** The trips of one piece of equipment, newest first; unknown equipment has none (VIS-019). */
export const listAssetHistory = (
  ctx: ReadCtx,
  { params, body }: Input<typeof contract.listAssetHistory>,
): Promise<Json> => tripHistory.one()(ctx, { ...body, assetId: params.assetId })
