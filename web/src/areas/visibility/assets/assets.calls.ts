import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import {
  exportAssetsCsv,
  exportAssetsXlsx,
  getAssetSummary,
  listAssetChoices,
  listAssetGroups,
  listAssets,
  mapAssets,
  sumAssetDemurrage,
  watchAssets,
} from '#contract/areas/visibility/assets/assets.contract.ts'
import { createPastedList, getPastedList } from '#contract/areas/visibility/pasted/pasted.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import type { FilterKey } from '#contract/list/list.ts'
import { assetList, type AssetScope } from '#contract/areas/visibility/assets/assets.list.ts'
import { COMPLETE_STATUS, MAX_BULK_SEARCH_IDS } from '#contract/areas/visibility/assets/assets.rules.ts'
import { toCriteria } from '../../../list/list-query.ts'
import { toQuery, startList } from '../../../list/questions.ts'
import { listSource } from '../../../list/source.ts'
import { type ListState, type OwnValues, withFilter } from '../../../list/state.ts'
import { useList } from '../../../list/use-list.ts'
import type { Condition } from '../../../ui/filters/condition.ts'
import { matching, textUpTo } from '../../../shared/read.ts'
import { useLive } from '../../../shell/live.ts'
import { call } from '../../../shell/call.ts'
import { callOrThrow, queryClient, endpointQuery, refreshSoon } from '../../../shell/queries.ts'
import { currentSession, onSessionEnd } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { assetSummary } from '../dashboard/dashboard.calls.ts'
import { narrowedLists, type NarrowedList } from './find.rules.ts'
import { MAX_IDS_IN_ADDRESS, readGroupIds, readIds } from './asset-lookup.rules.ts'

const joined = (values: readonly (string | number)[]): string => values.join('|')
const same = (text: string): string => text

/** The parameters of the asset list's URL besides those of every list. */
const own = {
  /** Ids of a short pasted list; those of a long one are stored by the portal, under the code in `lookup`. */
  ids: { read: readIds, write: joined, narrows: true },
  lookup: { read: matching(/^[\w-]{12}$/), write: same, narrows: true },
  groups: { read: readGroupIds, write: joined, narrows: true },
  /** The rows on a map above them. */
  map: { read: matching(/^on$/), write: same, narrows: false },
  /** The rows by what they are late for. */
  by: { read: matching(/^cause$/), write: same, narrows: false },
  /** Only logged (VIS-012). */
  widget: { read: textUpTo(100), write: same, narrows: false },
} as const

export type AssetState = ListState<typeof assetList, typeof own>

const COMPLETE = String(COMPLETE_STATUS)

function includesComplete({ filters: { status_code } }: AssetState): boolean {
  return status_code?.kind === 'any' && status_code.values.includes(COMPLETE)
}

/**
 * The trips shown by default: active ones, because the list is read to find what needs attention. A unit that is
 * searched by its number is shown whatever the state of its trip, and so are completed ones when they are requested.
 */
const startScope = (state: AssetState): AssetScope =>
  state.search || state.own.ids || state.own.lookup || includesComplete(state) ? 'current' : 'active'

/** Selects the scope; a filter for completed trips is dropped when only active ones are shown. */
export function withScope(state: AssetState, scope: AssetScope): AssetState {
  const { status_code } = state.filters
  const chosen = { ...state, page: 1, scope }
  if (scope !== 'active' || status_code?.kind !== 'any') return chosen
  const values = status_code.values.filter((code) => code !== COMPLETE)
  return withFilter(chosen, 'status_code', values.length > 0 ? { kind: 'any', values } : null)
}

/** Completed trips were requested, so the scope that leaves them out no longer applies. */
export const forCompleted = (state: AssetState): AssetState =>
  state.scope === 'active' && includesComplete(state) ? { ...state, scope: null } : state

/** Ways to look at the list that every customer has. */
const READY_VIEWS = [
  { name: 'Late', search: { lateness: 'overdue|late', sort: 'lateness', dir: 'desc' } },
  {
    name: 'Late, by cause',
    search: { lateness: 'overdue|late', sort: 'lateness', dir: 'desc', by: 'cause' },
  },
  { name: 'Silent while moving', search: { reports: 'silent' } },
  { name: 'Waiting for you', search: { reports: 'waiting' } },
  { name: 'With demurrage', search: { demurrage: 'gt.0', sort: 'demurrage', dir: 'desc' } },
  { name: 'Arriving this week', search: { tele_eta: 'this_week', sort: 'tele_eta' } },
  { name: 'Snoozed', search: { resting: 'until|report', sort: 'snoozed_until' } },
] as const

/** Where the rows of the asset list come from. */
export const assets = listSource({
  list: assetList,
  endpoint: listAssets,
  files: { csv: exportAssetsCsv, xlsx: exportAssetsXlsx },
  own,
  request({ search, own: { ids, lookup, groups = [] } }) {
    const pasted = lookup === undefined ? (ids ?? []) : recallLookup(lookup)
    return pasted && { search_terms: search ? [search, ...pasted] : pasted, group_ids: groups }
  },
  ready: READY_VIEWS,
  startScope,
})

export const reportingGroups = (customerId: number) =>
  queryOptions({ ...endpointQuery(listReportingGroups, { params: { customerId } }), staleTime: 5 * 60_000 })

/** Loads the list's data together with the page's code; errors are shown by the page's own queries. */
export function startAssetList(customerId: number, search: Record<string, unknown>): void {
  startList(assets, { customerId }, search)
  queryClient.query(assetSummary(customerId)).catch(() => undefined)
  queryClient.query(reportingGroups(customerId)).catch(() => undefined)
}

