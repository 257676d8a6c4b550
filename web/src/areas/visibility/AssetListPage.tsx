import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMediaQuery } from '@mantine/hooks'
import { type MouseEvent, useEffect, useState } from 'react'
import type { AssetRow } from '#contract/areas/visibility/assets.contract.ts'
import { DEFAULT_PAGE_SIZE, lastPage, PAGE_SIZES } from '#contract/base/paging.ts'
import { keepValue } from '../../shared/kept.ts'
import { useWidgetNote } from '../../shared/usage.ts'
import { useSession } from '../../shell/session.ts'
import { PageHead } from '../../ui/PageHead.tsx'
import { EtaPopover } from '../../ui/rail/EtaPopover.tsx'
import { HintLayer } from '../../ui/rail/HintLayer.tsx'
import type { TableSort } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { HeaderActions } from '../../ui/table/HeaderCell.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { RowCards } from '../../ui/table/RowCards.tsx'
import { useStableRows } from '../../ui/table/use-stable-rows.ts'
import { useNow } from '../../ui/use-now.ts'
import { toggleColumn } from './asset-columns.rules.ts'
import { filterDef } from './asset-filters.rules.ts'
import { type AssetSearch, questionOf, readAssetSearch, sortOf, withFilter } from './asset-search.rules.ts'
import { AssetFilterChips, StatusCounts } from './AssetFilters.tsx'
import classes from './AssetListPage.module.css'
import { ListNotices, WhyEmpty } from './AssetListStates.tsx'
import { AssetCardHead, type CellContext, isOnCard, tableColumns, useEtaPopover } from './AssetTable.tsx'
import {
  AssetColumnChooser,
  AssetSearchBox,
  DensityToggle,
  ExportMenu,
  FilterSheet,
  GroupFilter,
  ScopeSwitch,
  useListPreferences,
} from './AssetToolbar.tsx'
import {
  assetList,
  exportAssets,
  listAddressKey,
  recallLookup,
  reportingGroups,
  requestOf,
  useLiveAssets,
} from './assets.calls.ts'
import { assetSummary } from './dashboard.calls.ts'

const keyOf = (row: AssetRow): number => row.waybill_id
/** Cards stand where a table would not fit (`spec 1 §9` names 431 px; tables need more). */
const NARROW = '(max-width: 45em)'

