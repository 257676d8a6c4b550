import { queryOptions } from '@tanstack/react-query'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import {
  exportAssetsCsv,
  exportAssetsXlsx,
  getAssetSummary,
  listAssets,
  watchAssets,
} from '#contract/areas/visibility/assets/assets.contract.ts'
import { assetList, type AssetScope } from '#contract/areas/visibility/assets/assets.list.ts'
import { COMPLETE_STATUS, MAX_BULK_SEARCH_IDS } from '#contract/areas/visibility/assets/assets.rules.ts'
import { listSource, startList } from '../../../list/source.ts'
import { type ListState, type OwnValues, withFilter } from '../../../list/state.ts'
import { storeValue, readStoredValue } from '../../../shared/stored-value.ts'
import { aText, listOf, matching, textUpTo } from '../../../shared/read.ts'
import { useLive } from '../../../shell/live.ts'
import { queryClient, queryOf, refreshSoon } from '../../../shell/queries.ts'
import { assetSummary } from '../dashboard/dashboard.calls.ts'
import { lookupKey, MAX_IDS_IN_ADDRESS, readGroupIds, readIds } from './asset-lookup.rules.ts'

const joined = (values: readonly (string | number)[]): string => values.join('|')
const same = (text: string): string => text

/** What the address of the asset list holds beside what every list has. */
const own = {
  /** Ids of a short pasted list; those of a long one are kept in the tab, under the name in `lookup`. */
  ids: { read: readIds, write: joined, narrows: true },
  lookup: { read: matching(/^[a-z0-9]{1,16}$/), write: same, narrows: true },
  groups: { read: readGroupIds, write: joined, narrows: true },
  /** Only logged (VIS-012). */
  widget: { read: textUpTo(100), write: same, narrows: false },
} as const

export type AssetState = ListState<typeof assetList, typeof own>

const COMPLETE = String(COMPLETE_STATUS)

function asksForComplete({ filters: { status_code } }: AssetState): boolean {
  return status_code?.kind === 'any' && status_code.values.includes(COMPLETE)
}

/**
 * The trips shown when nobody has chosen: those under way, for a list is read to find what needs attention. A unit asked for
 * by its number is shown whatever became of its trip, and so are completed ones when they are asked for.
 */
const startScope = (state: AssetState): AssetScope =>
  state.search || state.own.ids || state.own.lookup || asksForComplete(state) ? 'current' : 'active'

/** Chooses which trips show; completed ones cannot be asked for among those under way. */
export function withScope(state: AssetState, scope: AssetScope): AssetState {
  const { status_code } = state.filters
  const chosen = { ...state, page: 1, scope }
  if (scope !== 'active' || status_code?.kind !== 'any') return chosen
  const values = status_code.values.filter((code) => code !== COMPLETE)
  return withFilter(chosen, 'status_code', values.length > 0 ? { kind: 'any', values } : null)
}

/** Where the rows of the asset list come from. */
export const assets = listSource({
  list: assetList,
  endpoint: listAssets,
  files: { csv: exportAssetsCsv, xlsx: exportAssetsXlsx },
  own,
  ask({ search, own: { ids, lookup, groups = [] } }) {
    const pasted = lookup === undefined ? (ids ?? []) : recallLookup(lookup)
    return pasted && { search_terms: search ? [search, ...pasted] : pasted, group_ids: groups }
  },
  startScope,
  withScope,
  afterFilter: (state) =>
    state.scope === 'active' && asksForComplete(state) ? { ...state, scope: null } : state,
})

export const reportingGroups = (customerId: number) =>
  queryOptions({ ...queryOf(listReportingGroups, { params: { customerId } }), staleTime: 5 * 60_000 })

/** Starts the list's data together with the page's code; what fails is told by the page's own queries. */
export function startAssetList(customerId: number, search: Record<string, unknown>): void {
  startList(assets, { customerId }, search)
  queryClient.query(assetSummary(customerId)).catch(() => undefined)
  queryClient.query(reportingGroups(customerId)).catch(() => undefined)
}

type Pasted = Pick<OwnValues<typeof own>, 'ids' | 'lookup'>

/** What the address holds for pasted ids: themselves while few, else a short name kept in this tab. */
export function pastedIds(ids: readonly string[]): Pasted {
  if (ids.length === 0) return {}
  if (ids.length <= MAX_IDS_IN_ADDRESS) return { ids: [...ids] }
  const lookup = lookupKey(ids)
  storeValue('tab', `lookup.${lookup}`, ids)
  return { lookup }
}

/** The part of the address for ids the search of the portal was given; null for more than one search takes. */
export function addressOfMany(ids: readonly string[]): Record<string, string> | null {
  if (ids.length > MAX_BULK_SEARCH_IDS) return null
  const { ids: few, lookup } = pastedIds(ids)
  return { ...(few && { ids: joined(few) }), ...(lookup && { lookup }) }
}

/** Ids of a long pasted list; null when this tab does not know it. */
export const recallLookup = (lookup: string): string[] | null =>
  readStoredValue('tab', `lookup.${lookup}`, listOf(aText))

const QUIET_MS = 700
const SUMMARY_QUIET_MS = 5000

/** Asks for the list and its counts anew as changes are told: at most once a second, the counts every five. */
export function useLiveAssets(customerId: number): void {
  useLive(watchAssets, { params: { customerId } }, () => {
    refreshSoon(listAssets, QUIET_MS)
    refreshSoon(getAssetSummary, SUMMARY_QUIET_MS)
  })
}
