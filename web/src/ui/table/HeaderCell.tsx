import { Menu } from '@mantine/core'
import {
  ArrowDown,
  ArrowDownWideNarrow,
  ArrowUp,
  ArrowUpNarrowWide,
  ChevronDown,
  EyeOff,
  ListFilter,
  Maximize2,
  Minimize2,
} from 'lucide-react'
import { memo, type PointerEvent } from 'react'
import classes from './DataTable.module.css'

export interface HeaderActions {
  onSort: (key: string, dir: 'asc' | 'desc') => void
  onHide: (key: string) => void
  onWidth: (key: string, px: number) => void
  /** Opens the filter of the column; columns without one are not named by `canFilter`. */
  onFilter: (key: string) => void
  canFilter: (key: string) => boolean
}

interface Props {
  columnKey: string
  label: string
  widthPx: number
  isSortable: boolean
  isLead: boolean
  align: 'end' | undefined
  direction: 'asc' | 'desc' | null
  actions: HeaderActions
  /** While the edge is dragged the width only shows; `actions.onWidth` keeps it at the end. */
  onDragWidth: (key: string, px: number) => void
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const
const WIDTH_STEP_PX = 40

export const HeaderCell = memo(function HeaderCell(props: Props) {
  const { columnKey, label, isSortable, direction, align, actions } = props
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th scope="col" data-align={align} aria-sort={direction ? ARIA_SORT[direction] : undefined}>
      <div className={classes.head}>
        {isSortable ? (
          <button
            type="button"
            className={classes.sort}
            onClick={() => actions.onSort(columnKey, direction === 'asc' ? 'desc' : 'asc')}
          >
            <span className={classes.headLabel}>{label}</span>
            <Arrow size={14} className={classes.arrow} data-on={direction !== null} aria-hidden="true" />
          </button>
        ) : (
          <span className={classes.sort}>
            <span className={classes.headLabel}>{label}</span>
          </span>
        )}
        <HeaderMenu {...props} />
      </div>
      <ResizeEdge {...props} />
    </th>
  )
})

function HeaderMenu({ columnKey, label, widthPx, isSortable, isLead, actions }: Props) {
  return (
    <Menu position="bottom-end" width={210} shadow="md">
      <Menu.Target>
        <button type="button" className={classes.menuButton} aria-label={`Column ${label}`}>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {isSortable && (
          <>
            <Menu.Item
              leftSection={<ArrowUpNarrowWide size={15} />}
              onClick={() => actions.onSort(columnKey, 'asc')}
            >
              Sort ascending
            </Menu.Item>
            <Menu.Item
              leftSection={<ArrowDownWideNarrow size={15} />}
              onClick={() => actions.onSort(columnKey, 'desc')}
            >
              Sort descending
            </Menu.Item>
          </>
        )}
        {actions.canFilter(columnKey) && (
          <Menu.Item leftSection={<ListFilter size={15} />} onClick={() => actions.onFilter(columnKey)}>
            Filter by this column
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          leftSection={<Maximize2 size={15} />}
          closeMenuOnClick={false}
          onClick={() => actions.onWidth(columnKey, widthPx + WIDTH_STEP_PX)}
        >
          Wider
        </Menu.Item>
        <Menu.Item
          leftSection={<Minimize2 size={15} />}
          closeMenuOnClick={false}
          onClick={() => actions.onWidth(columnKey, widthPx - WIDTH_STEP_PX)}
        >
          Narrower
        </Menu.Item>
        {!isLead && (
          <Menu.Item leftSection={<EyeOff size={15} />} onClick={() => actions.onHide(columnKey)}>
            Hide column
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
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
  return <div className={classes.edge} onPointerDown={start} aria-hidden="true" />
}
