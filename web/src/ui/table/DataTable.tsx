import {
  type CSSProperties,
  Fragment,
  memo,
  type ReactNode,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  clampWidth,
  type RowChoice,
  type TableColumn,
  getPaperTracks,
  type TableSort,
  getMinPx,
  getTracks,
  type Track,
} from './columns.ts'
import classes from './DataTable.module.css'
import spoken from '../spoken.module.css'
import { HeaderCell } from './HeaderCell.tsx'
import { type HeaderActions, HeaderMenu, type MenuColumn } from './HeaderMenu.tsx'
import { OnlyThisButton, type OnlyThisPick } from './OnlyThisButton.tsx'
import { getNewGroup, type GroupOf } from './row-groups.ts'
import type { Key } from './stable-rows.ts'
import { isRangePress } from './range-press.ts'
import { useCutAtEnd } from './use-cut-at-end.ts'
import { useLatest } from './use-latest.ts'
import { useRowKeys } from './use-row-keys.ts'

export type Density = 'comfortable' | 'compact'

interface Props<Row> {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => Key
  sort: TableSort
  density: Density
  headerActions: HeaderActions
  /** The number of placeholder rows while rows are loading; 0 when they are loaded. */
  skeletonRows: number
  /** True while an answer to a newer question is on its way: the old rows stay, dimmed. */
  isStale: boolean
  changed: ReadonlyMap<Key, ReadonlySet<string>>
  tick: number
  onOnly?: (pick: OnlyThisPick) => void
  /** Which rows are chosen; without it none can be. */
  choice?: RowChoice | undefined
  /** The actions on a row, at its end. */
  renderEnd?: ((row: Row) => ReactNode) | undefined
  /** The room of what stands beside the menu of a row. */
  stepPx?: number
  /** The group of a row; rows of one group follow each other, under its head. */
  getGroup?: GroupOf<Row> | undefined
  /** Shown in place of rows: why there are none. */
  empty: ReactNode
}

/**
 * A table with a fixed header and first column. Cells are simple, and invisible rows are neither laid out nor
 * painted.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, getKey, sort, density, headerActions, skeletonRows, isStale, onOnly } = props
  const { changed, tick, choice, renderEnd, getGroup, stepPx = 0 } = props
  const box = useRef<HTMLElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const onKeyDown = useRowKeys(box, choice)
  const [menu, setMenu] = useState<{ key: string; anchor: HTMLElement } | null>(null)
  const openMenu = (key: string, anchor: HTMLElement) => setMenu({ key, anchor })
  // A press is answered before a hundred new rows are made.
  const body = useDeferredValue(
    useMemo(
      () => ({ rows, columns, getKey, changed, tick, renderEnd, getGroup }),
      [rows, columns, getKey, changed, tick, renderEnd, getGroup],
    ),
  )
  const isEmpty = rows.length === 0 && body.rows.length === 0 && skeletonRows === 0
  // Until the first rows are made, the grey ones stay.
  const placeholderRows = body.rows.length === 0 ? Math.max(skeletonRows, rows.length) : 0

  const endPx = renderEnd ? END_PX + stepPx : 0
  const onToggle = useLatest((key: Key, isRange: boolean) =>
    choice?.toggle(key, isRange ? rows.map(getKey) : undefined),
  )
  const onDragWidth = (key: string, px: number) =>
    Object.entries(tracks(columns, endPx, { key, widthPx: clampWidth(px) })).forEach(([name, value]) =>
      table.current?.style.setProperty(name, value),
    )

  const isCut = useCutAtEnd(box)

  return (
    <div className={classes.frame} data-cut={(isCut && !isEmpty) || undefined}>
      <section ref={box} className={classes.box} tabIndex={0} aria-label={label} onKeyDown={onKeyDown}>
        {!isEmpty && (
          <table
            ref={table}
            className={classes.table}
            style={tracks(columns, endPx) as CSSProperties}
            data-density={density}
            data-wraps={columns.some(({ wraps }) => wraps) || undefined}
            aria-busy={isStale || skeletonRows > 0}
          >
            <thead>
              <tr>
                {columns.map((column, index) => (
                  <HeaderCell
                    key={column.key}
                    columnKey={column.key}
                    label={column.label}
                    isSortable={column.isSortable}
                    align={column.align}
                    direction={sort.key === column.key ? sort.dir : null}
                    actions={headerActions}
                    onMenu={openMenu}
                    onDragWidth={onDragWidth}
                    choice={index === 0 ? choice : undefined}
                  />
                ))}
                {renderEnd && (
                  <th scope="col" className={classes.end}>
                    <span className={spoken.spoken}>Actions</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody
              data-stale={isStale || undefined}
              style={body.columns === columns ? undefined : (tracks(body.columns, endPx) as CSSProperties)}
            >
              <Rows {...body} isChosen={choice?.has} onToggle={onToggle} />
              {placeholderRows > 0 && <SkeletonRows count={placeholderRows} columns={columns.length} />}
            </tbody>
          </table>
        )}
        {isEmpty && <div className={classes.empty}>{props.empty}</div>}
        <HeaderMenu
          column={menuColumn(columns, menu?.key)}
          anchor={menu?.anchor ?? null}
          actions={headerActions}
          onClose={() => setMenu(null)}
        />
        {onOnly && <OnlyThisButton box={box} onPick={onOnly} />}
      </section>
    </div>
  )
}

/** A row's actions are in one menu. */
export const END_PX = 48

