import type * as contract from '#contract/areas/lookups/trips/trips.contract.ts'
import type { Input } from '#contract/base/endpoint.ts'
import type { Json, ReadCtx } from '../../../http/context.ts'
import { lookUpTrips } from '../../visibility/waybills/waybills.service.ts'

/** The trips of one piece of equipment, newest first; unknown equipment has none (VIS-019). */
export const listAssetHistory = (
  ctx: ReadCtx,
  { params, body }: Input<typeof contract.listAssetHistory>,
): Promise<Json> => lookUpTrips(ctx, { ...body, assetId: params.assetId })
