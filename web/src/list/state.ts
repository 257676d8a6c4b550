import type { ColumnKey, FilterKey, List, ScopeKey } from '#contract/list/list.ts'
import { DEFAULT_PAGE_SIZE } from '#contract/base/paging.ts'
import type { Read, ReadResult } from '../shared/read.ts'
import type { Condition } from '../ui/filters/condition.ts'

/** A field of the address that one list has and others have not. */
export interface OwnField<T = unknown> {
  read: Read<T>
  // A method, so that fields of any value type are assignable.
  write(value: T): string
  /** It narrows the list, and goes when all filters are cleared. */
  narrows: boolean
}

export type OwnFields = Readonly<Record<string, OwnField>>
export type OwnValues<O extends OwnFields> = { [K in keyof O]?: ReadResult<O[K]['read']> | undefined }

export interface Sort<L extends List> {
  by: ColumnKey<L>
  dir: 'asc' | 'desc'
}

/** What narrows a list, by column. */
export type Filters<L extends List> = Readonly<Partial<Record<FilterKey<L>, Condition>>>

/** The view state of a list, stored completely in the URL. Null values are the defaults. */
export interface ListState<L extends List = List, O extends OwnFields = OwnFields> {
  search: string
  filters: Filters<L>
  scope: ScopeKey<L> | null
  sort: Sort<L> | null
  page: number
  size: number
  columns: readonly ColumnKey<L>[] | null
  /** The saved view it began as. */
  view: number | null
  own: OwnValues<O>
}

/** The default state of a list. */
export const freshState = <L extends List, O extends OwnFields>(): ListState<L, O> => ({
  search: '',
  filters: {} as ListState<L, O>['filters'],
  scope: null,
  sort: null,
  page: 1,
  size: DEFAULT_PAGE_SIZE,
  columns: null,
  view: null,
  own: {} as OwnValues<O>,
})

/** Sets or, with null, clears one filter; another question starts at its first page. */
export function withFilter<L extends List, O extends OwnFields>(
  state: ListState<L, O>,
  key: FilterKey<L>,
  condition: Condition | null,
): ListState<L, O> {
  const others = Object.entries<Condition | undefined>(state.filters).filter(([other]) => other !== key)
  const filters = Object.fromEntries(condition === null ? others : [...others, [key, condition]])
  return { ...state, page: 1, filters: filters as ListState<L, O>['filters'] }
}

/** Sets one of the list's own fields, or clears it. */
export function withOwn<L extends List, O extends OwnFields>(
  state: ListState<L, O>,
  own: OwnValues<O>,
): ListState<L, O> {
  const given = Object.entries({ ...state.own, ...own }).filter(([, value]) => value !== undefined)
  return { ...state, page: 1, own: Object.fromEntries(given) as OwnValues<O> }
}

/** Everything that narrows the list is gone; scope, order, columns, page size and view stay. */
export const withoutFilters = <L extends List, O extends OwnFields>(
  state: ListState<L, O>,
): ListState<L, O> => ({
  ...freshState<L, O>(),
  scope: state.scope,
  sort: state.sort,
  size: state.size,
  columns: state.columns,
  view: state.view,
})

/** Whether anything filters the list, so that an empty result can say so. */
export function isNarrowed<L extends List, O extends OwnFields>(
  { search, filters, own }: ListState<L, O>,
  fields: O,
): boolean {
  const isOwn = Object.keys(own).some((name) => fields[name]?.narrows)
  return search !== '' || Object.keys(filters).length > 0 || isOwn
}

/** The order the list is shown in. */
export const getSort = <L extends List>(list: L, { sort }: Pick<ListState<L>, 'sort'>): Sort<L> =>
  sort ?? (list.sort as Sort<L>)
