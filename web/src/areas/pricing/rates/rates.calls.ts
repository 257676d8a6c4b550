import { queryOptions } from '@tanstack/react-query'
import type { Request } from '#contract/base/endpoint.ts'
import { listLaneRates, listRates, removeRates } from '#contract/areas/pricing/rates/rates.contract.ts'
import { rateList } from '#contract/areas/pricing/rates/rates.list.ts'
import type { Chosen } from '#contract/list/bulk.ts'
import { listSource } from '../../../list/source.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

/** Where rates come from. */
export const rates = listSource({ list: rateList, endpoint: listRates })

/** Rates of a lane. */
export const laneRates = (customerId: number, lane: Request<typeof listLaneRates>['query']) =>
  queryOptions({
    ...endpointQuery(listLaneRates, { params: { customerId }, query: lane }),
    enabled: lane.origin_city !== '' && lane.destination_city !== '' && lane.day !== '',
    staleTime: 60_000,
  })

/** Removes rates, or previews the result. */
export async function dropRates(customerId: number, chosen: Chosen<number>) {
  const response = await call(removeRates, { params: { customerId }, body: chosen })
  if (response.success && !chosen.preview)
    await queryClient.invalidateQueries({ queryKey: [listLaneRates.name] })
  return response
}
