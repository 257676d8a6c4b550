import { memo, type ReactNode, useRef, useState } from 'react'
import { Skeleton } from '@mantine/core'
import { clampWidth, type TableColumn, type TableSort } from './columns.ts'
import classes from './DataTable.module.css'
import { HeaderCell } from './HeaderCell.tsx'
import { type HeaderActions, HeaderMenu, type MenuColumn } from './HeaderMenu.tsx'
import { OnlyThisButton, type OnlyThisPick } from './OnlyThisButton.tsx'
import type { Key } from './stable-rows.ts'
import { useRowKeys } from './use-row-keys.ts'

export type Density = 'comfortable' | 'compact'

interface Props<Row> {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  sort: TableSort
  density: Density
  headerActions: HeaderActions
  /** How many grey rows stand in for rows that are still to come; 0 when they are here. */
  skeletonRows: number
  /** True while an answer to a newer question is on its way: the old rows stay, dimmed. */
  isStale: boolean
  changed: ReadonlyMap<Key, ReadonlySet<string>>
  tick: number
  onOnly?: (pick: OnlyThisPick) => void
  /** Shown in place of rows: why there are none. */
  empty: ReactNode
}

const NO_FIELDS: ReadonlySet<string> = new Set()

/** A table with a fixed head and first column. Cells are plain: a hundred rows paint within one frame's patience. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, sort, density, headerActions, skeletonRows, isStale, onOnly } = props
  const box = useRef<HTMLElement>(null)
  const onKeyDown = useRowKeys(box)
  const [menu, setMenu] = useState<{ key: string; anchor: HTMLElement } | null>(null)
  const openMenu = (key: string, anchor: HTMLElement) => setMenu({ key, anchor })
  const isEmpty = rows.length === 0 && skeletonRows === 0

  const onWidth = (key: string, px: number) => {
    box.current
      ?.querySelector<HTMLElement>(`col[data-key="${key}"]`)
      ?.style.setProperty('width', `${clampWidth(px)}px`)
  }

  return (
    <section ref={box} className={classes.box} tabIndex={0} aria-label={label} onKeyDown={onKeyDown}>
      <table className={classes.table} data-density={density} aria-busy={isStale || skeletonRows > 0}>
        <colgroup>
          {columns.map(({ key, widthPx }) => (
            <col key={key} data-key={key} style={{ width: widthPx }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                columnKey={column.key}
                label={column.label}
                isSortable={column.isSortable}
                align={column.align}
                direction={sort.key === column.key ? sort.dir : null}
                actions={headerActions}
                onMenu={openMenu}
                onDragWidth={onWidth}
              />
            ))}
          </tr>
        </thead>
        <tbody data-stale={isStale || undefined}>
          {rows.map((row) => (
            <TableRow
              key={keyOf(row)}
              row={row}
              columns={columns}
              changed={props.changed.get(keyOf(row)) ?? NO_FIELDS}
              flash={props.changed.has(keyOf(row)) ? props.tick % 2 : -1}
            />
          ))}
          {skeletonRows > 0 && <SkeletonRows count={skeletonRows} columns={columns.length} />}
        </tbody>
      </table>
      {isEmpty && <div className={classes.empty}>{props.empty}</div>}
      <HeaderMenu
        column={menuColumn(columns, menu?.key)}
        anchor={menu?.anchor ?? null}
        actions={headerActions}
        onClose={() => setMenu(null)}
      />
      {onOnly && <OnlyThisButton box={box} onPick={onOnly} />}
    </section>
  )
}

function menuColumn<Row>(columns: readonly TableColumn<Row>[], key: string | undefined): MenuColumn | null {
  const at = columns.findIndex((column) => column.key === key)
  const column = columns[at]
  return column ? { ...column, isLead: at === 0 } : null
}

interface RowProps<Row> {
  row: Row
  columns: readonly TableColumn<Row>[]
  changed: ReadonlySet<string>
  flash: number
}

function PlainRow<Row>({ row, columns, changed, flash }: RowProps<Row>) {
  return (
    <tr>
      {columns.map(({ key, cell, align, only }, index) => {
        const pick = only?.(row)
        const Cell = index === 0 ? 'th' : 'td'
        return (
          <Cell
            key={key}
            scope={index === 0 ? 'row' : undefined}
            data-align={align}
            data-flash={changed.has(key) ? flash : undefined}
            data-only-field={pick ? key : undefined}
            data-only-value={pick?.value}
            data-only-words={pick?.words}
          >
            {cell(row)}
          </Cell>
        )
      })}
    </tr>
  )
}

/** A row repaints only when its own values, the columns or its marks change. */
const TableRow = memo(PlainRow) as typeof PlainRow

function SkeletonRows({ count, columns }: { count: number; columns: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column}>
          <Skeleton height={10} radius="sm" width={`${50 + ((row * 7 + column * 13) % 40)}%`} />
        </td>
      ))}
    </tr>
  ))
}
