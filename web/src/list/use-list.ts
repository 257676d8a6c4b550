import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Answer, Endpoint } from '#contract/base/endpoint.ts'
import type { ColumnKey, FilterKey, List, ScopeKey } from '#contract/list/list.ts'
import { useClampedPage } from '../shared/clamped-page.ts'
import { usePageAddress } from '../shell/page-address.ts'
import type { Condition } from '../ui/filters/condition.ts'
import type { Key } from '../ui/table/stable-rows.ts'
import { useStableRows } from '../ui/table/use-stable-rows.ts'
import { toCriteria } from './list-query.ts'
import type { ValueNames } from './filter-defs.ts'
import { getAddress, toQuery, listQuery, getScope, settled, getState } from './questions.ts'
import type { ListSource, RowOf } from './source.ts'
import { type ListState, type OwnFields, withFilter, withoutFilters } from './state.ts'
import { useListPreferences } from './use-list-preferences.ts'
import { useDebounced } from './use-debounced.ts'
import { useSelection } from './use-selection.ts'
import { useViews } from './views/use-views.ts'
import { saveReturnPath, findPlace } from './return-path.ts'

interface Options<L extends List, E extends Endpoint> {
  /** Fills the path of the call. */
  params?: Readonly<Record<string, number | string>>
  /** The reader's kind, where columns depend on it. */
  kind?: string
  /** Names of values that stand in no definition, such as customers; out of the answer, if it is here. */
  names?: (answer: Answer<E> | undefined) => ValueNames<L>
}

const NO_PARAMS = {}

/** A list for its URL: stable rows, the user's columns, and all functions that change the view. */
export function useList<L extends List, E extends Endpoint, O extends OwnFields>(
  source: ListSource<L, E, O>,
  { params = NO_PARAMS, kind, names }: Options<L, E> = {},
) {
  const { list } = source
  const { state, change } = useListState(source, params)
  const debounced = useDebounced(state, source.restMs)
  const rows = useRows(source, params, debounced)
  const views = useViews(source, params, state, change)
  const preferences = useListPreferences(list, kind, {
    columns: state.columns,
    view: views.active,
    onColumns: (columns) => change({ ...state, columns }),
  })
  const [editing, edit] = useState<string | null>(null)
  const page = { page: state.page, size: state.size, onPage: (to: number) => change({ ...state, page: to }) }
  useClampedPage({ ...page, total: rows.answeredTotal })
  const keys = rows.rows.map(rows.getKey)
  const selection = useSelection(rows.criteria, keys, rows.total ?? 0)
  return {
    source,
    list,
    kind,
    names: names?.(rows.answer) ?? {},
    params,
    state,
    scope: getScope(source, state),
    ...rows,
    /** The URL requires rows that are not loaded yet. */
    isResting: debounced !== state && JSON.stringify(debounced) !== JSON.stringify(state),
    views,
    preferences,
    selection,
    /** The reader did something to rows: the result shows immediately, and the selection is cleared. */
    acted: () => {
      selection.clear()
      rows.expectOwn()
    },
    /** The column whose filter is open. */
    editing,
    edit,
    change,
    paging: { ...page, onSize: (size: number) => change({ ...state, size, page: 1 }) },
    setFilter: (key: FilterKey<L>, condition: Condition | null) => change(withFilter(state, key, condition)),
    setScope: (scope: ScopeKey<L>) => change({ ...state, page: 1, scope }),
    setSort: (by: ColumnKey<L>, dir: 'asc' | 'desc') =>
      change({ ...state, page: 1, sort: sortBy(list, by, dir) }),
    setSearch: (search: string) => change({ ...state, page: 1, search }),
    clear: () => change({ ...withoutFilters(state), filters: source.start }),
  }
}

/** A list in use. */
export type ListView<
  L extends List = List,
  E extends Endpoint = Endpoint,
  O extends OwnFields = OwnFields,
> = ReturnType<typeof useList<L, E, O>>

const sortBy = <L extends List>(list: L, by: ColumnKey<L>, dir: 'asc' | 'desc') =>
  by === list.sort.by && dir === list.sort.dir ? null : { by, dir }

/** The state in the page's URL, remembered in the tab for the way back from a row, and its setter. */
function useListState<L extends List, E extends Endpoint, O extends OwnFields>(
  source: ListSource<L, E, O>,
  params: object,
) {
  const { search: raw, go } = usePageAddress()
  const state = getState(source, raw)
  const address = getAddress(source, state)
  const text = toText(address)
  const place = findPlace(source.list.name, params)
  useEffect(() => saveReturnPath(place, text), [place, text])
  const isCorrected = toText(raw) !== text
  useEffect(() => {
    // A URL with invalid values is replaced by one that describes what is shown.
    if (isCorrected) go(address, { replace: true })
  })
  const change = (next: ListState<L, O>, how: { replace?: boolean } = {}) =>
    go(getAddress(source, settled(source, next)), how)
  return { state, change }
}

const toText = (search: object): string =>
  new URLSearchParams(
    Object.entries(search)
      .map(([key, value]): [string, string] => [key, String(value)])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ).toString()

/** The rows for the URL, kept in place while newer responses arrive. */
function useRows<L extends List, E extends Endpoint, O extends OwnFields>(
  source: ListSource<L, E, O>,
  params: object,
  state: ListState<L, O>,
) {
  type Row = RowOf<L, E>
  const { list } = source
  const request = toQuery(source, state)
  const options = listQuery(source, params, state)
  const query = useQuery(options)
  const answer = query.isPlaceholderData ? undefined : query.data
  const requested = JSON.stringify(options.queryKey)
  const toKey = (row: Row): Key => (row as Record<string, Key>)[list.key] as Key
  const toRows = (data: object | undefined) =>
    (data as Record<string, readonly Row[]> | undefined)?.[list.wire.rows]
  const getTotal = (data: object | undefined) =>
    (data as Record<string, number> | undefined)?.[list.wire.total] ?? null
  const stable = useStableRows(requested, toRows(answer as object | undefined), toKey)
  const hasRequest = request !== null
  const hasNoRows = !hasRequest || (query.isError && !query.data)
  return {
    query,
    answer: query.data,
    /** The criteria without the page. */
    criteria: request ? JSON.stringify([params, toCriteria(request)]) : '',
    /** The same as calls take it. */
    matching: request ? toCriteria(request) : {},
    hasRequest,
    getKey: toKey,
    ...stable,
    rows: hasNoRows ? [] : (stable.shown?.rows ?? []),
    isComing: query.isPending && hasRequest,
    total: hasRequest ? getTotal(query.data as object | undefined) : 0,
    /** Null while the answer to this very question is not here. */
    answeredTotal: getTotal(answer as object | undefined),
  }
}
