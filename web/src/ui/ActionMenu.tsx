import type { LucideIcon } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './ActionMenu.module.css'
import { AnchoredPopover } from './AnchoredPopover.tsx'

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
    <AnchoredPopover anchor={anchor} role="menu" label={label} onClose={onClose}>
      {anchor && (
        <div className={classes.items} role="presentation" onKeyDown={moveByArrows}>
          {actions.map((action) => (
            <button
              key={action.key ?? action.label}
              type="button"
              role="menuitem"
              className={classes.item}
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
        </div>
      )}
      {note && <p className={classes.note}>{note}</p>}
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
