import { ArrowDown, ArrowUp, Download, Layers, Printer, Search, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { DEFAULT_MAX_AGE, type PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Box } from '../../../ui/field/Box.tsx'
import { useKeys } from '../../../ui/keys/use-keys.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { toBoardFilters } from '../boards/boards.rules.ts'
import { PinButton } from '../boards/PinButton.tsx'
import { OriginFilter, PlaceFilters } from '../places/PlaceFilters.tsx'
import { FilterBar } from '../filters/FilterBar.tsx'
import { getUnitFiltering } from './filters.rules.ts'
import {
  type ColumnKey,
  getPipelineColumn,
  type GroupKey,
  type GroupNames,
  GROUPS,
  type Layout,
  LAYOUTS,
} from './columns.rules.ts'
import { type Change, type PipelineState, RESET } from './pipeline.rules.ts'
import css from './Pipeline.module.css'

const MONTHS = ['1', '2', '3', '6', '12', '24']

interface ToolsProps {
  state: PipelineState
  /** The company has railcars and containers. */
  hasLayouts: boolean
  change: Change
}

/** What the server is queried for: fleets, destinations and months; and which of its units show. */
export function ScopeTools({ state, hasLayouts, change }: ToolsProps) {
  const { company } = useSession()
  const months = MONTHS.includes(state.maxAge) ? MONTHS : [...MONTHS, state.maxAge]
  return (
    <>
      {hasLayouts && (
        <Segmented
          label="Units"
          options={Object.entries(LAYOUTS).map(([value, label]) => ({ value, label }))}
          value={state.layout}
          onChange={(next) => change({ layout: next as Layout })}
        />
      )}
      <PlaceFilters customerId={company.id} chosen={state} onChange={change} />
      <OriginFilter
        customerId={company.id}
        groups={state.groups}
        origins={state.origins}
        onChange={(origins) => change({ origins })}
      />
      <label className={css.age}>
        Waybilled in the last{' '}
        <Choice
          options={months.map((value) => ({
            value,
            label: value === '1' ? '1 month' : `${value} months`,
          }))}
          value={state.maxAge}
          onChange={(maxAge) => change({ maxAge })}
        />
      </label>
    </>
  )
}

interface RowProps extends Pick<ToolsProps, 'state' | 'change'> {
  rows: readonly PipelineRow[]
  groups: GroupNames
  /** Of the company, or what is chosen of both. */
  layout: Layout
}

/** What works on the units that were sent: filters, and what they are grouped by. */
export function RowTools({ state, rows, groups, layout, change }: RowProps) {
  const filtering = useMemo(() => getUnitFiltering(layout, groups), [layout, groups])
  return (
    <>
      <FilterBar
        {...{ rows, filtering }}
        filters={state.filters}
        onChange={(next) => change({ filters: next })}
      />
      <label className={css.age}>
        Group by{' '}
        <Choice
          options={Object.entries(GROUPS).map(([value, label]) => ({ value, label }))}
          value={state.groupBy}
          onChange={(groupBy) => change({ groupBy: groupBy as GroupKey })}
        />
      </label>
    </>
  )
}

interface OutputProps {
  state: PipelineState
  onSave: () => void
}

/** Where the view goes from here. */
export function OutputTools({ state, onSave }: OutputProps) {
  const { company } = useSession()
  return (
    <>
      <PinButton
        customerId={company.id}
        kind="pipeline_counts"
        filters={toBoardFilters({ group: state.groups[0], destinations: state.destinations })}
      />
      <Button icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
      <Button icon={Download} onClick={onSave}>
        Export CSV
      </Button>
    </>
  )
}

interface PhoneProps extends ToolsProps, RowProps {
  columns: readonly ColumnKey[]
  /** How many units pass. */
  found: number
  children: ReactNode
}

/** On a phone: one row that scrolls, and filters, order and groups in one sheet. */
export function PhoneTools({
  state,
  hasLayouts,
  rows,
  groups,
  layout,
  columns,
  found,
  change,
  children,
}: PhoneProps) {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => setIsOpen(true)
  const close = () => setIsOpen(false)
  const inUse = getInUse(state)
  const { sort, groupBy, term } = state
  const sheet = { 'aria-haspopup': 'dialog' as const, onClick: open }
  return (
    <>
      <div className={css.phoneTools}>
        <FindBox term={term} onFind={(next) => change({ term: next }, { replace: true })} />
        <Button icon={SlidersHorizontal} {...sheet}>
          Filters{inUse > 0 && ` (${inUse})`}
        </Button>
        <Button icon={sort.isDescending ? ArrowDown : ArrowUp} {...sheet}>
          Sort: {getSortLabel(sort.key)}
        </Button>
        <Button icon={Layers} {...sheet}>
          Group: {GROUPS[groupBy]}
        </Button>
        {children}
      </div>
      <Dialog title="Filter and sort" kind="sheet" isOpen={isOpen} onClose={close}>
        <div className={css.sheetTools}>
          <ScopeTools {...{ state, hasLayouts, change }} />
        </div>
        <SortTools {...{ state, columns, change }} />
        <div className={css.sheetTools}>
          <RowTools {...{ state, rows, groups, layout, change }} />
        </div>
        <Button variant="primary" onClick={close}>
          Show {formatCount(found, 'unit')}
        </Button>
        <Button variant="plain" onClick={() => change(RESET)}>
          Reset
        </Button>
      </Dialog>
    </>
  )
}

/** How many choices narrow the units. */
const getInUse = ({ groups, destinations, origins, maxAge, layout, filters }: PipelineState): number =>
  [
    groups.length > 0,
    destinations.length > 0,
    origins.length > 0,
    maxAge !== DEFAULT_MAX_AGE,
    layout !== 'both',
  ].filter(Boolean).length + filters.length

const getSortLabel = (key: PipelineState['sort']['key']): string => {
  if (key === 'etaDate') return getPipelineColumn('tele_eta').label
  const { label, head = label } = getPipelineColumn(key)
  return head
}

const DIRECTIONS = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
] as const

