import { showNumber } from '#contract/base/plural.ts'
import { useMedia } from '../ui/use-media.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type RefObject, Suspense, useMemo, useRef, useState } from 'react'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { PAGE_SIZES } from '#contract/base/paging.ts'
import { clockTime } from '#contract/base/place-time.ts'
import { choiceLabel } from '#contract/list/column.ts'
import { type ColumnKey, getColumn, type FilterKey, type List } from '#contract/list/list.ts'
import { useMayCalls } from '../shell/access/may.ts'
import type { MenuAction } from '../ui/ActionMenu.tsx'
import { HintLayer } from '../ui/rail/HintLayer.tsx'
import { DataTable, END_PX } from '../ui/table/DataTable.tsx'
import type { HeaderActions } from '../ui/table/HeaderMenu.tsx'
import { Pager, totalText } from '../ui/table/Pager.tsx'
import type { GroupOf } from '../ui/table/row-groups.ts'
import { RowCards } from '../ui/table/RowCards.tsx'
import { useNow } from '../ui/use-now.ts'
import { CardHead, isInHead } from './CardHead.tsx'
import { ChosenActions } from './bulk/ChosenActions.tsx'
import { type Cells, toCell } from './cells.tsx'
import { filterDef } from './filter-defs.ts'
import { type ColumnLayout, getLead, isDefaultLayout, shiftColumn, toggleColumn } from './layout.ts'
import { fitLayout, useWidth } from './fit/fit.ts'
import { ListEmpty, type WhyEmpty } from './ListEmpty.tsx'
import { ListHead, PhoneHead } from './ListHead.tsx'
import classes from './ListPage.module.css'
import { getChips, ListTools, type OwnTools } from './ListTools.tsx'
import { NewerRows } from './NewerRows.tsx'
import { type RowAction, RowMenu } from './RowActions.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { withoutStart } from './questions.ts'
import type { RowOf } from './source.ts'
import { isNarrowed, type OwnFields, getSort } from './state.ts'
import { type Follow, getTrack, hasValue, type OpenRow, tableColumns } from './table-columns.tsx'
import type { ListView } from './use-list.ts'

/** Cards stand where a table would not fit (PLT-200 names 431 px; tables need more). */
const NARROW = '(max-width: 45em)'

interface Props<L extends List, E extends Endpoint, O extends OwnFields> {
  view: ListView<L, E, O>
  title: string
  /** One quiet line under the title. */
  detail?: ReactNode
  /** Actions in addition to those of every list. */
  actions?: ReactNode
  /** The same object as long as the same is drawn: else every row is drawn again. */
  cells: Cells<L, RowOf<L, E>>
  /** The target of a row. */
  open?: OpenRow<RowOf<L, E>>
  /** The actions on rows; with any, rows can be selected. */
  rowActions?: readonly RowAction<RowOf<L, E>>[]
  /** What is to be done with a row next: its button stands before the menu of the row. */
  nextStep?: NextStep<RowOf<L, E>>
  /** The group of a row, where the order of the list makes groups. */
  getGroup?: GroupOf<RowOf<L, E>> | undefined
  /** The name of a row, where its first column is not one. */
  rowName?: (row: RowOf<L, E>) => string
  /** What a row is called in counts of rows, where it is not one of the list: it may stand for several. */
  rowNoun?: Pick<List, 'name' | 'singular'> | undefined
  /** A row on a narrow screen below its name, where the usual labels take too much room. */
  card?: (row: RowOf<L, E>) => ReactNode
  /** Above the tools: counts to narrow by. */
  counts?: ReactNode
  tools?: OwnTools
  /** Below the tools: what else has to be said. */
  banner?: ReactNode
  /** The texts of an empty list: without any rows, and with no rows left by the filters. */
  whenEmpty: WhyEmpty
  noMatch?: Partial<WhyEmpty>
  /** Stands in place of the rows, with pages of its own. */
  sheet?: ReactNode
  /** What opens above the page. */
  children?: ReactNode
}

interface NextStep<Row> {
  /** Null where nothing is to be done. */
  show: (row: Row) => ReactNode
  widthPx: number
}

const NONE_CHANGED = new Map<never, never>()