/** The asset list: every unit of the customer, as the address asks for it (`spec 3 §2.1`). */
export function AssetListPage() {
  const { customerId, search, change } = useAddress()
  const { company } = useSession()
  const waybillType = company.waybill_type
  const { layout, setLayout, widths, setWidth, density, setDensity } = useListPreferences(search, change)
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const now = useNow()
  const [editing, setEditing] = useState<string | null>(null)

  const request = requestOf(search)
  const isLost = search.lookup !== undefined && recallLookup(search.lookup) === null
  const list = useQuery({ ...assetList(customerId, request), enabled: !isLost })
  const summary = useQuery(assetSummary(customerId))
  const groups = useQuery(reportingGroups(customerId))
  const answer = list.isPlaceholderData ? undefined : list.data
  const [shown, showNewest] = useStableRows(JSON.stringify(request), answer?.data, keyOf)
  const rows = isLost || (list.isError && !list.data) ? [] : (shown?.rows ?? [])
  const total = list.data?.record_count ?? null
  const groupNames = list.data?.report_groups ?? {}

  useLiveAssets(customerId)
  useWidgetNote('assets', search.widget)
  useClampedPage(search, change, answer?.record_count)

  const eta = useEtaPopover()
  const context = useCells(customerId, now, groupNames, eta.show)
  const headerActions: HeaderActions = {
    onSort: (key, dir) => change(sorted(search, { key, dir })),
    onHide: (key) =>
      setLayout(toggleColumn(layout, layout.shown.find((one) => one === key) ?? 'equipment_id')),
    onWidth: setWidth,
    onFilter: setEditing,
    canFilter: (key) => filterDef(key) !== undefined,
  }
  const { sort, dir } = sortOf(search)
  const empty = (
    <WhyEmpty search={search} isLost={isLost} list={list} companyName={company.name} onChange={change} />
  )
  const skeletonRows = list.isPending && !isLost ? (search.size ?? DEFAULT_PAGE_SIZE) : 0
  const bodyProps = {
    label: 'Assets',
    columns: tableColumns(layout.shown, widths, context),
    rows,
    keyOf,
    skeletonRows,
    isStale: list.isPlaceholderData,
    empty,
  }
  const exportAll = (format: 'csv' | 'xlsx') =>
    exportAssets(customerId, format, {
      ...questionOf(search, recallLookup(search.lookup) ?? [], new Date()),
      columns: layout.shown,
    })
  const filterProps = { search, onChange: change, groups: groups.data?.data ?? [] }
  const chips = { ...filterProps, groupNames: namesOf(filterProps.groups, groupNames), waybillType, editing }

  return (
    <div className={classes.page}>
      <PageHead
        title="Visibility Dashboard"
        actions={
          <>
            <ExportMenu total={total} onExport={exportAll} />
            <AssetColumnChooser layout={layout} waybillType={waybillType} onLayout={setLayout} />
            {!isNarrow && <DensityToggle density={density} onDensity={setDensity} />}
          </>
        }
      />
      <StatusCounts search={search} onChange={change} summary={summary.data} />
      <div className={classes.tools}>
        <AssetSearchBox
          customerId={customerId}
          value={search.q ?? ''}
          onSearch={(q) => change(readAssetSearch({ ...search, page: undefined, ids: '', lookup: '', q }))}
        />
        {isNarrow ? (
          <FilterSheet
            {...filterProps}
            sort={{ key: sort, dir }}
            columns={layout.shown}
            onSort={headerActions.onSort}
          />
        ) : (
          <>
            <GroupFilter {...filterProps} />
            <ScopeSwitch {...filterProps} />
          </>
        )}
        <AssetFilterChips {...chips} onEdit={setEditing} />
      </div>
      <ListNotices
        waiting={shown?.waiting ?? 0}
        onShow={showNewest}
        unmatched={answer?.unmatched_terms ?? []}
        isOutdated={list.isError && list.data !== undefined}
      />
      <div className={classes.sheet}>
        {isNarrow ? (
          <RowCards
            {...bodyProps}
            nameOf={(row) => row.equipment_id}
            head={(row) => <AssetCardHead row={row} context={context} />}
            hasValue={isOnCard}
          />
        ) : (
          <DataTable
            {...bodyProps}
            sort={{ key: sort, dir }}
            density={density}
            headerActions={headerActions}
            changed={shown?.changed ?? new Map()}
            tick={shown?.tick ?? 0}
            onOnly={({ field, value }) => {
              const def = filterDef(field)
              if (def) change(withFilter(search, def, { kind: 'any', values: [value] }))
            }}
          />
        )}
        <Pager
          page={search.page ?? 1}
          size={search.size ?? DEFAULT_PAGE_SIZE}
          sizes={PAGE_SIZES}
          total={total}
          noun="assets"
          onPage={(page) => change({ ...search, page })}
          onSize={(size) => change(readAssetSearch({ ...search, page: undefined, size }))}
        />
      </div>
      <EtaPopover row={eta.row} anchor={eta.anchor} now={now} onClose={eta.close} />
      <HintLayer />
    </div>
  )
}

/** The address of the page and the way to change it. */
function useAddress() {
  const params: { customerId?: string } = useParams({ strict: false })
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = readAssetSearch(raw)
  const change = (next: AssetSearch) =>
    void navigate({ to: '.', search: readAssetSearch(next as Record<string, unknown>), resetScroll: false })
  return { customerId: Number(params.customerId), search, change }
}

const sorted = ({ page: _page, ...search }: AssetSearch, { key, dir }: TableSort): AssetSearch =>
  readAssetSearch({ ...search, sort: key, dir })

const namesOf = (
  groups: readonly { id: number; name: string }[],
  known: Readonly<Record<string, string>>,
) => ({
  ...Object.fromEntries(groups.map(({ id, name }) => [id, name])),
  ...known,
})

/** Keeps the page between 1 and the last one (`spec 1 §5`). */
function useClampedPage(
  search: AssetSearch,
  change: (next: AssetSearch) => void,
  total: number | undefined,
): void {
  const last = total === undefined ? Infinity : lastPage(total, search.size ?? DEFAULT_PAGE_SIZE)
  const isBeyond = (search.page ?? 1) > last
  useEffect(() => {
    if (isBeyond) change({ ...search, page: last })
  })
}

/** What cells need, and the list's own address kept for the way back from a unit. */
function useCells(
  customerId: number,
  now: Date,
  groupNames: Readonly<Record<string, string>>,
  onEta: CellContext['onEta'],
): CellContext {
  const navigate = useNavigate()
  const address = useLocation({ select: (location) => location.searchStr })
  useEffect(() => keepValue('tab', listAddressKey(customerId), address), [customerId, address])
  const hrefOf = (row: AssetRow) => `/visibility/${customerId}/waybills/${row.waybill_id}`
  const onOpen = (row: AssetRow, event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void navigate({ to: hrefOf(row) })
  }
  return { now, groupNames, hrefOf, onOpen, onEta }
}