/** In place of the heads of columns, which a phone has no room for. */
function SortTools({ state: { sort }, columns, change }: Pick<PhoneProps, 'state' | 'columns' | 'change'>) {
  const keys = columns.map((key) => (key === 'tele_eta' ? 'etaDate' : key))
  const toKey = (name: string) => keys.find((key) => key === name) ?? sort.key
  return (
    <div className={css.sheetTools}>
      <label className={css.age}>
        Sort by{' '}
        <Choice
          options={[...new Set([...keys, sort.key])].map((key) => ({ value: key, label: getSortLabel(key) }))}
          value={sort.key}
          onChange={(name) => change({ sort: { ...sort, key: toKey(name) } })}
        />
      </label>
      <Segmented
        label="Direction"
        options={DIRECTIONS}
        value={sort.isDescending ? 'desc' : 'asc'}
        onChange={(direction) => change({ sort: { ...sort, isDescending: direction === 'desc' } })}
      />
    </div>
  )
}

interface FindProps {
  term: string
  onFind: (term: string) => void
}

/** Searches all units: the browser’s own search sees only rows that are drawn, so its keys come here. */
export function FindBox({ term, onFind }: FindProps) {
  const input = useRef<HTMLInputElement>(null)
  // pressed again the browser’s own search opens
  const begin = () => {
    if (document.activeElement === input.current) return false
    input.current?.focus()
    input.current?.select()
    return true
  }
  useKeys('Search box', [
    { keys: ['/'], text: 'Go to search', run: begin },
    { keys: ['Mod+f'], text: 'Find in all units', run: begin },
  ])
  return (
    <Box
      ref={input}
      icon={Search}
      aria-label="Find in pipeline"
      placeholder="Find in pipeline"
      value={term}
      onChange={({ currentTarget }) => onFind(currentTarget.value)}
    />
  )
}
