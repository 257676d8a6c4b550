import { Button, Popover, Skeleton, TextInput } from '@mantine/core'
import { CircleSlash2, ListFilter, TriangleAlert, Waypoints } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Answer } from '#contract/base/endpoint.ts'
import type { getAssetSummary } from '#contract/areas/visibility/assets/assets.contract.ts'
import { COMPLETE_STATUS, WAYBILL_STATUSES } from '#contract/areas/visibility/assets/assets.rules.ts'
import { type Condition, conditionWords } from '../../../ui/filters/condition.ts'
import { ChoiceEditor } from '../../../ui/filters/ChoiceEditor.tsx'
import { type Chip, FilterChips } from '../../../ui/filters/FilterChips.tsx'
import { type QuickCount, QuickCounts, ToggleButton } from '../../../ui/filters/QuickCounts.tsx'
import { statusLook } from '../../../ui/rail/StatusBadge.tsx'
import { availableColumns, type WaybillType } from './asset-columns.rules.ts'
import { type AssetFilterDef, EXCEPTIONS, FILTER_DEFS, filterDef } from './asset-filters.rules.ts'
import {
  type AssetSearch,
  filtersOf,
  groupIds,
  idsOf,
  scopeOf,
  withFilter,
  withoutFilters,
  withScope,
} from './asset-search.rules.ts'
import { recallLookup } from './assets.calls.ts'
import classes from './AssetFilters.module.css'

const loadEditor = async () => ({
  default: (await import('../../../ui/filters/ConditionEditor.tsx')).ConditionEditor,
})
/** Comes when somebody is about to filter: few do before they have seen the list. */
const ConditionEditor = lazy(loadEditor)

type Summary = Answer<typeof getAssetSummary>

interface SearchProps {
  search: AssetSearch
  onChange: (next: AssetSearch) => void
}

const def = (field: string): AssetFilterDef => filterDef(field) as AssetFilterDef
const valuesOf = (search: AssetSearch, field: string): string[] => {
  const found = filtersOf(search).find((filter) => filter.def.field === field)
  return found?.condition.kind === 'any' ? found.condition.values : []
}

interface CountsProps extends SearchProps {
  summary: Summary | undefined
}

/** How many assets stand in each status, in the order of a trip; a press shows only those. */
export function StatusCounts({ search, onChange, summary }: CountsProps) {
  const statuses = valuesOf(search, 'status_code')
  const toggleStatus = (code: string) => {
    const values = statuses.includes(code) ? statuses.filter((one) => one !== code) : [...statuses, code]
    onChange(withFilter(search, def('status_code'), values.length > 0 ? { kind: 'any', values } : null))
  }
  // Statuses nobody is in say nothing; one that is filtered by stays to be switched off.
  const present = Object.entries(WAYBILL_STATUSES).filter(
    ([code]) => !summary || (summary.by_status[code] ?? 0) > 0 || statuses.includes(code),
  )
  const cleared = withoutFilters(search)
  const isUnderWay = scopeOf(cleared) === 'active'
  const completed = (isUnderWay && summary?.by_status[COMPLETE_STATUS]) || 0
  const counts: QuickCount[] = [
    {
      key: 'all',
      label: isUnderWay ? 'Under way' : 'All assets',
      icon: <Waypoints size={14} aria-hidden="true" />,
      count: summary ? summary.total - completed : null,
      isOn: filtersOf(search).length === 0,
      tone: 'neutral',
      onToggle: () => onChange(cleared),
    },
    ...present.map(([code, label]): QuickCount => {
      const { icon: Icon, tone } = statusLook(Number(code))
      return {
        key: code,
        label,
        icon: <Icon size={14} aria-hidden="true" />,
        count: summary ? (summary.by_status[code] ?? 0) : null,
        isOn: statuses.includes(code),
        tone,
        onToggle: () => toggleStatus(code),
      }
    }),
  ]
  if (summary?.total === 0) return null
  return <QuickCounts label="Assets by status" counts={counts} />
}

const SILENT_DAYS: Condition = { kind: 'compare', operand: 'gte', value: 2 }
const ANY_EXCEPTION: Condition = { kind: 'any', values: [...EXCEPTIONS] }

/** The few units that need attention, a press away. */
export function AttentionToggles({ search, onChange, summary }: CountsProps) {
  const days = filtersOf(search).find((filter) => filter.def.field === 'days_since_last_sighting')
  const isUnderWay = scopeOf(search) === 'active'
  const isSilent = isUnderWay && JSON.stringify(days?.condition) === JSON.stringify(SILENT_DAYS)
  const hasExceptions = isUnderWay && valuesOf(search, 'exceptions').length > 0
  // What is counted are trips under way: the list a press opens holds the same.
  const toggle = (field: string, condition: Condition, isOn: boolean) =>
    onChange(
      isOn
        ? withFilter(search, def(field), null)
        : withScope(withFilter(search, def(field), condition), 'active'),
    )
  if (summary?.total === 0) return null
  return (
    <>
      <ToggleButton
        label="Exceptions"
        icon={<TriangleAlert size={14} aria-hidden="true" />}
        count={summary?.exceptions ?? null}
        isOn={hasExceptions}
        onToggle={() => toggle('exceptions', ANY_EXCEPTION, hasExceptions)}
      />
      <ToggleButton
        label="Unseen 2+ days"
        icon={<CircleSlash2 size={14} aria-hidden="true" />}
        count={summary?.silent ?? null}
        isOn={isSilent}
        onToggle={() => toggle('days_since_last_sighting', SILENT_DAYS, isSilent)}
      />
    </>
  )
}

