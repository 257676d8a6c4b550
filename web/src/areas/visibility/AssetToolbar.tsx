import { ActionIcon, Button, Menu, Popover } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import {
  ChevronDown,
  Download,
  FileSpreadsheet,
  FileText,
  Layers,
  Rows2,
  Rows4,
  SlidersHorizontal,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MIN_SEARCH_CHARACTERS } from '#contract/areas/platform/lookups.contract.ts'
import {
  ASSET_COLUMN_KEYS,
  type AssetColumnKey,
  normalizeAssetTerm,
} from '#contract/areas/visibility/assets.rules.ts'
import { useKept } from '../../shared/kept.ts'
import { aNumber, given, listOf, mapOf, oneOf, type Read, shapeOf } from '../../shared/read.ts'
import { useSession } from '../../shell/session.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ConditionEditor } from '../../ui/filters/ConditionEditor.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SuggestBox } from '../../ui/SuggestBox.tsx'
import { ColumnChooser } from '../../ui/table/ColumnChooser.tsx'
import { clampWidth, type TableSort } from '../../ui/table/columns.ts'
import type { Density } from '../../ui/table/DataTable.tsx'
import {
  assetColumn,
  type ColumnLayout,
  defaultLayout,
  isDefaultLayout,
  layoutOf,
  LEAD_COLUMN,
  moveColumn,
  setAllColumns,
  toggleColumn,
  type WaybillType,
} from './asset-columns.rules.ts'
import { type AssetSearch, columnsOf, filtersOf, groupIds } from './asset-search.rules.ts'
import { equipmentSuggestions, type ExportFormat } from './assets.calls.ts'
import classes from './AssetToolbar.module.css'
import { NO_EQUIPMENT_FOUND } from './visibility.messages.ts'

interface BoxProps {
  customerId: number
  value: string
  onSearch: (term: string) => void
}

const SUGGEST_AFTER_MS = 150

/** One box for any number of a shipment; suggests equipment from three characters on (`spec 1 §5`). */
export function AssetSearchBox({ customerId, value, onSearch }: BoxProps) {
  const [term, setTerm] = useState(value)
  const [asked] = useDebouncedValue(term, SUGGEST_AFTER_MS)
  const isAsking = normalizeAssetTerm(asked).length >= MIN_SEARCH_CHARACTERS.equipment && asked !== value
  const { data } = useQuery({ ...equipmentSuggestions(customerId, asked), enabled: isAsking })
  return (
    <SuggestBox
      label="Search equipment, waybill or bill of lading"
      placeholder="Equipment, waybill or bill of lading"
      value={value}
      suggestions={isAsking ? data?.data.map(({ equipment_id }) => equipment_id) : undefined}
      noneFound={NO_EQUIPMENT_FOUND}
      onTerm={setTerm}
      onSearch={onSearch}
    />
  )
}

interface ExportProps {
  onExport: (format: ExportFormat) => Promise<void>
  /** How many rows the file will have; null while it is not known. */
  total: number | null
}

/** Saves exactly what is on the screen, all pages of it. */
export function ExportMenu({ onExport, total }: ExportProps) {
  const [isBusy, setBusy] = useState(false)
  const run = async (format: ExportFormat) => {
    setBusy(true)
    await onExport(format)
    setBusy(false)
  }
  return (
    <Menu position="bottom-end" width={236} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          loading={isBusy}
          disabled={total === 0}
          leftSection={<Download size={15} aria-hidden="true" />}
          rightSection={<ChevronDown size={14} aria-hidden="true" />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<FileSpreadsheet size={16} />} onClick={() => void run('xlsx')}>
          Excel workbook (XLSX)
        </Menu.Item>
        <Menu.Item leftSection={<FileText size={16} />} onClick={() => void run('csv')}>
          Comma-separated (CSV)
        </Menu.Item>
        <Menu.Label className={classes.note}>
          All {total === null ? '' : `${total.toLocaleString('en-US')} `}rows with the columns shown, in their
          order.
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  )
}

interface SearchProps {
  search: AssetSearch
  onChange: (next: AssetSearch) => void
}

const SCOPES = [
  { value: 'current', label: 'Current trips' },
  { value: 'all', label: 'All trips' },
] as const

/** The latest trip of each unit, or the completed ones before it as well. */
export function ScopeSwitch({ search, onChange }: SearchProps) {
  const { page: _page, scope, ...rest } = search
  return (
    <Segmented
      label="Which trips"
      options={SCOPES}
      value={scope ?? 'current'}
      onChange={(value) => onChange(value === 'all' ? { ...rest, scope: value } : rest)}
    />
  )
}

interface GroupProps extends SearchProps {
  /** Null while they are not known yet. */
  groups: readonly { id: number; name: string }[] | null
}

