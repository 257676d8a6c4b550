import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMediaQuery } from '@mantine/hooks'
import { type MouseEvent, useEffect, useMemo, useState } from 'react'
import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import type { AssetColumnKey } from '#contract/areas/visibility/assets/assets.rules.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#contract/base/paging.ts'
import { useClampedPage } from '../../../shared/clamped-page.ts'
import { storeValue } from '../../../shared/stored-value.ts'
import { useWidgetNote } from '../../../shared/usage.ts'
import { useSession } from '../../../shell/session.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { EtaPopover } from '../../../ui/rail/EtaPopover.tsx'
import { HintLayer } from '../../../ui/rail/HintLayer.tsx'
import type { TableSort } from '../../../ui/table/columns.ts'
import type { OnlyThisPick } from '../../../ui/table/OnlyThisButton.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { HeaderActions } from '../../../ui/table/HeaderMenu.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { RowCards } from '../../../ui/table/RowCards.tsx'
import { useStableRows } from '../../../ui/table/use-stable-rows.ts'
import { useNow } from '../../../ui/use-now.ts'
import { LEAD_COLUMN, toggleColumn } from './asset-columns.rules.ts'
import { filterDef } from './asset-filters.rules.ts'
import { type AssetSearch, questionOf, readAssetSearch, sortOf, withFilter } from './asset-search.rules.ts'
import { StatusCounts } from './AssetFilters.tsx'
import classes from './AssetListPage.module.css'
import { NewerRows, UnmatchedIds, WhyEmpty } from './AssetListStates.tsx'
import { AssetListTools } from './AssetListTools.tsx'
import { AssetCardHead, type CellContext, isOnCard, tableColumns, useEtaPopover } from './AssetTable.tsx'
import { AssetColumnChooser, DensityToggle, ExportMenu, useListPreferences } from './AssetToolbar.tsx'
import {
  assetList,
  exportAssets,
  listAddressKey,
  recallLookup,
  reportingGroups,
  requestOf,
  useLiveAssets,
} from './assets.calls.ts'
import { assetSummary } from '../dashboard/dashboard.calls.ts'

const keyOf = (row: AssetRow): number => row.waybill_id
/** Cards stand where a table would not fit (PLT-200 names 431 px; tables need more). */
const NARROW = '(max-width: 45em)'

/** The asset list: every unit of the customer, as the address asks for it (VIS-002). */
export function AssetListPage() {
  const { customerId, search, change } = useAddress()
  const { company } = useSession()
  const { layout, setLayout, widths, setWidth, density, setDensity } = useListPreferences(search, change)
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  const now = useNow()
  const [editing, setEditing] = useState<string | null>(null)
  const list = useAssetList(customerId, search)
  const summary = useQuery(assetSummary(customerId))
  const groups = useQuery(reportingGroups(customerId)).data?.data ?? null

  useLiveAssets(customerId)
  useWidgetNote('assets', search.widget)
  const paging = pagingOf(search, change)
  useClampedPage({ ...paging, total: list.answer?.record_count ?? null })

  const eta = useEtaPopover()
  const context = useCells(customerId, now, list.groupNames, eta.show)
  const columns = useColumns(layout.shown, widths, context)
  const { sort, dir } = sortOf(search)
  const headerActions: HeaderActions = {
    onSort: (key, to) => change(sorted(search, { key, dir: to })),
    onHide: (key) => setLayout(toggleColumn(layout, layout.shown.find((one) => one === key) ?? LEAD_COLUMN)),
    onWidth: setWidth,
    onFilter: setEditing,
    canFilter: (key) => filterDef(key) !== undefined,
  }
  const only = ({ field, value }: OnlyThisPick) => {
    const def = filterDef(field)
    if (def) change(withFilter(search, def, { kind: 'any', values: [value] }))
  }
  const body = {
    label: 'Assets',
    columns,
    rows: list.rows,
    keyOf,
    skeletonRows: list.isComing ? paging.size : 0,
    isStale: list.query.isPlaceholderData,
    empty: (
      <WhyEmpty
        search={search}
        isLost={list.isLost}
        list={list.query}
        companyName={company.name}
        hasAssets={(summary.data?.total ?? 0) > 0}
        onChange={change}
      />
    ),
  }

  return (
    <div className={classes.page}>
      <PageHead
        title="Visibility Dashboard"
        actions={
          <>
            <ExportMenu
              total={list.total}
              onExport={(format) => exportAssets(customerId, format, list.exportOf(layout.shown))}
            />
            <AssetColumnChooser layout={layout} waybillType={company.waybill_type} onLayout={setLayout} />
            {!isNarrow && <DensityToggle density={density} onDensity={setDensity} />}
          </>
        }
      />
      <StatusCounts search={search} onChange={change} summary={summary.data} />
      <AssetListTools
        customerId={customerId}
        search={search}
        onChange={change}
        groups={groups}
        groupNames={{ ...namesOf(groups ?? []), ...list.groupNames }}
        summary={summary.data}
        waybillType={company.waybill_type}
        isNarrow={isNarrow}
        sort={{ key: sort, dir }}
        columns={layout.shown}
        onSort={headerActions.onSort}
        editing={editing}
        onEdit={setEditing}
      />
      <UnmatchedIds terms={list.answer?.unmatched_terms ?? []} />
      <div className={classes.sheet}>
        {isNarrow ? (
          <RowCards
            {...body}
            nameOf={(row) => row.equipment_id}
            renderHead={(row) => <AssetCardHead row={row} context={context} />}
            hasValue={isOnCard}
          />
        ) : (
          <DataTable
            {...body}
            sort={{ key: sort, dir }}
            density={density}
            headerActions={headerActions}
            changed={list.shown?.changed ?? NONE_CHANGED}
            tick={list.shown?.tick ?? 0}
            onOnly={only}
          />
        )}
        <Pager
          {...paging}
          sizes={PAGE_SIZES}
          total={list.total}
          noun="assets"
          onSize={(size) => change(readAssetSearch({ ...search, page: undefined, size }))}
        >
          <NewerRows
            waiting={list.shown?.waiting ?? 0}
            onShow={list.showNewest}
            isOutdated={list.query.isError && list.query.data !== undefined}
          />
        </Pager>
      </div>
      <EtaPopover row={eta.row} anchor={eta.anchor} now={now} onClose={eta.close} />
      <HintLayer />
    </div>
  )
}

