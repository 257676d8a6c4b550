import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type PointerEvent } from 'react'
import type { RowChoice } from './columns.ts'
import table from './DataTable.module.css'
import classes from './HeaderCell.module.css'
import type { HeaderActions } from './HeaderMenu.tsx'

interface Props {
  columnKey: string
  label: string
  isSortable: boolean
  align: 'end' | undefined
  direction: 'asc' | 'desc' | null
  actions: HeaderActions
  onMenu: (key: string, anchor: HTMLElement) => void
  /** While the edge is dragged the width only shows; `actions.onWidth` keeps it at the end. */
  onDragWidth: (key: string, px: number) => void
  /** Before the name of the first column. */
  choice: RowChoice | undefined
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

export const HeaderCell = memo(function HeaderCell(props: Props) {
  const { columnKey, label, isSortable, direction, align, actions, onMenu, choice } = props
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-label={label}
      data-align={align}
      aria-sort={direction ? ARIA_SORT[direction] : undefined}
    >
      {choice && <ChoosePage choice={choice} />}
      {isSortable ? (
        <button
          type="button"
          className={classes.sort}
          data-word={label}
          onClick={() => actions.onSort(columnKey, direction === 'asc' ? 'desc' : 'asc')}
        >
          <span className={classes.headLabel}>{label}</span>
          {direction && <Arrow size={14} className={classes.arrow} aria-hidden="true" />}
        </button>
      ) : (
        <span className={classes.sort} data-word={label}>
          <span className={classes.headLabel}>{label}</span>
        </span>
      )}
      <button
        type="button"
        className={classes.menuButton}
        aria-haspopup="menu"
        aria-label={`Column ${label}`}
        onClick={(event) => onMenu(columnKey, event.currentTarget)}
      />
      <ResizeEdge {...props} />
    </th>
  )
})

/** Selects all visible rows, or none. */
function ChoosePage({ choice: { page, togglePage } }: { choice: RowChoice }) {
  return (
    <input
      type="checkbox"
      className={table.check}
      aria-label="Select all rows on this page"
      checked={page === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = page === 'some'
      }}
      onChange={togglePage}
    />
  )
}

/** The right edge of a column to drag; the menu's Wider and Narrower do the same without dragging (WCAG 2.5.7). */
function ResizeEdge({ columnKey, actions, onDragWidth }: Props) {
  const start = (down: PointerEvent<HTMLDivElement>) => {
    const edge = down.currentTarget
    const fromPx = edge.parentElement?.offsetWidth ?? 0
    const widthAt = (event: globalThis.PointerEvent) => fromPx + event.clientX - down.clientX
    const move = (event: globalThis.PointerEvent) => onDragWidth(columnKey, widthAt(event))
    const end = (event: globalThis.PointerEvent) => {
      edge.removeEventListener('pointermove', move)
      actions.onWidth(columnKey, widthAt(event))
    }
    edge.setPointerCapture(down.pointerId)
    edge.addEventListener('pointermove', move)
    edge.addEventListener('pointerup', end, { once: true })
    down.preventDefault()
  }
  return <div className={classes.edge} data-edge onPointerDown={start} aria-hidden="true" />
}
