import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { requestForUnits } from '#contract/areas/visibility/unit-requests/unit-requests.contract.ts'
import type { Request } from '#contract/base/endpoint.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient } from '../../../shell/queries.ts'

export type RequestKind = Request<typeof requestForUnits>['body']['kind']

/** Requests an action for units, or previews how many it is possible for. */
export async function requestFor(
  customerId: number,
  chosen: Chosen<number>,
  request: { kind: RequestKind; destination: string },
): Promise<CallResult<BulkAnswer<number>>> {
  const response = await call(requestForUnits, {
    params: { customerId },
    body: { ...(chosen as { ids: number[] }), ...request },
  })
  if (!chosen.preview) await queryClient.invalidateQueries({ queryKey: [listAssets.name] })
  return response
}