interface EditProps extends SearchProps {
  /** The column whose filter is open; the page owns it, as a table head may open one too. */
  editing: string | null
  onEdit: (field: string | null) => void
}

interface ChipsProps extends SearchProps {
  groupNames: Readonly<Record<string, string>>
  /** Opens the filter of a chip. */
  onEdit: (field: string) => void
  /** Stands behind the chips: the way to one more. */
  children?: ReactNode
}

/** What narrows the list, in words, and the way to narrow it further. */
export function AssetFilterChips({ search, onChange, groupNames, onEdit, children }: ChipsProps) {
  const { page: _page, ...rest } = search
  const without = (...keys: (keyof AssetSearch)[]) =>
    onChange(
      Object.fromEntries(Object.entries(rest).filter(([key]) => !keys.includes(key as keyof AssetSearch))),
    )

  const pasted = idsOf(search).length || (recallLookup(search.lookup)?.length ?? 0)
  const chips: Chip[] = [
    ...(search.q
      ? [{ key: 'q', label: 'Search', words: `“${search.q}”`, onRemove: () => without('q') }]
      : []),
    ...(pasted > 0
      ? [
          {
            key: 'ids',
            label: 'Pasted list',
            words: `${pasted} ids`,
            onRemove: () => without('ids', 'lookup'),
          },
        ]
      : []),
    ...groupIds(search).map((id) => ({
      key: `group${id}`,
      label: 'Group',
      words: groupNames[id] ?? String(id),
      onRemove: () =>
        onChange({
          ...rest,
          groups: groupIds(search)
            .filter((one) => one !== id)
            .join('|'),
        }),
    })),
    ...filtersOf(search).map((filter) => ({
      key: filter.def.field,
      label: filter.def.label,
      words: conditionWords(filter.def, filter.condition),
      onEdit: () => onEdit(filter.def.field),
      onRemove: () => onChange(withFilter(search, filter.def, null)),
    })),
  ]
  return (
    <FilterChips chips={chips} onClearAll={() => onChange(withoutFilters(search))}>
      {children}
    </FilterChips>
  )
}

/** Chooses a column, then its condition. */
export function FilterMenu({
  search,
  onChange,
  waybillType,
  editing,
  onEdit,
}: EditProps & { waybillType: WaybillType }) {
  const [isOpen, setOpen] = useState(false)
  const field = editing ? filterDef(editing) : undefined
  const close = () => {
    setOpen(false)
    onEdit(null)
  }
  return (
    <Popover
      opened={isOpen || field !== undefined}
      onChange={(opened) => !opened && close()}
      position="bottom-start"
      width={300}
      // Inside a sheet: what stands outside a modal dialog cannot be reached.
      withinPortal={false}
      trapFocus
      returnFocus
      // Its own roles would name it after the button, whichever filter is open.
      withRoles={false}
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          leftSection={<ListFilter size={15} aria-hidden="true" />}
          onPointerEnter={() => void loadEditor()}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          Add filter
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.dropdown}
        role="dialog"
        aria-label={field ? `Filter ${field.label}` : 'Add filter'}
      >
        {field ? (
          <FieldEditor key={field.field} field={field} search={search} onChange={onChange} onClose={close} />
        ) : (
          <FieldList waybillType={waybillType} onPick={onEdit} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function FieldEditor({
  field,
  search,
  onChange,
  onClose,
}: SearchProps & { field: AssetFilterDef; onClose: () => void }) {
  const value = filtersOf(search).find((filter) => filter.def.field === field.field)?.condition ?? null
  const apply = (condition: Condition | null) => {
    onChange(withFilter(search, field, condition))
    // Ticks are made one after the other; anything else is said at once.
    if (field.type !== 'choice') onClose()
  }
  return (
    <>
      <p className={classes.title}>{field.label}</p>
      {field.type === 'choice' ? (
        <ChoiceEditor def={field} value={value} onApply={apply} />
      ) : (
        <Suspense fallback={<Skeleton height={96} />}>
          <ConditionEditor def={field} value={value} onApply={apply} />
        </Suspense>
      )}
    </>
  )
}

const EXTRA_FIELDS = new Set(['equipment_kind', 'commodity_code'])

function FieldList({ waybillType, onPick }: { waybillType: WaybillType; onPick: (field: string) => void }) {
  const [term, setTerm] = useState('')
  const available = new Set<string>(availableColumns(waybillType))
  const found = FILTER_DEFS.filter(
    ({ field, label }) =>
      (available.has(field) ||
        (EXTRA_FIELDS.has(field) && (field !== 'equipment_kind' || waybillType === 'both'))) &&
      label.toLowerCase().includes(term.trim().toLowerCase()),
  )
  return (
    <>
      <TextInput
        size="xs"
        aria-label="Find a column to filter by"
        placeholder="Filter by which column?"
        value={term}
        data-autofocus
        onChange={(event) => setTerm(event.currentTarget.value)}
      />
      <ul className={classes.fields}>
        {found.map(({ field, label }) => (
          <li key={field}>
            <button type="button" className={classes.field} onClick={() => onPick(field)}>
              {label}
            </button>
          </li>
        ))}
        {found.length === 0 && <li className={classes.none}>No column is called that.</li>}
      </ul>
    </>
  )
}
