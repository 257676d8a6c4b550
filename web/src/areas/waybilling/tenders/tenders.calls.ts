import { queryOptions } from '@tanstack/react-query'
import {
  getRequestStatus,
  getRequestTimeline,
  listTenderStatuses,
  listWaybillFiles,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { listCarWarnings } from '#contract/areas/waybilling/tenders/car-warnings.contract.ts'
import { listSuggestions } from '#contract/areas/waybilling/tenders/suggestions.contract.ts'
import { listTenderCauses, listTenderCounts } from '#contract/areas/waybilling/tenders/causes.contract.ts'
import { listEarlierBills } from '#contract/areas/waybilling/tenders/earlier.contract.ts'
import { getCars, type WaybillFacts } from '#contract/areas/waybilling/waybill/facts.rules.ts'
import { listLateTenders } from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import { tenderList } from '#contract/areas/waybilling/tenders/tenders.list.ts'
import {
  type cancelTenders,
  resendTenders,
} from '#contract/areas/waybilling/tenders/tenders-bulk.contract.ts'
import type { WaybillChange } from '#contract/areas/waybilling/waybill/changes.rules.ts'
import { isSharedByBatch } from '#contract/areas/waybilling/tenders/batch-summary.rules.ts'
import { formatCount } from '#contract/base/plural.ts'
import { getColumn } from '#contract/list/list.ts'
import type { Chosen } from '#contract/list/bulk.ts'
import { call } from '../../../shell/call.ts'
import { listSource } from '../../../list/source.ts'
import type { ListState } from '../../../list/state.ts'
import { toast } from '../../../shell/toasts.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

export const REFRESH_MS = 15_000

/** The booking requests; reloaded while they are shown, because railroads answer at any time. */
export const tenders = listSource({
  list: tenderList,
  endpoint: listTenderStatuses,
  refreshMs: REFRESH_MS,
  // a search and most criteria and orders are about single bills
  startScope: (state) => (aboutBills(state).length === 0 ? 'batches' : 'all'),
})

type BookingState = ListState<typeof tenderList, Record<never, never>>

/** What of the criteria and the order is about single bills, as people read it. */
function aboutBills({ search, filters, sort }: BookingState): string[] {
  const columns = [...Object.keys(filters), ...(sort ? [sort.by] : [])].filter((one) => !isSharedByBatch(one))
  return [...(search === '' ? [] : ['the search']), ...columns.map((one) => getColumn(tenderList, one).label)]
}

/** One row per batch: conditions on single bills are removed, and the user is notified. */
export function toBatches(state: BookingState): BookingState {
  const removed = aboutBills(state)
  if (removed.length > 0)
    toast({
      status: 'info',
      message: `Removed ${removed.join(', ')}, which can differ between the bills of a batch.`,
    })
  const shared = Object.entries(state.filters).filter(([column]) => isSharedByBatch(column))
  return {
    ...state,
    page: 1,
    scope: null,
    search: '',
    filters: Object.fromEntries(shared),
    sort: state.sort && isSharedByBatch(state.sort.by) ? state.sort : null,
  }
}

/** Cancels or resends chosen bills, or says how many it applies to. */
export const actOnTenders = (
  endpoint: typeof cancelTenders | typeof resendTenders,
  customerId: number,
  chosen: Chosen<never> & { batches: boolean },
) => call(endpoint, { params: { customerId }, body: chosen })

interface SameFailure {
  failure: string
  carrier: string
  changes: readonly WaybillChange[]
}

/** Resends the bills that were rejected for one reason with the same correction in each; returns the notice of its result. */
export async function resendWith(customerId: number, { failure, carrier, changes }: SameFailure) {
  const matching = { failure: `is.${failure}`, carrier: `is.${carrier}` }
  const response = await call(resendTenders, {
    params: { customerId },
    body: { matching, changes: [...changes] } as never,
  })
  if (!response.success)
    return {
      status: 'danger' as const,
      message: `The other bills weren’t resent. ${response.error.message}`,
      durationMs: 0,
    }
  const { data } = response
  if (data.left_count === 0)
    return { status: 'success' as const, message: `${formatCount(data.done, 'other bill')} resent` }
  const [first] = data.left
  return {
    status: 'danger' as const,
    message: `${formatCount(data.done, 'other bill')} resent, ${data.left_count} skipped. ${first?.name}: ${first?.why}`,
    durationMs: 0,
  }
}

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

/** Why bills are rejected or in conflict, a line per reason. */
export const tenderCauses = (customerId: number) =>
  queryOptions({
    ...endpointQuery(listTenderCauses, { params: { customerId } }),
    refetchInterval: REFRESH_MS,
  })

/** How many bills are in each state and with each railroad. */
export const tenderCounts = (customerId: number) =>
  queryOptions({
    ...endpointQuery(listTenderCounts, { params: { customerId } }),
    refetchInterval: REFRESH_MS,
  })

/** What accepted bills have in the fields that a railroad rejected. */
export const suggestions = (params: Place) => queryOptions(endpointQuery(listSuggestions, { params }))

/** Bills that a railroad rejected for one reason. */
export const withFailure = (customerId: number, { failure, carrier }: { failure: string; carrier: string }) =>
  queryOptions(
    endpointQuery(listTenderStatuses, {
      params: { customerId },
      query: { failure: `is.${failure}`, carrier: `is.${carrier}` } as never,
    }),
  )

/** Bills without an answer after the usual time of their railroad. */
export const lateTenders = (customerId: number) =>
  queryOptions({ ...endpointQuery(listLateTenders, { params: { customerId } }), refetchInterval: REFRESH_MS })

/** Earlier bills that the bill in a form may repeat; asked for once it names a car, its railroad and a number or a place. */
export const earlierBills = (customerId: number, facts: WaybillFacts, except: number | undefined) => {
  const { equipmentId, bolNumber, destination, carrier } = facts
  return queryOptions({
    ...endpointQuery(listEarlierBills, {
      params: { customerId },
      query: {
        cars: getCars(facts).join(','),
        carrier: carrier ?? '',
        ...(bolNumber !== null && { bill: bolNumber }),
        ...(destination !== null && { destination }),
        ...(except !== undefined && { except }),
      },
    }),
    enabled: isCar(equipmentId) && carrier !== null && (bolNumber ?? destination) !== null,
    placeholderData: (before) => before,
  })
}

/** Overdue tests of the cars of the bill in a form. */
export const carWarnings = (customerId: number, facts: WaybillFacts) =>
  queryOptions({
    ...endpointQuery(listCarWarnings, {
      params: { customerId },
      query: { cars: getCars(facts).join(',') },
    }),
    enabled: isCar(facts.equipmentId),
    placeholderData: (before) => before,
  })

/** Half a car number finds nothing. */
const isCar = (unit: string | null): boolean => /^[A-Z]{2,4}\d+$/.test(unit ?? '')

/** Another person may have sent the bill meanwhile. */
export const refetchEarlierBills = () => queryClient.invalidateQueries({ queryKey: [listEarlierBills.name] })

/** Shows a request and reloads the list after an action. */
export async function refetchTender(): Promise<void> {
  const queries = [
    listTenderStatuses,
    getRequestStatus,
    getRequestTimeline,
    listWaybillFiles,
    listLateTenders,
    listTenderCauses,
    listTenderCounts,
    listSuggestions,
  ]
  await Promise.all(queries.map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })))
}
