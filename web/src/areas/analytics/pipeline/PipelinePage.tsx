import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download, Printer, RotateCcw, Search, SearchX } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { OPERANDS } from '#contract/areas/analytics/analytics.rules.ts'
import { MAX_PIPELINE_ROWS, type PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { toDay } from '#contract/base/dates.ts'
import { formatCount } from '#contract/base/plural.ts'
import { saveFile } from '../../../list/files.ts'
import { useSelection } from '../../../list/use-selection.ts'
import { useFailureToast } from '../../../shared/failure-toast.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Box } from '../../../ui/field/Box.tsx'
import { useKeys } from '../../../ui/keys/use-keys.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { pipeline } from '../analytics.calls.ts'
import { count, fileDay, TOASTS } from '../analytics.rules.ts'
import { toBoardFilters } from '../boards/boards.rules.ts'
import { PinButton } from '../boards/PinButton.tsx'
import { OriginFilter, PlaceFilters } from '../places/PlaceFilters.tsx'
import { PrintedScope } from '../places/PrintedScope.tsx'
import { ChosenUnits } from './ChosenUnits.tsx'
import { FilterBar } from './FilterBar.tsx'
import { getGroups } from './groups.rules.ts'
import {
  toPipelinePath,
  type ColumnKey,
  type GroupKey,
  GROUPS,
  type Layout,
  LAYOUTS,
  pipelineCsv,
  type PipelineState,
  RESET,
  stateIn,
  getMatches,
  getPipelineColumn,
  sortRows,
} from './pipeline.rules.ts'
import css from './Pipeline.module.css'
import { PipelineColumns, useColumns } from './PipelineColumns.tsx'
import { PipelineTable } from './PipelineTable.tsx'
import { PipelineViews } from './PipelineViews.tsx'

const MONTHS = ['1', '2', '3', '6', '12', '24']

/** Every unit on its way, by destination; the address holds what is chosen (ANA-010 to ANA-016). */
export function PipelinePage() {
  const { company } = useSession()
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const waybillType = (company.waybill_type ?? 'both') as Layout
  const state = useMemo(() => {
    const named = stateIn(address)
    return waybillType === 'both' ? named : { ...named, layout: 'both' as const }
  }, [address, waybillType])
  const layout = waybillType === 'both' ? state.layout : waybillType
  const [columns, setColumns] = useColumns(layout, state.columns)
  const found = useQuery(pipeline(company.id, state, state.maxAge))
  useFailureToast(found, { none: TOASTS.noRows, failed: TOASTS.reportFailed })
  const change = (part: Partial<PipelineState>) =>
    void navigate({ to: '.', search: toPipelinePath({ ...state, ...part }) as never, replace: true })
  const months = MONTHS.includes(state.maxAge) ? MONTHS : [...MONTHS, state.maxAge]
  return (
    <>
      <PageHead
        title="Pipeline View"
        actions={
          <>
            <FindBox term={state.term} onFind={(term) => change({ term })} />
            <PipelineViews
              customerId={company.id}
              state={{ ...state, columns }}
              rows={found.data?.rows ?? []}
              onOpen={(next) => change(next)}
            />
            <PipelineColumns
              layout={layout}
              shown={columns}
              onChange={(next) => {
                setColumns(next)
                change({ columns: state.view === null ? null : next })
              }}
            />
          </>
        }
      />
      <div className={css.bar}>
        {waybillType === 'both' && (
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
        <Button icon={RotateCcw} variant="plain" onClick={() => change(RESET)}>
          Reset
        </Button>
      </div>
      <PrintedScope isWide customerId={company.id} chosen={state} parts={getScope(state)} />
      <Loaded
        query={found}
        failure={TOASTS.reportFailed}
        waiting={<RowsWaiting />}
        removed={
          <EmptyState icon={SearchX} title="No units in the pipeline">
            {TOASTS.noRows} Choose other fleets or destinations, or more months.
          </EmptyState>
        }
      >
        {({ rows, record_count, report_groups }) => (
          <Found rows={rows} total={record_count} groups={report_groups} {...{ state, columns, change }} />
        )}
      </Loaded>
    </>
  )
}

/** What narrows the rows, for paper. */
const getScope = ({ maxAge, layout, origins, filters, term }: PipelineState): string[] => [
  `Waybilled in the last ${formatCount(Number(maxAge), 'month')}`,
  ...(layout === 'both' ? [] : [LAYOUTS[layout]]),
  ...(origins.length === 0 ? [] : [formatCount(origins.length, 'origin')]),
  ...filters.map(
    ({ key, operand, value }) => `${getPipelineColumn(key).label} ${OPERANDS[operand]} ${value}`,
  ),
  ...(term === '' ? [] : [`Found by “${term}”`]),
]

interface FoundProps {
  rows: readonly PipelineRow[]
  total: number
  groups: Record<string, string>
  state: PipelineState
  columns: readonly ColumnKey[]
  change: (part: Partial<PipelineState>) => void
}

function Found({ rows, total, groups, state, columns, change }: FoundProps) {
  const { company } = useSession()
  const sheet = useRef<HTMLDivElement>(null)
  const [today] = useState(() => toDay(new Date()))
  const { filters, term, sort, origins, groupBy } = state
  // sorted before it is filtered: a key pressed in the search leaves the order alone
  const { key, isDescending } = sort
  const sorted = useMemo(
    () => sortRows(rows, { key, isDescending }, groups),
    [rows, key, isDescending, groups],
  )
  const view = useMemo(() => getMatches(sorted, state, groups), [sorted, state, groups])
  const grouped = useMemo(() => getGroups(view, groupBy, today, groups), [view, groupBy, today, groups])
  const keys = useMemo(() => view.map((row) => row.waybill_id), [view])
  const criteria = JSON.stringify([filters, term, sort, origins, groupBy, state.layout])
  const selection = useSelection(criteria, keys, view.length)
  const save = (chosen: readonly PipelineRow[]) =>
    saveFile(
      new Blob([pipelineCsv(chosen, columns, groups)], { type: 'text/csv' }),
      `pipeline_${fileDay(new Date())}.csv`,
    )
  return (
    <div ref={sheet}>
      <div className={css.bar}>
        <FilterBar
          rows={rows}
          groups={groups}
          filters={filters}
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
        <span className={css.sum} role="status">
          {view.length === rows.length
            ? `${count(total)} ${total === 1 ? 'unit' : 'units'}`
            : `${count(view.length)} of ${count(total)} units`}
          {total > MAX_PIPELINE_ROWS &&
            `. Showing the first ${count(MAX_PIPELINE_ROWS)}. Choose fewer destinations.`}
        </span>
        <PinButton
          customerId={company.id}
          kind="pipeline_counts"
          filters={toBoardFilters({ group: state.groups[0], destinations: state.destinations })}
        />
        <Button icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
        <Button icon={Download} onClick={() => save(view)}>
          Export CSV
        </Button>
      </div>
      {view.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title="No matching units"
          action={
            <Button onClick={() => change({ filters: [], term: '', origins: [], layout: 'both' })}>
              Clear filters
            </Button>
          }
        >
          Your filters exclude all {count(rows.length)} units.
        </EmptyState>
      ) : (
        <>
          <PipelineTable
            {...grouped}
            customerId={company.id}
            names={groups}
            onSort={(next) => change({ sort: next })}
            isSearched={term.trim() !== ''}
            onOverdue={(destinationId) =>
              change({
                filters: [...filters.filter((one) => one.key !== 'due'), OVERDUE],
                ...(destinationId !== null && { destinations: [destinationId] }),
              })
            }
            {...{ columns, groupBy, sort, selection }}
          />
          <ChosenUnits customerId={company.id} view={view} selection={selection} rows={sheet} onSave={save} />
        </>
      )}
    </div>
  )
}

const OVERDUE = { key: 'due', operand: 'equals', value: 'Overdue' } as const

interface FindProps {
  term: string
  onFind: (term: string) => void
}

/** Searches all units: the browser’s own search sees only rows that are drawn, so its keys come here. */
function FindBox({ term, onFind }: FindProps) {
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
