import * as contract from '#contract/areas/lookups/trips/trips.contract.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { extensionPoint } from '../../../extension-point.ts'
import type { Json, ReadCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'

type History = (
  ctx: ReadCtx,
  request: { assetId: string } & Input<typeof contract.listAssetHistory>['body'],
) => Promise<Json>
/** Finds the trips of one piece of equipment; the area that holds the trips adds it. */
export const tripHistory = extensionPoint<History>('tripHistory')

export const tripsService = implement(contract, {
  /** The trips of one piece of equipment, newest first; unknown equipment has none (VIS-019). */
  listAssetHistory: (ctx, { params, body }) => tripHistory.one()(ctx, { ...body, assetId: params.assetId }),
})
