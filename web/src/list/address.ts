import { columnKeys, getColumn, filterKeys, type List, scopeKeys } from '#contract/list/list.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/base/paging.ts'
import { matching, oneOf, textUpTo, wholeBetween } from '../shared/read.ts'
import { type Condition, readCondition, writeCondition } from '../ui/filters/condition.ts'
import { filterDef } from './filter-defs.ts'
import { freshState, type ListState, type OwnFields, type OwnValues, type Sort } from './state.ts'

/** An address as the router reads and writes it. */
export type Search = Readonly<Record<string, unknown>>

const readPageNumber = wholeBetween(1, 1_000_000)
const readViewId = wholeBetween(1, 2_147_483_647)
const readPageSize = wholeBetween(1, Math.max(...PAGE_SIZES))
const readSearchText = textUpTo(100)
const readDirection = oneOf(['asc', 'desc'])
const columnNames = matching(/^[\w|]{1,2000}$/)

/** Reads an address; whatever makes no sense is dropped, which means its default. Never throws. */
export function readState<L extends List, O extends OwnFields>(
  list: L,
  own: O,
  raw: Search,
): ListState<L, O> {
  const { address } = list
  const size = readPageSize(raw[address.size])
  return {
    ...freshState<L, O>(),
    search: readSearchText(raw[address.search]) ?? '',
    filters: readFilters(list, raw),
    scope: oneOf(scopeKeys(list))(raw[address.scope]),
    sort: readSort(list, raw),
    page: readPageNumber(raw[address.page]) ?? 1,
    size: PAGE_SIZES.find((one) => one === size) ?? DEFAULT_PAGE_SIZE,
    columns: readColumns(list, raw),
    view: readViewId(raw[address.view]),
    own: readOwn(own, raw),
  }
}

function readFilters<L extends List>(list: L, raw: Search): ListState<L>['filters'] {
  const filters = filterKeys(list).flatMap((key): [string, Condition][] => {
    const def = filterDef(list, key)
    const condition = def && readCondition(def, getWord(raw[key]))
    return condition ? [[key, condition]] : []
  })
  return Object.fromEntries(filters) as ListState<L>['filters']
}

const getWord = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function readSort<L extends List>(list: L, raw: Search): Sort<L> | null {
  const { address, sort } = list
  const sortable = columnKeys(list).filter((key) => getColumn(list, key).sortable === undefined)
  const by = oneOf(sortable)(raw[address.sort])
  const dir = readDirection(raw[address.dir])
  if (by === null && dir === null) return null
  const read = { by: by ?? sort.by, dir: dir ?? (by === null ? sort.dir : 'asc') }
  return read.by === sort.by && read.dir === sort.dir ? null : (read as Sort<L>)
}

function readColumns<L extends List>(list: L, raw: Search): ListState<L>['columns'] {
  const known = columnKeys(list)
  const named = (columnNames(raw[list.address.columns]) ?? '').split('|')
  const columns = [...new Set(named)].flatMap((name) => known.find((key) => key === name) ?? [])
  return columns.length > 0 ? columns : null
}

function readOwn<O extends OwnFields>(own: O, raw: Search): OwnValues<O> {
  const values = Object.entries(own).map(([name, field]) => [name, field.read(raw[name])] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== null)) as OwnValues<O>
}

/** The address of a state: only what differs from how the list opens, so that a link stays short. */
export function writeState<L extends List, O extends OwnFields>(
  list: L,
  own: O,
  state: ListState<L, O>,
): Record<string, string> {
  const { address } = list
  const filters = filterKeys(list).flatMap((key) => {
    const def = filterDef(list, key)
    const condition = state.filters[key]
    return def && condition ? [[key, writeCondition(def, condition)] as const] : []
  })
  const owned = Object.entries(own).flatMap(([name, field]) => {
    const value = state.own[name]
    return value === undefined ? [] : [[name, field.write(value)] as const]
  })
  const labels: Record<string, string | null> = {
    [address.search]: state.search,
    ...Object.fromEntries(owned),
    ...Object.fromEntries(filters),
    [address.scope]: state.scope,
    [address.sort]: state.sort && state.sort.by !== list.sort.by ? state.sort.by : null,
    [address.dir]: directionWord(list, state),
    [address.page]: state.page > 1 ? String(state.page) : null,
    [address.size]: state.size === DEFAULT_PAGE_SIZE ? null : String(state.size),
    [address.columns]: state.columns?.join('|') ?? null,
    [address.view]: state.view === null ? null : String(state.view),
  }
  return Object.fromEntries(
    Object.entries(labels).filter(([, word]) => word !== null && word !== ''),
  ) as Record<string, string>
}

/** A column sorts ascending by default. */
function directionWord<L extends List, O extends OwnFields>(
  list: L,
  { sort }: ListState<L, O>,
): string | null {
  if (sort === null || (sort.dir === 'asc' && sort.by !== list.sort.by)) return null
  return sort.dir
}
