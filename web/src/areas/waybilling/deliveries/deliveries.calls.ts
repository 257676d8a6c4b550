import { queryOptions } from '@tanstack/react-query'
import { listDeliveries, retryDeliveries } from '#contract/areas/waybilling/deliveries/deliveries.contract.ts'
import { deliveryList } from '#contract/areas/waybilling/deliveries/deliveries.list.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import { listSource } from '../../../list/source.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

const REFRESH_MS = 15_000

/** The documents in transit; reloaded while their page is open. */
export const deliveries = listSource({ list: deliveryList, endpoint: listDeliveries, refreshMs: REFRESH_MS })

/** The number of documents that were given up. */
export const givenUp = (customerId: number) =>
  queryOptions({
    ...endpointQuery(listDeliveries, { params: { customerId }, query: { state: 'dead' } as never }),
    select: ({ total_record_count }) => total_record_count,
    refetchInterval: 4 * REFRESH_MS,
  })

/** Brings documents to their railroad now, and reads the list again. */
export async function retry(
  customerId: number,
  chosen: Chosen<number>,
): Promise<CallResult<BulkAnswer<number>>> {
  const response = await call(retryDeliveries, { params: { customerId }, body: chosen })
  if (!chosen.preview) await queryClient.invalidateQueries({ queryKey: [listDeliveries.name] })
  return response
}
