import { queryOptions } from '@tanstack/react-query'
import {
  getRequestStatus,
  getRequestTimeline,
  listTenderStatuses,
  listWaybillFiles,
  replayTender,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { tenderList } from '#contract/areas/waybilling/tenders/tenders.list.ts'
import { REPLAY_STEP } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { listSource } from '../../../list/source.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, queryOf } from '../../../shell/queries.ts'

const REFRESH_MS = 15_000

/** Where booking requests come from; asked for anew while they show, for railroads answer at any time. */
export const tenders = listSource({ list: tenderList, endpoint: listTenderStatuses, refreshMs: REFRESH_MS })

type Place = { customerId: number; requestId: number }

export const requestStatus = (params: Place) =>
  queryOptions({ ...queryOf(getRequestStatus, { params }), refetchInterval: REFRESH_MS })

export const requestTimeline = (params: Place) =>
  queryOptions({ ...queryOf(getRequestTimeline, { params }), refetchInterval: REFRESH_MS })

/** The documents of a request, without their content. */
export const requestFiles = (params: Place) =>
  queryOptions({ ...queryOf(listWaybillFiles, { params, query: {} }), refetchInterval: REFRESH_MS })

/** One document with its content. */
export const requestFile = (params: Place, id: number | null) =>
  queryOptions({
    ...queryOf(listWaybillFiles, { params, query: { fileIds: String(id ?? '') } }),
    enabled: id !== null,
    staleTime: Infinity,
  })

/** Sends a request again from the file drop on; answers the refusal, or null. */
export async function replay(params: Place, waybill: { heading: object }) {
  const body = {
    waybill: waybill as { heading: Record<string, never> },
    step: REPLAY_STEP,
    search_by: 'request_id',
  } as const
  const answer = await call(replayTender, { params, body })
  await queryClient.invalidateQueries({ queryKey: [listTenderStatuses.name] })
  return answer.success ? null : answer.error
}
