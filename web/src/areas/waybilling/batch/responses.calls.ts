import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { listTenderStatuses, type TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { endpointQuery } from '../../../shell/queries.ts'
import { REFRESH_MS, requestStatus } from '../tenders/tenders.calls.ts'
import type { BatchRow } from './batch.rules.ts'

const BILLS_PER_CALL = 100

/** The bills of a batch, which its first one names. */
const billsOfBatch = (customerId: number, batchId: number, page: number) =>
  queryOptions({
    ...endpointQuery(listTenderStatuses, {
      params: { customerId },
      query: { batchId: `is.${batchId}`, page, page_size: BILLS_PER_CALL } as never,
    }),
    refetchInterval: REFRESH_MS,
  })

/** The booked bills of a batch with the railroad's responses so far, by their request. */
export function useResponses(
  customerId: number,
  rows: readonly BatchRow[],
): ReadonlyMap<number, TenderStatus> {
  const booked = rows.flatMap(({ requestId }) => requestId ?? [])
  const batchId = Math.min(...booked)
  const isAlone = booked.length === 1
  const pages = isAlone ? 0 : Math.ceil(booked.length / BILLS_PER_CALL)
  const alone = useQuery({ ...requestStatus({ customerId, requestId: batchId }), enabled: isAlone })
  const answers = useQueries({
    queries: Array.from({ length: pages }, (_, at) => billsOfBatch(customerId, batchId, at + 1)),
  })
  const bills = isAlone ? [alone.data] : answers.flatMap(({ data }) => data?.tenderStatuses ?? [])
  return new Map(bills.flatMap((bill) => (bill ? [[bill.requestId, bill] as const] : [])))
}