type Pasted = Pick<OwnValues<typeof own>, 'ids' | 'lookup'>

const TEXT_NOT_SAVED = 'Couldn’t save the pasted list.'

/**
 * The URL parameter for pasted ids: the ids while they are few, else the code they are stored under. Null when they
 * could not be stored.
 */
export async function pastedIds(
  customerId: number,
  ids: readonly string[],
  name = `Pasted ${showDate(new Date().toISOString())}`,
): Promise<Pasted | null> {
  if (ids.length === 0) return {}
  if (ids.length <= MAX_IDS_IN_ADDRESS) return { ids: [...ids] }
  const response = await call(createPastedList, { params: { customerId }, body: { name, ids: [...ids] } })
  if (!response.success) {
    toast({ status: 'danger', message: `${TEXT_NOT_SAVED} ${response.error.message}` })
    return null
  }
  known.set(response.data.code, [...ids])
  return { lookup: response.data.code }
}

/** The URL parameter for ids from the portal's search; null above the maximum of one search. */
export async function addressOfMany(ids: readonly string[]): Promise<Record<string, string> | null> {
  const customerId = currentSession()?.company.id
  if (ids.length > MAX_BULK_SEARCH_IDS || customerId === undefined) return null
  const pasted = await pastedIds(customerId, ids)
  return (
    pasted && {
      ...(pasted.ids && { ids: joined(pasted.ids) }),
      ...(pasted.lookup && { lookup: pasted.lookup }),
    }
  )
}

/** Ids of pasted lists by their code, for the session. */
const known = new Map<string, string[]>()
onSessionEnd(() => known.clear())

/** Ids of a long pasted list; null while it is not here. */
export const recallLookup = (lookup: string): string[] | null => known.get(lookup) ?? null

/** A pasted list that the address names: its name, who pasted it, and the ids. */
export const pastedList = (customerId: number, listCode: string | undefined) =>
  queryOptions({
    queryKey: [getPastedList.name, customerId, listCode],
    queryFn: async ({ signal }) => {
      const list = await callOrThrow(
        getPastedList,
        { params: { customerId, listCode: listCode ?? '' } },
        { signal },
      )
      known.set(listCode ?? '', list.ids)
      return list
    },
    enabled: listCode !== undefined,
    staleTime: Infinity,
  })

/** The locations of the list's rows on all pages. */
export function assetMap(customerId: number, state: AssetState) {
  const query = toQuery(assets, state)
  return queryOptions({
    ...endpointQuery(mapAssets, { params: { customerId }, body: query ? toCriteria(query) : {} }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    enabled: query !== null,
  })
}

/** The list's rows by what they are late for: a page of groups. */
export function assetGroups(customerId: number, state: AssetState) {
  const query = toQuery(assets, state)
  const { page, size } = state
  return queryOptions({
    ...endpointQuery(listAssetGroups, {
      params: { customerId },
      body: query ? { ...toCriteria(query), page, page_size: size } : {},
    }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    enabled: query !== null,
  })
}

/** The demurrage that the list's rows have accrued, on all pages. */
export function assetDemurrage(customerId: number, state: AssetState) {
  const query = toQuery(assets, state)
  return queryOptions({
    ...endpointQuery(sumAssetDemurrage, { params: { customerId }, body: query ? toCriteria(query) : {} }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    enabled: query !== null,
  })
}

/** The same of all the customer's units, whatever the list is narrowed to. */
export const allDemurrage = (customerId: number) =>
  queryOptions({
    ...endpointQuery(sumAssetDemurrage, { params: { customerId }, body: { scope: 'current' } }),
    staleTime: 10_000,
  })

/** Places and parties to narrow the list by, with counts. */
export const assetChoices = (customerId: number) =>
  queryOptions({ ...endpointQuery(listAssetChoices, { params: { customerId } }), staleTime: 5 * 60_000 })

/** The search shows a count that the list must confirm, so it refreshes more often than a filter menu. */
const FOUND_FRESH_MS = 15_000

/** Links to lists of the states, places and parties that match a term; without places while those cannot be loaded. */
export async function findLists(customerId: number, term: string): Promise<NarrowedList[]> {
  const choices = { ...assetChoices(customerId), staleTime: FOUND_FRESH_MS }
  const result = await queryClient.query(choices).catch(() => undefined)
  return narrowedLists(term, result?.choices)
}

const QUIET_MS = 700
const SUMMARY_QUIET_MS = 5000

/**
 * Reloads the list and its counts when changes are announced: the list at most once a second, the counts every five.
 */
export function useLiveAssets(customerId: number): void {
  useLive(watchAssets, { params: { customerId } }, () => {
    refreshSoon(listAssets, QUIET_MS)
    refreshSoon(mapAssets, SUMMARY_QUIET_MS)
    refreshSoon(listAssetGroups, SUMMARY_QUIET_MS)
    refreshSoon(sumAssetDemurrage, SUMMARY_QUIET_MS)
    refreshSoon(getAssetSummary, SUMMARY_QUIET_MS)
  })
}

type ListOptions = Omit<
  NonNullable<Parameters<typeof useList<typeof assetList, typeof assets.endpoint, typeof assets.own>>[1]>,
  'params'
>

/** The asset list in use: its scope and its filter of states always go together. */
export function useAssets(customerId: number, options: ListOptions) {
  const view = useList(assets, { ...options, params: { customerId } })
  const { state, change } = view
  return {
    ...view,
    setScope: (scope: AssetScope) => change(withScope(state, scope)),
    setFilter: (key: FilterKey<typeof assetList>, condition: Condition | null) =>
      change(forCompleted(withFilter(state, key, condition))),
  }
}
