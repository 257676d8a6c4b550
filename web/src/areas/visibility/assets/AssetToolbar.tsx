import { ActionIcon, Button, Popover } from '@mantine/core'
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
import { type ReactNode, useMemo, useState } from 'react'
import { ASSET_COLUMN_KEYS, type AssetColumnKey } from '#contract/areas/visibility/assets/assets.rules.ts'
import { useStoredValue } from '../../../shared/stored-value.ts'
import { type Asset, equipmentLookup } from '../../../shared/pickers/lookups.ts'
import { aNumber, given, listOf, mapOf, oneOf, type Read, shapeOf } from '../../../shared/read.ts'
import { useSearchNote } from '../../../shared/usage.ts'
import { useSession } from '../../../shell/session.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { ChoiceEditor } from '../../../ui/filters/ChoiceEditor.tsx'
import { type Suggestions, useSuggestions } from '../../../ui/pick/use-suggestions.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { SuggestBox } from '../../../ui/SuggestBox.tsx'
import { ColumnChooser } from '../../../ui/table/ColumnChooser.tsx'
import { clampWidth, type TableSort } from '../../../ui/table/columns.ts'
import type { Density } from '../../../ui/table/DataTable.tsx'
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
import { type AssetSearch, columnsOf, filtersOf, groupIds, scopeOf, withScope } from './asset-search.rules.ts'
import type { ExportFormat } from './assets.calls.ts'
import classes from './AssetToolbar.module.css'

interface BoxProps {
  customerId: number
  value: string
  onSearch: (term: string) => void
}

/** One box for any number of a shipment; suggests equipment from three characters on (PLT-119). */
export function AssetSearchBox({ customerId, value, onSearch }: BoxProps) {
  const [term, setTerm] = useState<string | null>(null)
  const lookup = useMemo(() => equipmentLookup(customerId), [customerId])
  const suggestions = useSuggestions(term, lookup)
  const noteSearch = useSearchNote('assets')
  return (
    <SuggestBox
      label="Search equipment, waybill or bill of lading"
      placeholder="Equipment, waybill or BOL"
      value={value}
      suggestions={idsOf(suggestions)}
      noneFound={lookup.noneFound}
      onTerm={(next) => {
        setTerm(next === value ? null : next)
        noteSearch(next)
      }}
      onSearch={onSearch}
    />
  )
}

function idsOf(suggestions: Suggestions<Asset>): readonly string[] | 'asking' | undefined {
  if (suggestions.state === 'asking') return 'asking'
  return suggestions.state === 'ready' ? suggestions.found.map(({ equipment_id }) => equipment_id) : undefined
}

interface ExportProps {
  onExport: (format: ExportFormat) => Promise<void>
  /** How many rows the file will have; null while it is not known. */
  total: number | null
}

/** Saves exactly what is on the screen, all pages of it. */
export function ExportMenu({ onExport, total }: ExportProps) {
  const [isBusy, setBusy] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const save = async (format: ExportFormat) => {
    setBusy(true)
    await onExport(format)
    setBusy(false)
  }
  const actions = [
    { icon: FileSpreadsheet, label: 'Excel workbook (XLSX)', onClick: () => void save('xlsx') },
    { icon: FileText, label: 'Comma-separated (CSV)', onClick: () => void save('csv') },
  ]
  const rows = total === null ? 'rows' : `${total.toLocaleString('en-US')} rows`
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        disabled={total === 0}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        leftSection={<Download size={15} aria-hidden="true" />}
        rightSection={<ChevronDown size={14} aria-hidden="true" />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Export
      </Button>
      <ActionMenu
        anchor={anchor}
        label="Export"
        actions={actions}
        note={`All ${rows} with the columns shown, in their order.`}
        onClose={() => setAnchor(null)}
      />
    </>
  )
}

interface SearchProps {
  search: AssetSearch
  onChange: (next: AssetSearch) => void
}

const SCOPES = [
  { value: 'active', label: 'Under way' },
  { value: 'current', label: 'Completed too' },
  { value: 'all', label: 'All trips' },
] as const

/** Trips under way, the latest of each unit even when it is completed, or those before it as well. */
export function ScopeSwitch({ search, onChange }: SearchProps) {
  return (
    <Segmented
      label="Which trips"
      options={SCOPES}
      value={scopeOf(search)}
      onChange={(scope) => onChange(withScope(search, scope))}
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
    <Popover position="bottom-start" trapFocus>
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
    <ChoiceEditor
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
        <div className={classes.sort}>
          <span aria-hidden="true">Sort by</span>
          <Choice
            label="Sort by"
            options={[...new Set([...sortable, sort.key as AssetColumnKey])].map((key) => ({
              value: key,
              label: assetColumn(key).label,
            }))}
            value={sort.key}
            onChange={(key) => onSort(key, sort.dir)}
          />
        </div>
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
  const [kept, keep] = useStoredValue(`assets.${user.user_id}.${company.id}`, readPreferences)
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
