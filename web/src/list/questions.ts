import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { type List, type ScopeKey, scopeKeys } from '#contract/list/list.ts'
import { queryClient, endpointQuery } from '../shell/queries.ts'
import { readState, type Search, writeState } from './address.ts'
import { type ListQuery, toArgs } from './list-query.ts'
import { filterDef } from './filter-defs.ts'
import type { ListSource } from './source.ts'
import type { Filters, ListState, OwnFields } from './state.ts'
import { type Condition, writeCondition } from '../ui/filters/condition.ts'

// A list's URL and the resulting request, separate from the declaration of lists: pages of a single row share the
// request with its list and need nothing else.

/** Which scope shows. */
export const getScope = <L extends List, E extends Endpoint, O extends OwnFields>(
  { startScope }: ListSource<L, E, O>,
  state: ListState<L, O>,
): ScopeKey<L> | null => state.scope ?? startScope(state)

/** Reads an address into a state that makes sense as a whole. */
export const getState = <L extends List, E extends Endpoint, O extends OwnFields>(
  source: ListSource<L, E, O>,
  raw: Search,
): ListState<L, O> => {
  const state = readState(source.list, source.own, raw)
  const untouched = Object.entries(source.start).filter(([key]) => raw[key] === undefined)
  return settled(source, { ...state, filters: { ...Object.fromEntries(untouched), ...state.filters } })
}

/** The URL value for a default filter that the user removed. */
const ANY = 'any'

/** Whether a filter is as it was from the start. */
export const isUnchanged = <L extends List, E extends Endpoint, O extends OwnFields>(
  { start }: ListSource<L, E, O>,
  key: string,
  condition: Condition,
): boolean => JSON.stringify((start as Record<string, Condition>)[key]) === JSON.stringify(condition)

/** A state without the filters that are as they were from the start. */
export const withoutStart = <L extends List, E extends Endpoint, O extends OwnFields>(
  source: ListSource<L, E, O>,
  state: ListState<L, O>,
): ListState<L, O> => ({
  ...state,
  filters: Object.fromEntries(
    Object.entries<Condition | undefined>(state.filters).filter(
      ([key, condition]) => condition && !isUnchanged(source, key, condition),
    ),
  ) as Filters<L>,
})

/** The URL's form of default filters: nothing while they are unchanged, `any` once they are removed. */
function startLabels<L extends List, E extends Endpoint, O extends OwnFields>(
  source: ListSource<L, E, O>,
  { filters }: ListState<L, O>,
): Record<string, string> {
  const given = filters as Record<string, Condition | undefined>
  return Object.fromEntries(
    Object.keys(source.start).flatMap((key) => {
      const [condition, def] = [given[key], filterDef(source.list, key)]
      if (condition === undefined) return [[key, ANY]]
      return def && !isUnchanged(source, key, condition) ? [[key, writeCondition(def, condition)]] : []
    }),
  )
}

/** A scope that shows anyway need not be named, unless the list says so. */
export function settled<L extends List, E extends Endpoint, O extends OwnFields>(
  source: ListSource<L, E, O>,
  state: ListState<L, O>,
): ListState<L, O> {
  if (source.namesScope) return { ...state, scope: getScope(source, state) }
  return state.scope === source.startScope({ ...state, scope: null }) ? { ...state, scope: null } : state
}

/** The address of a state. */
export const getAddress = <L extends List, E extends Endpoint, O extends OwnFields>(
  source: ListSource<L, E, O>,
  state: ListState<L, O>,
): Record<string, string> => ({
  ...writeState(source.list, source.own, withoutStart(source, settled(source, state))),
  ...startLabels(source, state),
})

/** The criteria of a state; null where it cannot be requested. */
export function toQuery<L extends List, E extends Endpoint, O extends OwnFields>(
  source: ListSource<L, E, O>,
  state: ListState<L, O>,
): ListQuery<L, O> | null {
  const own = source.request(state)
  const scope = scopeKeys(source.list).length === 0 ? null : getScope(source, state)
  return own && { list: source.list, state, scope, own }
}

/** The query of a list for a state; `params` fill the path of its call. */
export function listQuery<L extends List, E extends Endpoint, O extends OwnFields>(
  source: ListSource<L, E, O>,
  params: object,
  state: ListState<L, O>,
) {
  const query = toQuery(source, state)
  const args = query ? toArgs(params, query) : {}
  return queryOptions({
    ...endpointQuery(source.endpoint, args as Parameters<typeof endpointQuery<E>>[1]),
    placeholderData: keepPreviousData,
    staleTime: source.refreshMs === null ? 10_000 : 0,
    refetchInterval: source.refreshMs ?? false,
    enabled: query !== null,
    ...(source.failures.load !== undefined && { meta: { toast: source.failures.load } }),
  })
}

/** Loads a list page's data together with its code; errors are shown by the page's own query. */
export function startList<L extends List, E extends Endpoint, O extends OwnFields>(
  source: ListSource<L, E, O>,
  params: object,
  raw: Search,
): void {
  // a query that is already shown reports its own errors when another page is loaded
  if (source.restMs !== null && isShown(source.endpoint)) return
  const query = listQuery(source, params, getState(source, raw))
  if (query.enabled) queryClient.query(query).catch(() => undefined)
}

const isShown = ({ name }: Endpoint): boolean =>
  queryClient.getQueryCache().findAll({ queryKey: [name], type: 'active' }).length > 0
