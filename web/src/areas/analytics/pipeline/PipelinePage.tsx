import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { MAX_PIPELINE_ROWS, type PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { toDay } from '#contract/base/dates.ts'
import { formatCount } from '#contract/base/plural.ts'
import { saveFile } from '../../../list/files.ts'
import { useSelection } from '../../../list/use-selection.ts'
import { useFailureToast } from '../../../shared/failure-toast.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { usePageAddress } from '../../../shell/page-address.ts'
import { useSession } from '../../../shell/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { pipeline } from '../analytics.calls.ts'
import { count, fileDay, NARROW, TOASTS } from '../analytics.rules.ts'
import { PrintedScope } from '../places/PrintedScope.tsx'
import { AsOf } from '../units/AsOf.tsx'
import { ChosenUnits } from './ChosenUnits.tsx'
import { openFigure } from './figures.rules.ts'
import { getGroups, toTableOrder } from './groups.rules.ts'
import { type ColumnKey, type GroupNames, type Layout, LAYOUTS, getPipelineColumn } from './columns.rules.ts'
import { getFilterText } from '../filters/filters.rules.ts'
import {
  type Change,
  toPipelinePath,
  pipelineCsv,
  type PipelineState,
  stateIn,
  getMatches,
  sortRows,
} from './pipeline.rules.ts'
import css from './Pipeline.module.css'
import { PipelineColumns, useColumns } from './PipelineColumns.tsx'
import { PipelineTable } from './PipelineTable.tsx'
import { FindBox, OutputTools, PhoneTools, RowTools, ScopeTools } from './PipelineTools.tsx'
import { PipelineViews } from './PipelineViews.tsx'
import { useCapacities } from './capacities.calls.ts'
import spoken from '../../../ui/spoken.module.css'

const NO_ROWS: readonly PipelineRow[] = []
const NO_GROUPS: GroupNames = {}

/** Every unit on its way, by destination; the address holds what is chosen (ANA-010 to ANA-016). */
export function PipelinePage() {
  const { company } = useSession()
  const { search: address, go } = usePageAddress()
  const isNarrow = useMedia(NARROW)
  const waybillType = (company.waybill_type ?? 'both') as Layout
  const hasLayouts = waybillType === 'both'
  const state = useMemo(() => {
    const named = stateIn(address)
    return hasLayouts ? named : { ...named, layout: 'both' as const }
  }, [address, hasLayouts])
  const layout = hasLayouts ? state.layout : waybillType
  const [columns, setColumns] = useColumns(layout, state.columns)
  const found = useQuery(pipeline(company.id, state, state.maxAge))
  useFailureToast(found, { none: TOASTS.noRows, failed: TOASTS.reportFailed })
  const { rows = NO_ROWS, record_count: total = 0, report_groups: groups = NO_GROUPS } = found.data ?? {}
  const view = useView(rows, state, groups)
  const change: Change = (part, how) => go(toPipelinePath({ ...state, ...part }), how)
  const save = (chosen: readonly PipelineRow[]) => {
    const units = new Set(chosen)
    const listed = toTableOrder(view, state.groupBy, groups).filter((row) => units.has(row))
    saveFile(
      new Blob([pipelineCsv(listed, columns, groups)], { type: 'text/csv' }),
      `pipeline_${fileDay(new Date())}.csv`,
    )
  }
  const output = found.data && <OutputTools state={state} onSave={() => save(view)} />
  const tools = { state, hasLayouts, rows, groups, layout, change }
  const showsRows = view.length > 0 || rows.length === 0
  return (
    <>
      <PageHead
        title="Pipeline View"
        detail={<AsOf query={found} />}
        actions={
          !isNarrow && (
            <>
              <FindBox term={state.term} onFind={(term) => change({ term }, { replace: true })} />
              {output}
              <PipelineColumns
                layout={layout}
                shown={columns}
                onChange={(next) => {
                  setColumns(next)
                  change({ columns: state.view === null ? null : next })
                }}
              />
            </>
          )
        }
      />
      <PipelineViews
        customerId={company.id}
        state={{ ...state, columns }}
        rows={found.data && !found.isPlaceholderData ? rows : null}
        groups={groups}
        total={total}
        isNarrow={isNarrow}
        onOpen={change}
      />
      {isNarrow ? (
        <PhoneTools {...tools} columns={columns} found={view.length}>
          {output}
        </PhoneTools>
      ) : (
        <div className={css.bar}>
          <ScopeTools {...tools} />
          {found.data && <RowTools {...tools} />}
          {found.data && <Sum shown={view.length} rows={rows.length} total={total} />}
        </div>
      )}
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
        {() => (
          <>
            {isNarrow && <Sum shown={view.length} rows={rows.length} total={total} isQuiet />}
            {showsRows ? (
              <Found {...{ rows, view, groups, state, columns, change, save }} />
            ) : (
              <NoMatches rows={rows.length} change={change} />
            )}
          </>
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
  ...filters.map((filter) => `${getPipelineColumn(filter.key).label} ${getFilterText(filter)}`),
  ...(term === '' ? [] : [`Search: “${term}”`]),
]

/** The units that pass, in order. */
function useView(rows: readonly PipelineRow[], state: PipelineState, groups: GroupNames) {
  // sorted before it is filtered: a key pressed in the search leaves the order alone
  const { key, isDescending } = state.sort
  const sorted = useMemo(
    () => sortRows(rows, { key, isDescending }, groups),
    [rows, key, isDescending, groups],
  )
  return useMemo(() => getMatches(sorted, state, groups), [sorted, state, groups])
}

interface SumProps {
  shown: number
  rows: number
  total: number
  /** The foot of the table says it, too. */
  isQuiet?: true
}

/** How many units show, and whether the server has more than it sent. */
function Sum({ shown, rows, total, isQuiet }: SumProps) {
  const isCapped = total > MAX_PIPELINE_ROWS
  return (
    <span className={isQuiet && !isCapped ? spoken.spoken : css.sum} role="status">
      {shown === rows ? formatCount(total, 'unit') : `${count(shown)} of ${formatCount(total, 'unit')}`}
      {isCapped && `. Showing the first ${count(MAX_PIPELINE_ROWS)}. Choose fewer destinations.`}
    </span>
  )
}

interface NoProps {
  rows: number
  change: Change
}

const NoMatches = ({ rows, change }: NoProps) => (
  <EmptyState
    icon={SearchX}
    title="No matching units"
    action={
      <Button onClick={() => change({ filters: [], term: '', origins: [], layout: 'both' })}>
        Clear filters
      </Button>
    }
  >
    Your filters exclude all {count(rows)} units.
  </EmptyState>
)

interface FoundProps {
  rows: readonly PipelineRow[]
  view: readonly PipelineRow[]
  groups: GroupNames
  state: PipelineState
  columns: readonly ColumnKey[]
  change: Change
  save: (rows: readonly PipelineRow[]) => void
}

function Found({ rows, view, groups, state, columns, change, save }: FoundProps) {
  const { company } = useSession()
  const sheet = useRef<HTMLDivElement>(null)
  const [today] = useState(() => toDay(new Date()))
  const { filters, term, sort, origins, groupBy } = state
  const grouped = useMemo(() => getGroups(view, groupBy, today, groups), [view, groupBy, today, groups])
  const keys = useMemo(() => view.map((row) => row.waybill_id), [view])
  const capacities = useCapacities(company.id, rows, state)
  const criteria = JSON.stringify([filters, term, sort, origins, groupBy, state.layout])
  const selection = useSelection(criteria, keys, view.length)
  return (
    <div ref={sheet}>
      <PipelineTable
        {...grouped}
        customerId={company.id}
        names={groups}
        onSort={(next) => change({ sort: next })}
        isSearched={term.trim() !== ''}
        onFigure={(figure, subtotal, group) =>
          change(openFigure(filters, { figure, subtotal, group, groupBy, today }))
        }
        {...{ columns, capacities, today, groupBy, sort, selection }}
      />
      <ChosenUnits customerId={company.id} view={view} selection={selection} rows={sheet} onSave={save} />
    </div>
  )
}
