import { queryOptions } from '@tanstack/react-query'
import {
  getRequestStatus,
  getRequestTimeline,
  listTenderStatuses,
  listWaybillFiles,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { listLateTenders } from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import { tenderList } from '#contract/areas/waybilling/tenders/tenders.list.ts'
import { listSource } from '../../../list/source.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

const REFRESH_MS = 15_000

/** The booking requests; reloaded while they are shown, because railroads answer at any time. */
export const tenders = listSource({ list: tenderList, endpoint: listTenderStatuses, refreshMs: REFRESH_MS })

type Place = { customerId: number; requestId: number }

export const requestStatus = (params: Place) =>
  queryOptions({ ...endpointQuery(getRequestStatus, { params }), refetchInterval: REFRESH_MS })

export const requestTimeline = (params: Place) =>
  queryOptions({ ...endpointQuery(getRequestTimeline, { params }), refetchInterval: REFRESH_MS })

/** The documents of a request, without their content. */
export const requestFiles = (params: Place) =>
  queryOptions({ ...endpointQuery(listWaybillFiles, { params, query: {} }), refetchInterval: REFRESH_MS })

/** One document with its content. */
export const requestFile = (params: Place, id: number | null) =>
  queryOptions({
    ...endpointQuery(listWaybillFiles, { params, query: { fileIds: String(id ?? '') } }),
    enabled: id !== null,
    staleTime: Infinity,
  })

/** Bills without an answer after the usual time of their railroad. */
export const lateTenders = (customerId: number) =>
  queryOptions({ ...endpointQuery(listLateTenders, { params: { customerId } }), refetchInterval: REFRESH_MS })

/** Shows a request and reloads the list after an action. */
export async function readTenderAgain(): Promise<void> {
  const queries = [
    listTenderStatuses,
    getRequestStatus,
    getRequestTimeline,
    listWaybillFiles,
    listLateTenders,
  ]
  await Promise.all(queries.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })))
}
