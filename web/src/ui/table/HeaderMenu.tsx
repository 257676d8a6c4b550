import {
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  EyeOff,
  ListFilter,
  type LucideIcon,
  Maximize2,
  Minimize2,
} from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { AnchoredPopover } from '../AnchoredPopover.tsx'
import classes from './HeaderMenu.module.css'

export interface HeaderActions {
  onSort: (key: string, dir: 'asc' | 'desc') => void
  onHide: (key: string) => void
  onWidth: (key: string, px: number) => void
  /** Opens the filter of the column; columns without one are not named by `canFilter`. */
  onFilter: (key: string) => void
  canFilter: (key: string) => boolean
}

export interface MenuColumn {
  key: string
  label: string
  widthPx: number
  isSortable: boolean
  /** The first column stays where it is. */
  isLead: boolean
}

interface Props {
  column: MenuColumn | null
  anchor: HTMLElement | null
  actions: HeaderActions
  onClose: () => void
}

const WIDTH_STEP_PX = 40

/** What can be done with one column; one menu serves all heads. */
export function HeaderMenu({ column, anchor, actions, onClose }: Props) {
  return (
    <AnchoredPopover
      anchor={anchor}
      role="menu"
      label={column ? `Column ${column.label}` : 'Column'}
      onClose={onClose}
    >
      {column && <Items column={column} anchor={anchor} actions={actions} />}
    </AnchoredPopover>
  )
}

function Items({ column, anchor, actions }: Omit<Props, 'onClose' | 'column'> & { column: MenuColumn }) {
  const { key, widthPx, isSortable, isLead } = column
  // Closing first gives the focus back to the head, from where what the item opens may take it.
  const act = (action: () => void) => (event: { currentTarget: HTMLElement }) => {
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    anchor?.focus()
    action()
  }
  return (
    <div className={classes.items} role="presentation" onKeyDown={moveByArrows}>
      {isSortable && (
        <>
          <Item
            icon={ArrowUpNarrowWide}
            label="Sort ascending"
            onClick={act(() => actions.onSort(key, 'asc'))}
          />
          <Item
            icon={ArrowDownWideNarrow}
            label="Sort descending"
            onClick={act(() => actions.onSort(key, 'desc'))}
          />
        </>
      )}
      {actions.canFilter(key) && (
        <Item icon={ListFilter} label="Filter by this column" onClick={act(() => actions.onFilter(key))} />
      )}
      <Item icon={Maximize2} label="Wider" onClick={() => actions.onWidth(key, widthPx + WIDTH_STEP_PX)} />
      <Item icon={Minimize2} label="Narrower" onClick={() => actions.onWidth(key, widthPx - WIDTH_STEP_PX)} />
      {!isLead && <Item icon={EyeOff} label="Hide column" onClick={act(() => actions.onHide(key))} />}
    </div>
  )
}

interface ItemProps {
  icon: LucideIcon
  label: string
  onClick: (event: { currentTarget: HTMLElement }) => void
}

function Item({ icon: Icon, label, onClick }: ItemProps) {
  return (
    <button type="button" role="menuitem" className={classes.item} onClick={onClick}>
      <Icon size={15} aria-hidden="true" />
      {label}
    </button>
  )
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const step = STEPS[event.key]
  const next = step === undefined ? { Home: 0, End: items.length - 1 }[event.key] : at + step + items.length
  if (next === undefined) return
  event.preventDefault()
  items[next % items.length]?.focus()
}