/** Narrows the list to units of any of the chosen reporting groups. */
export function GroupFilter({ search, onChange, groups }: GroupProps) {
  const chosen = groupIds(search)
  if (groups?.length === 0) return null
  return (
    <Popover position="bottom-start" width={280} trapFocus>
      <Popover.Target>
        {/* Its place is kept from the start: coming later it would break the row and push the list down. */}
        <Button
          variant="default"
          disabled={groups === null}
          className={classes.groups}
          leftSection={<Layers size={15} aria-hidden="true" />}
          rightSection={<ChevronDown size={14} aria-hidden="true" />}
        >
          {chosen.length === 0 ? 'Reporting groups' : `${chosen.length} of ${groups?.length ?? '–'} groups`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label="Reporting groups">
        <GroupChoices search={search} onChange={onChange} groups={groups} />
      </Popover.Dropdown>
    </Popover>
  )
}

export function GroupChoices({ search, onChange, groups }: GroupProps) {
  const { page: _page, groups: _groups, ...rest } = search
  const values = groupIds(search).map(String)
  const choices = (groups ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <ConditionEditor
      def={{ field: 'groups', label: 'Reporting groups', type: 'choice', choices }}
      value={values.length > 0 ? { kind: 'any', values } : null}
      onApply={(next) => onChange(next?.kind === 'any' ? { ...rest, groups: next.values.join('|') } : rest)}
    />
  )
}

interface SheetProps extends GroupProps {
  sort: TableSort
  columns: readonly AssetColumnKey[]
  onSort: (key: string, dir: 'asc' | 'desc') => void
  /** The filters themselves. */
  children: ReactNode
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

const DIRECTIONS = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
] as const

/** On a narrow screen: which trips, which groups and in what order, in one sheet. */
export function FilterSheet(props: SheetProps) {
  const { search, onChange, groups, sort, columns, onSort, children, isOpen, onOpen, onClose } = props
  const inUse = filtersOf(search).length + groupIds(search).length + (search.scope ? 1 : 0)
  const sortable = columns.filter((key) => assetColumn(key).sortable)
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<SlidersHorizontal size={15} aria-hidden="true" />}
        onClick={onOpen}
      >
        Filters{inUse > 0 ? ` (${inUse})` : ''}
      </Button>
      <Dialog title="Filter and sort" kind="sheet" isOpen={isOpen} onClose={onClose}>
        <ScopeSwitch search={search} onChange={onChange} />
        <div className={classes.filters}>{children}</div>
        <label className={classes.sort}>
          Sort by
          <select value={sort.key} onChange={(event) => onSort(event.currentTarget.value, sort.dir)}>
            {[...new Set([...sortable, sort.key as AssetColumnKey])].map((key) => (
              <option key={key} value={key}>
                {assetColumn(key).label}
              </option>
            ))}
          </select>
        </label>
        <Segmented
          label="Direction"
          options={DIRECTIONS}
          value={sort.dir}
          onChange={(dir) => onSort(sort.key, dir)}
        />
        {groups !== null && groups.length > 0 && <h3 className={classes.heading}>Reporting groups</h3>}
        <GroupChoices search={search} onChange={onChange} groups={groups} />
        <Button onClick={onClose}>Show the list</Button>
      </Dialog>
    </>
  )
}

interface Preferences {
  /** Undefined while the reader has changed nothing. */
  layout?: ColumnLayout
  widths: Record<string, number>
  density: Density
}

const keys = listOf(oneOf(ASSET_COLUMN_KEYS))
const readPreferences: Read<Preferences> = (value) => {
  const kept = shapeOf({ widths: mapOf(aNumber), density: oneOf(['comfortable', 'compact']) })(value)
  const { layout } = given({ layout: shapeOf({ order: keys, shown: keys }) })(Object(value))
  return kept && { ...kept, ...(layout && { layout }) }
}
const NO_PREFERENCES: Preferences = { widths: {}, density: 'comfortable' }

/**
 * Columns, widths and density as this user keeps them for this customer. Columns named by the address win, so that a
 * link shows what its sender saw.
 */
export function useListPreferences(search: AssetSearch, change: (next: AssetSearch) => void) {
  const { user, company } = useSession()
  const [kept, keep] = useKept(`assets.${user.user_id}.${company.id}`, readPreferences)
  const preferences = kept ?? NO_PREFERENCES
  const layout = layoutOf(columnsOf(search), preferences.layout ?? null, company.waybill_type)
  const setLayout = (next: ColumnLayout) => {
    const { cols: _cols, ...rest } = search
    keep({ ...preferences, layout: next })
    change(isDefaultLayout(next, company.waybill_type) ? rest : { ...rest, cols: next.shown.join('|') })
  }
  return {
    layout,
    setLayout,
    widths: preferences.widths,
    setWidth: (key: string, px: number) =>
      keep({ ...preferences, widths: { ...preferences.widths, [key]: clampWidth(px) } }),
    density: preferences.density,
    setDensity: (density: Density) => keep({ ...preferences, density }),
  }
}

interface ColumnsProps {
  layout: ColumnLayout
  waybillType: WaybillType
  onLayout: (layout: ColumnLayout) => void
}

export function AssetColumnChooser({ layout, waybillType, onLayout }: ColumnsProps) {
  const items = layout.order.map((key) => ({
    key,
    label: assetColumn(key).label,
    isShown: layout.shown.includes(key),
    isLocked: key === LEAD_COLUMN,
  }))
  const keyOf = (key: string) => layout.order.find((one) => one === key) ?? LEAD_COLUMN
  return (
    <ColumnChooser
      items={items}
      isDefault={isDefaultLayout(layout, waybillType)}
      onToggle={(key) => onLayout(toggleColumn(layout, keyOf(key)))}
      onMove={(key, toIndex) => onLayout(moveColumn(layout, keyOf(key), toIndex))}
      onAll={(which) => onLayout(setAllColumns(layout, which))}
      onReset={() => onLayout(defaultLayout(waybillType))}
    />
  )
}

export function DensityToggle({
  density,
  onDensity,
}: {
  density: Density
  onDensity: (next: Density) => void
}) {
  const isCompact = density === 'compact'
  const words = isCompact ? 'Comfortable rows' : 'Compact rows'
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={words}
      data-hint={words}
      onClick={() => onDensity(isCompact ? 'comfortable' : 'compact')}
    >
      {isCompact ? <Rows2 size={16} aria-hidden="true" /> : <Rows4 size={16} aria-hidden="true" />}
    </ActionIcon>
  )
}