/** The same columns stay the same object whatever else of the address changes: no row is drawn again for it. */
function useColumns(
  shown: readonly AssetColumnKey[],
  widths: Readonly<Record<string, number>>,
  context: CellContext,
) {
  const keys = shown.join('|')
  return useMemo(
    () => tableColumns(keys.split('|') as AssetColumnKey[], widths, context),
    [keys, widths, context],
  )
}

const NONE_CHANGED = new Map<number, ReadonlySet<string>>()
const NO_NAMES: Readonly<Record<string, string>> = {}

/** The rows the address asks for, kept still while newer answers arrive. */
function useAssetList(customerId: number, search: AssetSearch) {
  const request = requestOf(search)
  const isLost = search.lookup !== undefined && recallLookup(search.lookup) === null
  const query = useQuery({ ...assetList(customerId, request), enabled: !isLost })
  const answer = query.isPlaceholderData ? undefined : query.data
  const [shown, showNewest] = useStableRows(JSON.stringify(request), answer?.data, keyOf)
  const hasNoRows = isLost || (query.isError && !query.data)
  return {
    query,
    answer,
    isLost,
    shown,
    showNewest,
    rows: hasNoRows ? [] : (shown?.rows ?? []),
    isComing: query.isPending && !isLost,
    total: isLost ? 0 : (query.data?.record_count ?? null),
    groupNames: query.data?.report_groups ?? NO_NAMES,
    exportOf: (columns: AssetColumnKey[]) => ({
      ...questionOf(search, recallLookup(search.lookup) ?? [], new Date()),
      columns,
    }),
  }
}

/** The address of the page, kept in the tab for the way back from a unit, and the way to change it. */
function useAddress() {
  const params: { customerId?: string } = useParams({ strict: false })
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = readAssetSearch(raw)
  const change = (next: AssetSearch) =>
    void navigate({ to: '.', search: readAssetSearch(next as Record<string, unknown>), resetScroll: false })
  const customerId = Number(params.customerId)
  // Of the page itself: the router's location is already the unit's while this page still shows.
  const address = new URLSearchParams(
    Object.entries(search).map(([key, value]) => [key, String(value)]),
  ).toString()
  useEffect(() => storeValue('tab', listAddressKey(customerId), address), [customerId, address])
  const isMended = words(raw) !== words(search)
  useEffect(() => {
    // A link with values that make no sense becomes one that says what is shown.
    if (isMended) void navigate({ to: '.', search, replace: true, resetScroll: false })
  })
  return { customerId, search, change }
}

const words = (search: object): string =>
  Object.entries(search)
    .map(([key, value]) => `${key}=${value}`)
    .toSorted()
    .join('&')

const sorted = ({ page: _page, ...search }: AssetSearch, { key, dir }: TableSort): AssetSearch =>
  readAssetSearch({ ...search, sort: key, dir })

const namesOf = (groups: readonly { id: number; name: string }[]): Record<string, string> =>
  Object.fromEntries(groups.map(({ id, name }) => [id, name]))

const pagingOf = (search: AssetSearch, change: (next: AssetSearch) => void) => ({
  page: search.page ?? 1,
  size: search.size ?? DEFAULT_PAGE_SIZE,
  onPage: (page: number) => change({ ...search, page }),
})

/** What cells need beside their row. */
function useCells(
  customerId: number,
  now: Date,
  groupNames: Readonly<Record<string, string>>,
  onEta: CellContext['onEta'],
): CellContext {
  const navigate = useNavigate()
  const hrefOf = (row: AssetRow) => `/visibility/${customerId}/waybills/${row.waybill_id}`
  const onOpen = (row: AssetRow, event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    void navigate({ to: hrefOf(row) })
  }
  return { now, groupNames, hrefOf, onOpen, onEta }
}
