import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getAddress, getState, listQuery } from '../../../list/questions.ts'
import { findPlace, getReturnPath, saveReturnPath } from '../../../list/return-path.ts'
import { isOneBill } from '../tenders/BookingCells.tsx'
import { tenders } from '../tenders/tenders.calls.ts'

/** A bill of the list, and the page of the list that it is on. */
interface Neighbor {
  requestId: number
  page: number
}

interface Neighbors {
  before: Neighbor | null
  after: Neighbor | null
  /** Its position in the whole list, from 1; 0 when it isn't on the page that the list was left at. */
  at: number
  of: number
}

/** The address of the list as it was left in this tab. */
export const getListAddress = (customerId: number): Record<string, string> =>
  getReturnPath(tenders.list.name, { customerId })

/** The list returns to the page of the bill that is shown. */
export function saveListPage(customerId: number, page: number): void {
  const params = { customerId }
  const state = getState(tenders, getListAddress(customerId))
  const address = new URLSearchParams(getAddress(tenders, { ...state, page }))
  saveReturnPath(findPlace(tenders.list.name, params), address.toString())
}

/**
 * The bills around one in the list it was opened from: same filters and order, across its pages. A bill that left the
 * list, for example because it was dismissed, keeps its position until another one is opened.
 */
export function useNeighbors(customerId: number, requestId: number): Neighbors {
  const state = getState(tenders, getListAddress(customerId))
  const getPage = (page: number) => ({
    ...listQuery(tenders, { customerId }, { ...state, page }),
    placeholderData: undefined,
  })
  const { data } = useQuery(getPage(state.page))
  const bills = data?.tenderStatuses ?? []
  const total = data?.total_record_count ?? 0
  const found = bills.findIndex((one) => one.requestId === requestId)
  const [last, setLast] = useState({ requestId, at: -1 })
  if (found !== -1 && (last.requestId !== requestId || last.at !== found)) setLast({ requestId, at: found })
  const at = found === -1 && last.requestId === requestId ? last.at : found
  const earlier = bills.slice(0, Math.max(0, at)).findLast(isOneBill)
  const later = at === -1 ? undefined : bills.slice(found === -1 ? at : at + 1).find(isOneBill)
  const isFirstPage = state.page === 1
  const isLastPage = state.page * state.size >= total
  const pageBefore = useQuery({
    ...getPage(Math.max(1, state.page - 1)),
    enabled: at !== -1 && !earlier && !isFirstPage,
  })
  const pageAfter = useQuery({ ...getPage(state.page + 1), enabled: at !== -1 && !later && !isLastPage })
  const before = earlier ?? (isFirstPage ? undefined : pageBefore.data?.tenderStatuses.findLast(isOneBill))
  const after = later ?? (isLastPage ? undefined : pageAfter.data?.tenderStatuses.find(isOneBill))
  const on = (page: number, bill: { requestId: number } | undefined): Neighbor | null =>
    at === -1 || bill === undefined ? null : { requestId: bill.requestId, page }
  return {
    before: on(earlier ? state.page : state.page - 1, before),
    after: on(later ? state.page : state.page + 1, after),
    at: at === -1 ? 0 : (state.page - 1) * state.size + at + 1,
    of: total,
  }
}