/** The page of a list: everything it has, from its head to its pages, out of the list itself. */
export function ListPage<L extends List, E extends Endpoint, O extends OwnFields>(props: Props<L, E, O>) {
  const { view, title, detail, actions, cells, counts, tools, banner, children } = props
  const { list, state, selection, preferences, paging, total, shown } = view
  const { name, singular } = props.rowNoun ?? list
  const isNarrow = useMedia(NARROW)
  const mayCall = useMayCalls()
  const rowActions = own(view, props.rowActions ?? []).filter(({ by }) => !by || mayCall(by))
  const [confirming, setConfirming] = useState<string | null>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const { nextStep } = props
  const hasActions = rowActions.some(({ run }) => run) || nextStep !== undefined
  const stepPx = nextStep?.widthPx ?? 0
  const layout = useFittingLayout(props, { sheet, endPx: hasActions ? END_PX + stepPx : 0, isNarrow })
  const columns = useColumns(props, layout)
  const hasBulk = rowActions.some(({ isOfOne }) => !isOfOne)
  const getName = (row: RowOf<L, E>) => props.rowName?.(row) ?? nameIn(list, row)
  const body = {
    label: list.name.charAt(0).toUpperCase() + list.name.slice(1),
    columns,
    rows: view.rows,
    getKey: view.getKey,
    skeletonRows: view.isComing ? paging.size : 0,
    isStale: view.query.isPlaceholderData || view.isResting,
    getGroup: props.getGroup,
    empty: <Empty {...props} />,
  }
  const renderEnd = (row: RowOf<L, E>) => (
    <RowEnd row={row} name={getName(row)} actions={rowActions} step={nextStep?.show(row)} />
  )
  const isBare = view.rows.length === 0 && body.skeletonRows === 0
  // compact rows: the header is low as well
  const isDense = isNarrow && props.card !== undefined
  const head = {
    view,
    title,
    detail,
    actions,
    isNarrow,
    layout,
    ofView: ofView(rowActions, total ?? 0, (key) => {
      selection.selectAll()
      setConfirming(key)
    }),
  }
  return (
    <div className={classes.page} data-dense={isDense || undefined}>
      {isDense ? (
        <PhoneHead {...head} tools={tools} counts={counts} />
      ) : (
        <>
          <ListHead {...head} />
          {counts}
          <ListTools view={view} isNarrow={isNarrow} {...tools} />
        </>
      )}
      <Printed view={view} chips={tools?.chips ?? []} />
      {banner}
      <SelectionBar
        name={name}
        one={singular}
        selection={selection}
        total={total ?? 0}
        selectsAll={rowActions.some(({ bulk }) => bulk !== undefined)}
        rows={sheet}
      >
        <ChosenActions
          view={view}
          actions={rowActions}
          confirming={confirming}
          onConfirmRequest={setConfirming}
        />
      </SelectionBar>
      <div ref={sheet} className={classes.sheet} data-bare={(isBare && !props.sheet) || undefined}>
        {props.sheet ? (
          <Suspense>{props.sheet}</Suspense>
        ) : (
          <>
            {isNarrow ? (
              <RowCards
                {...body}
                getName={getName}
                renderHead={(row) => (
                  <CardHead
                    row={row}
                    list={list}
                    cells={cells}
                    lead={columns[0]}
                    choice={hasBulk ? toChoice(view, row) : null}
                  >
                    {renderEnd(row)}
                  </CardHead>
                )}
                renderBody={props.card}
                hasValue={(row, key) => isOnCard(list, cells, row, key)}
              />
            ) : (
              <DataTable
                {...body}
                sort={asTableSort(getSort(list, state))}
                density={preferences.density}
                headerActions={headerActions(view, layout)}
                changed={shown?.changed ?? NONE_CHANGED}
                tick={shown?.tick ?? 0}
                onOnly={({ field, value }) =>
                  view.setFilter(field as FilterKey<L>, { kind: 'any', values: [value] })
                }
                choice={hasBulk ? selection : undefined}
                renderEnd={hasActions ? renderEnd : undefined}
                stepPx={stepPx}
              />
            )}
            <Foot view={view} noun={props.rowNoun ?? list} />
          </>
        )}
      </div>
      <Suspense>{children}</Suspense>
      <HintLayer />
    </div>
  )
}

function Foot<L extends List, E extends Endpoint, O extends OwnFields>({
  view: { paging, total, shown, query, showNewest },
  noun: { name, singular },
}: {
  view: ListView<L, E, O>
  noun: Pick<List, 'name' | 'singular'>
}) {
  return (
    <Pager {...paging} sizes={PAGE_SIZES} total={total} noun={name} singular={singular}>
      <NewerRows
        waiting={shown?.waiting ?? 0}
        onShow={showNewest}
        isOutdated={query.isError && query.data !== undefined}
      />
    </Pager>
  )
}

/** Whether a card shows a value besides its head. */
const isOnCard = <L extends List, Row extends object>(list: L, cells: Cells<L, Row>, row: Row, key: string) =>
  !isInHead(list, cells, key) && (hasValue(row, key) || toCell(list, key, cells).isSilentWhenEmpty === true)

/** At the end of a row: what is to be done next, and the menu of everything else. */
function RowEnd<Row extends object>({
  step,
  ...menu
}: {
  row: Row
  name: string
  actions: readonly RowAction<Row>[]
  step: ReactNode
}) {
  return (
    <>
      {step}
      {menu.actions.length > 0 && <RowMenu {...menu} />}
    </>
  )
}

const toChoice = <L extends List, E extends Endpoint, O extends OwnFields>(
  { selection, rows, getKey }: ListView<L, E, O>,
  row: RowOf<L, E>,
) => ({
  isOn: selection.has(getKey(row)),
  toggle: (isRange: boolean) => selection.toggle(getKey(row), isRange ? rows.map(getKey) : undefined),
})

