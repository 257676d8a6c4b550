import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { AnchoredPopover } from './AnchoredPopover.tsx'
import classes from './Menu.module.css'

interface Props {
  /** The pressed button that opened it; null keeps it closed. */
  anchor: HTMLElement | null
  label: string
  align?: 'start' | 'end'
  /** Below the items. */
  note?: ReactNode
  onClose: () => void
  /** Buttons and links with `menuItem`. */
  children: ReactNode
}

/** What makes a button or a link an item of a menu. */
export const menuItem = { role: 'menuitem', className: classes.item } as const

/** What makes a text the heading of a menu. */
export const menuHead = { className: classes.head } as const

/** A menu next to the pressed button, for mouse and arrow keys. A link in it closes it. */
export function Menu({ anchor, label, align = 'start', note, onClose, children }: Props) {
  const follow = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) onClose()
  }
  return (
    <AnchoredPopover anchor={anchor} role="menu" label={label} align={align} onClose={onClose}>
      {anchor && (
        <div className={classes.items} role="presentation" onKeyDown={moveByArrows} onClick={follow}>
          {children}
        </div>
      )}
      {note}
    </AnchoredPopover>
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
