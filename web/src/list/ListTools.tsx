import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { allKeys, getColumn, type List } from '#contract/list/list.ts'
import { conditionText } from '../ui/filters/condition.ts'
import { type Chip, FilterChips } from '../ui/filters/FilterChips.tsx'
import { filterDefs } from './filter-defs.ts'
import { FilterMenu } from './FilterMenu.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import classes from './ListPage.module.css'
import { ScopeSwitch } from './ScopeSwitch.tsx'
import { SearchBox } from './SearchBox.tsx'
import { isUnchanged } from './questions.ts'
import type { OwnFields } from './state.ts'
import type { ListView } from './use-list.ts'

/** A page's additional filters. */
export interface OwnTools {
  /** In place of the usual box. */
  search?: ReactNode
  /** Next to the search box where there is room; on a narrow screen `inSheet` moves it to the sheet. */
  filters?: ReactNode
  inSheet?: ReactNode
  /** Filters that are on or off. */
  toggles?: ReactNode
  /** The labels of active filters from the list's own URL parameters. */
  chips?: readonly Chip[]
}

interface Props<L extends List, E extends Endpoint, O extends OwnFields> extends OwnTools {
  view: ListView<L, E, O>
  isNarrow: boolean
  /** Behind the button of filters where it is narrow. */
  children?: ReactNode
}

/** Everything that filters the list: in one row, or behind one button on a narrow screen. */
export function ListTools<L extends List, E extends Endpoint, O extends OwnFields>(props: Props<L, E, O>) {
  const { view, isNarrow, filters, inSheet, toggles, children } = props
  const menu = <FilterMenu view={view} />
  return (
    <div className={classes.tools}>
      <Search {...props} />
      {isNarrow ? (
        <>
          <FilterSheet view={view} more={inSheet}>
            {toggles}
            {menu}
          </FilterSheet>
          {children}
        </>
      ) : (
        <>
          {filters}
          <ScopeSwitch view={view} />
          {toggles}
        </>
      )}
      <FilterChips chips={getChips(props)} onClearAll={view.clear}>
        {!isNarrow && menu}
      </FilterChips>
    </div>
  )
}

function Search<L extends List, E extends Endpoint, O extends OwnFields>({ view, search }: Props<L, E, O>) {
  const { list, state, setSearch } = view
  const isSearchable = allKeys(list).some((key) => getColumn(list, key).search)
  if (!search && !isSearchable) return null
  return (
    <div className={classes.search}>
      {search ?? <SearchBox label={`Search ${list.name}`} value={state.search} onSearch={setSearch} />}
    </div>
  )
}

/** Describes the active filters. */
export function getChips<L extends List, E extends Endpoint, O extends OwnFields>({
  view: { list, kind, names, source, state, setSearch, setFilter, edit },
  chips = [],
}: Pick<Props<L, E, O>, 'view' | 'chips'>): Chip[] {
  const search = state.search && {
    key: 'q',
    label: 'Search',
    text: `“${state.search}”`,
    onRemove: () => setSearch(''),
  }
  const filters = filterDefs(list, kind, names).flatMap(({ key, def }): Chip[] => {
    const condition = state.filters[key]
    if (!condition || isUnchanged(source, key, condition)) return []
    return [
      {
        key,
        label: def.label,
        text: conditionText(def, condition),
        onEdit: () => edit(key),
        onRemove: () => setFilter(key, null),
      },
    ]
  })
  return [...(search ? [search] : []), ...chips, ...filters]
}
