import { queryOptions } from '@tanstack/react-query'
import {
  cancelCarActions,
  createCarActions,
  listActionCarriers,
  listCarActionDocuments,
  listCarActions,
} from '#contract/areas/actions/car-actions.contract.ts'
import { carActionList } from '#contract/areas/actions/car-actions.list.ts'
import { listSource } from '../../list/source.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import { call, type CallResult } from '../../shell/call.ts'
import { queryClient, endpointQuery } from '../../shell/queries.ts'

const REFRESH_MS = 30_000

/** The source of requests; reloaded, because railroads answer at any time. */
export const carActions = listSource({
  list: carActionList,
  endpoint: listCarActions,
  refreshMs: REFRESH_MS,
})

/** How railroads receive requests. */
export const actionCarriers = (customerId: number) =>
  queryOptions(endpointQuery(listActionCarriers, { params: { customerId } }))

/** The document sent for a request. */
export const requestDocuments = (customerId: number, actionId: number) =>
  queryOptions(endpointQuery(listCarActionDocuments, { params: { customerId, actionId } }))

/** The last requests about a car. */
export const requestsOfCar = (customerId: number, equipmentId: string) =>
  queryOptions(
    endpointQuery(listCarActions, {
      params: { customerId },
      body: { scope: 'all', filters: [{ field: 'equipment_id', value: equipmentId }] },
    }),
  )

/** Reads everything again that requests and their clocks show. */
export const refetchActions = (): Promise<unknown> =>
  Promise.all(
    [listCarActions, listActionCarriers, createCarActions].map(({ name }) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )

export async function cancelActions(
  customerId: number,
  chosen: Chosen<number>,
): Promise<CallResult<BulkAnswer<number>>> {
  const response = await call(cancelCarActions, { params: { customerId }, body: chosen as { ids: number[] } })
  if (!chosen.preview) await refetchActions()
  return response
}
