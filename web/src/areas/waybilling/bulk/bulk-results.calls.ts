import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { listBillStates } from '#contract/areas/waybilling/tenders/tenders-bulk.contract.ts'
import { readStoredValue, storeValue } from '../../../shared/stored-value.ts'
import { endpointQuery } from '../../../shell/queries.ts'
import { REFRESH_MS } from '../tenders/tenders.calls.ts'
import type { ActedBills } from './bulk-results.rules.ts'

/** The states of bills that were acted on together; reloaded, because railroads answer later. */
export const billStates = (customerId: number, requestIds: readonly number[]) =>
  queryOptions({
    ...endpointQuery(listBillStates, {
      params: { customerId },
      query: { ids: requestIds.join(',') } as never,
    }),
    enabled: requestIds.length > 0,
    refetchInterval: REFRESH_MS,
  })

const readActed = (value: unknown): ActedBills | null => {
  const saved = value as ActedBills | null
  return saved !== null && Array.isArray(saved.done) && Array.isArray(saved.left) ? saved : null
}

/** The newest bulk action of this tab, until its results are closed: opening a bill and going back keeps them. */
export function useActedBills(customerId: number) {
  const key = `bulk.${customerId}`
  const [acted, setActed] = useState(() => readStoredValue('tab', key, readActed))
  return {
    acted,
    setActed: (next: ActedBills | null) => {
      storeValue('tab', key, next)
      setActed(next)
    },
  }
}
