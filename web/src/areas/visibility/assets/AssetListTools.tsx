import { type ReactNode, useState } from 'react'
import type { Answer } from '#contract/base/endpoint.ts'
import type { getAssetSummary } from '#contract/areas/visibility/assets/assets.contract.ts'
import type { AssetColumnKey } from '#contract/areas/visibility/assets/assets.rules.ts'
import type { TableSort } from '../../../ui/table/columns.ts'
import type { WaybillType } from './asset-columns.rules.ts'
import { type AssetSearch, readAssetSearch } from './asset-search.rules.ts'
import { AssetFilterChips, AttentionToggles, FilterMenu } from './AssetFilters.tsx'
import classes from './AssetListPage.module.css'
import { AssetSearchBox, FilterSheet, GroupFilter, ScopeSwitch } from './AssetToolbar.tsx'

interface Props {
  customerId: number
  search: AssetSearch
  onChange: (next: AssetSearch) => void
  /** Null while they are not known yet. */
  groups: readonly { id: number; name: string }[] | null
  groupNames: Readonly<Record<string, string>>
  summary: Answer<typeof getAssetSummary> | undefined
  waybillType: WaybillType
  isNarrow: boolean
  sort: TableSort
  columns: readonly AssetColumnKey[]
  onSort: (key: string, dir: 'asc' | 'desc') => void
  /** The column whose filter is open; a table head may open one too. */
  editing: string | null
  onEdit: (field: string | null) => void
}

/** Everything that narrows the list: one row beside each other, or behind one button where it is narrow. */
export function AssetListTools(props: Props) {
  const { customerId, search, onChange, isNarrow, editing, onEdit } = props
  const attention = <AttentionToggles search={search} onChange={onChange} summary={props.summary} />
  const menu = (
    <FilterMenu
      search={search}
      onChange={onChange}
      waybillType={props.waybillType}
      editing={editing}
      onEdit={onEdit}
    />
  )
  const find = (q: string) =>
    onChange(readAssetSearch({ ...search, page: undefined, ids: '', lookup: undefined, q }))
  return (
    <div className={classes.tools}>
      <div className={classes.search}>
        <AssetSearchBox customerId={customerId} value={search.q ?? ''} onSearch={find} />
      </div>
      {isNarrow ? (
        <NarrowFilters {...props}>
          {attention}
          {menu}
        </NarrowFilters>
      ) : (
        <>
          <GroupFilter {...props} />
          <ScopeSwitch {...props} />
          {attention}
        </>
      )}
      <AssetFilterChips {...props}>{!isNarrow && menu}</AssetFilterChips>
    </div>
  )
}

/** The sheet opens as well when a chip is pressed, for its filter is in there. */
function NarrowFilters({ editing, onEdit, ...props }: Props & { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onEdit(null)
  }
  return (
    <FilterSheet
      {...props}
      isOpen={isOpen || editing !== null}
      onOpen={() => setOpen(true)}
      onClose={close}
    />
  )
}
