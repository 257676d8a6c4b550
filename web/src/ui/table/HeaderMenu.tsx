import {
  ArrowDownWideNarrow,
  ArrowLeft,
  ArrowRight,
  ArrowUpNarrowWide,
  EyeOff,
  ListFilter,
  Maximize2,
  Minimize2,
} from 'lucide-react'
import { ActionMenu, type MenuAction } from '../ActionMenu.tsx'

export interface HeaderActions {
  onSort: (key: string, dir: 'asc' | 'desc') => void
  onHide: (key: string) => void
  onWidth: (key: string, px: number) => void
  /** Moves the column one place among those that show. */
  onShift: (key: string, by: 1 | -1) => void
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

/** The actions on one column; one menu serves all headers. */
export function HeaderMenu({ column, anchor, actions, onClose }: Props) {
  return (
    <ActionMenu
      anchor={column && anchor}
      label={column ? `Column ${column.label}` : 'Column'}
      actions={column ? getActions(column, actions) : []}
      onClose={onClose}
    />
  )
}

function getActions({ key, widthPx, isSortable, isLead }: MenuColumn, actions: HeaderActions): MenuAction[] {
  const sort = (dir: 'asc' | 'desc') => () => actions.onSort(key, dir)
  const widen = (byPx: number) => () => actions.onWidth(key, widthPx + byPx)
  const all: (MenuAction | false)[] = [
    isSortable && { icon: ArrowUpNarrowWide, label: 'Sort ascending', onClick: sort('asc') },
    isSortable && { icon: ArrowDownWideNarrow, label: 'Sort descending', onClick: sort('desc') },
    actions.canFilter(key) && {
      icon: ListFilter,
      label: 'Filter by this column',
      onClick: () => actions.onFilter(key),
    },
    { icon: Maximize2, label: 'Widen column', onClick: widen(WIDTH_STEP_PX), staysOpen: true },
    { icon: Minimize2, label: 'Narrow column', onClick: widen(-WIDTH_STEP_PX), staysOpen: true },
    !isLead && {
      icon: ArrowLeft,
      label: 'Move left',
      onClick: () => actions.onShift(key, -1),
      staysOpen: true,
    },
    !isLead && {
      icon: ArrowRight,
      label: 'Move right',
      onClick: () => actions.onShift(key, 1),
      staysOpen: true,
    },
    !isLead && { icon: EyeOff, label: 'Hide column', onClick: () => actions.onHide(key) },
  ]
  return all.filter((action) => action !== false)
}
