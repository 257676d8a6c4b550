import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './ActionMenu.module.css'
import { Menu, menuItem } from './Menu.tsx'

export interface MenuAction {
  /** A stable accessible name while the label changes; the label by default. */
  key?: string
  icon: LucideIcon
  label: string
  onClick: () => void
  /** The menu stays, for the same may be wanted again. */
  staysOpen?: true
  /** A line above it separates it from the items before. */
  begins?: true
  /** Why it is not possible; the item is then disabled. */
  off?: string | undefined
}

interface Props {
  /** The pressed button that opened it; null keeps it closed. */
  anchor: HTMLElement | null
  label: string
  actions: readonly MenuAction[]
  /** Below the actions. */
  note?: ReactNode
  onClose: () => void
}

/** A menu of actions next to the pressed button, for mouse and arrow keys. */
export function ActionMenu({ anchor, label, actions, note, onClose }: Props) {
  // Closing first returns the focus to the button, from where the opened element can take it.
  const act = (action: MenuAction) => (event: { currentTarget: HTMLElement }) => {
    if (action.off !== undefined) return
    if (!action.staysOpen) {
      event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
      anchor?.focus()
    }
    action.onClick()
  }
  return (
    <Menu
      anchor={anchor}
      label={label}
      note={note && <p className={classes.note}>{note}</p>}
      onClose={onClose}
    >
      {actions.map((action) => (
        <button
          key={action.key ?? action.label}
          {...menuItem}
          type="button"
          data-begins={action.begins}
          aria-disabled={action.off !== undefined || undefined}
          onClick={act(action)}
        >
          <action.icon size={15} aria-hidden="true" />
          <span>
            {action.label}
            {action.off && <span className={classes.why}>{action.off}</span>}
          </span>
        </button>
      ))}
    </Menu>
  )
}