/** Row actions are shown at once, and clear the selection. */
const own = <L extends List, E extends Endpoint, O extends OwnFields>(
  { acted }: ListView<L, E, O>,
  actions: readonly RowAction<RowOf<L, E>>[],
): RowAction<RowOf<L, E>>[] =>
  actions.map((action) => ({
    ...action,
    // an action that opens a dialog reports its own result
    ...(action.run && { run: (rows) => action.run?.(rows)?.then(acted) }),
  }))

/** The actions on everything in a saved view. */
const ofView = (
  actions: readonly RowAction<never>[],
  total: number,
  request: (key: string) => void,
): MenuAction[] =>
  actions
    .filter(({ isOfView, bulk }) => isOfView && bulk && total > 0)
    .map(({ key, label, icon }) => ({
      key,
      icon,
      label: `${label} (all ${showNumber(total)})…`,
      onClick: () => request(key),
    }))

/** The name of a row. */
function nameIn(list: List, row: object): string {
  const lead = getLead(list)
  return choiceLabel(getColumn(list, lead), (row as Record<string, string>)[lead] ?? '')
}

const asTableSort = ({ by, dir }: { by: string; dir: 'asc' | 'desc' }) => ({ key: by, dir })

/** Columns someone chose stay and scroll; of those a list starts with, only as many stand as there is room for. */
function useFittingLayout<L extends List, E extends Endpoint, O extends OwnFields>(
  { view, cells }: Props<L, E, O>,
  { sheet, endPx, isNarrow }: { sheet: RefObject<HTMLElement | null>; endPx: number; isNarrow: boolean },
): ColumnLayout<L> {
  const { list, kind, preferences, state } = view
  const { layout, widths } = preferences
  const widthPx = useWidth(sheet)
  if (isNarrow || widthPx === null || !isDefaultLayout(list, kind, layout)) return layout
  return fitLayout(layout, {
    roomPx: widthPx - endPx,
    sortedBy: getSort(list, state).by,
    track: (key) => getTrack(list, key, widths, cells),
  })
}

/** The columns stay the same object whatever else in the URL changes, so that no row renders again. */
function useColumns<L extends List, E extends Endpoint, O extends OwnFields>(
  { view, cells, open }: Props<L, E, O>,
  layout: ColumnLayout<L>,
) {
  const { list, preferences } = view
  const { widths } = preferences
  const navigate = useNavigate()
  const keys = layout.shown.join('|')
  return useMemo(() => {
    const follow: Follow = (href, event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
      event.preventDefault()
      const staysHere = open !== undefined && 'staysHere' in open
      void navigate(staysHere ? { to: href, search: true as never, resetScroll: false } : { href })
    }
    return tableColumns({ list, shown: keys.split('|') as ColumnKey<L>[], widths, cells, open, follow })
  }, [list, keys, widths, cells, open, navigate])
}

function headerActions<L extends List, E extends Endpoint, O extends OwnFields>(
  view: ListView<L, E, O>,
  layout: ColumnLayout<L>,
): HeaderActions {
  const { list, preferences, setSort, edit } = view
  const { setLayout, setWidth } = preferences
  const toKey = (name: string) => layout.shown.find((key) => key === name) ?? getLead(list)
  return {
    onSort: (key, dir) => setSort(toKey(key), dir),
    onHide: (key) => setLayout(toggleColumn(list, layout, toKey(key))),
    onShift: (key, by) => setLayout(shiftColumn(list, layout, toKey(key), by)),
    onWidth: setWidth,
    onFilter: edit,
    canFilter: (key) => filterDef(list, key) !== null,
  }
}

function Empty<L extends List, E extends Endpoint, O extends OwnFields>(props: Props<L, E, O>) {
  const { view, whenEmpty, noMatch } = props
  return (
    <ListEmpty
      name={view.list.name}
      query={view.query}
      isNarrowed={isNarrowed(withoutStart(view.source, view.state), view.source.own)}
      onClear={view.clear}
      whenEmpty={whenEmpty}
      noMatch={noMatch}
    />
  )
}

/** On paper: what narrows the list, how many rows there are and when that was. */
function Printed<L extends List, E extends Endpoint, O extends OwnFields>({
  view,
  chips,
}: {
  view: ListView<L, E, O>
  chips: NonNullable<OwnTools['chips']>
}) {
  const texts = getChips({ view, chips }).map(({ label, text: what }) => `${label} ${what}`)
  const scope = view.scope === null ? [] : [view.list.scopes[view.scope] ?? view.scope]
  const { name: noun, singular } = view.list
  const rows = totalText({ ...view.paging, total: view.total ?? 0, noun, singular })
  return <p className={classes.printed}>{[...scope, ...texts, rows, clockTime(useNow())].join(' · ')}</p>
}