/** The table's columns as its style sheet takes them, with one width changed while its edge is dragged. */
function tracks(
  columns: readonly (Track & { key: string })[],
  endPx: number,
  dragged?: { key: string; widthPx: number },
): Record<string, string> {
  const all = columns.map((column): Track => (column.key === dragged?.key ? dragged : column))
  return {
    '--paper-tracks': getPaperTracks(all.map(({ widthPx }) => widthPx)),
    '--tracks': `${getTracks(all)}${endPx > 0 ? ` ${endPx}px` : ''}`,
    '--width': `${all.reduce((sum, track) => sum + getMinPx(track), endPx)}px`,
  }
}

function menuColumn<Row>(columns: readonly TableColumn<Row>[], key: string | undefined): MenuColumn | null {
  const at = columns.findIndex((column) => column.key === key)
  const column = columns[at]
  return column ? { ...column, isLead: at === 0 } : null
}

type RowsProps<Row> = Pick<
  Props<Row>,
  'rows' | 'columns' | 'getKey' | 'changed' | 'tick' | 'renderEnd' | 'getGroup'
> & {
  isChosen: RowChoice['has'] | undefined
  onToggle: (key: Key, isRange: boolean) => void
}

const NO_FIELDS: ReadonlySet<string> = new Set()

function PlainRows<Row>(props: RowsProps<Row>): ReactNode {
  const { rows, columns, getKey, changed, tick, isChosen, onToggle, renderEnd, getGroup } = props
  return rows.map((row, at) => {
    const key = getKey(row)
    const fields = changed.get(key)
    const drawn = (
      <TableRow
        key={key}
        row={row}
        columns={columns}
        changed={fields ?? NO_FIELDS}
        flash={fields ? tick % 2 : -1}
        rowKey={key}
        isChosen={isChosen?.(key)}
        onToggle={onToggle}
        renderEnd={renderEnd}
      />
    )
    const group = getNewGroup(rows, at, getGroup)
    if (group === null) return drawn
    return (
      <Fragment key={key}>
        <tr className={classes.group}>
          <th scope="rowgroup" colSpan={columns.length + (renderEnd ? 1 : 0)}>
            {group}
          </th>
        </tr>
        {drawn}
      </Fragment>
    )
  })
}
const Rows = memo(PlainRows) as typeof PlainRows

interface RowProps<Row> {
  row: Row
  columns: readonly TableColumn<Row>[]
  changed: ReadonlySet<string>
  flash: number
  rowKey: Key
  /** Undefined where rows cannot be chosen. */
  isChosen: boolean | undefined
  onToggle: (key: Key, isRange: boolean) => void
  renderEnd: ((row: Row) => ReactNode) | undefined
}

function PlainRow<Row>(props: RowProps<Row>) {
  const { row, columns, changed, flash, rowKey, isChosen, onToggle, renderEnd } = props
  return (
    <tr data-chosen={isChosen || undefined}>
      {columns.map(({ key, cell, marks, align, only, wraps }, index) => {
        const pick = only?.(row)
        const Cell = index === 0 ? 'th' : 'td'
        return (
          <Cell
            key={key}
            scope={index === 0 ? 'row' : undefined}
            data-align={align}
            data-flash={changed.has(key) ? flash : undefined}
            data-only-field={pick?.field}
            data-only-value={pick?.value}
            data-only-text={pick?.text}
            data-wrap={wraps || undefined}
            {...marks?.(row)}
          >
            {index === 0 && isChosen !== undefined && (
              <input
                type="checkbox"
                className={classes.check}
                aria-label="Select row"
                checked={isChosen}
                onChange={(event) => onToggle(rowKey, isRangePress(event))}
              />
            )}
            {index === 0 ? named(cell(row)) : cell(row)}
          </Cell>
        )
      })}
      {renderEnd && <td className={classes.end}>{renderEnd(row)}</td>}
    </tr>
  )
}

/** The name shares its cell with other elements; plain text needs its own box to be truncated with an ellipsis. */
const named = (cell: ReactNode): ReactNode =>
  typeof cell === 'string' ? <span className={classes.name}>{cell}</span> : cell

/** A row repaints only when its own values, the columns or its marks change. */
const TableRow = memo(PlainRow) as typeof PlainRow

const BLANK = '\u00a0'
/** More would stand below the edge of any screen. */
const MAX_SKELETONS = 20

function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: Math.min(count, MAX_SKELETONS) }, (_, row) => (
    <tr key={row} className={classes.skeleton} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>{BLANK}</td>
      ))}
    </tr>
  ))
}
