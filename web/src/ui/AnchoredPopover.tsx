import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './AnchoredPopover.module.css'

interface Props {
  /** The pressed button that opened it; null keeps it closed. */
  anchor: HTMLElement | null
  label: string
  /** A menu begins at its first item, a dialog at itself. */
  role?: 'dialog' | 'menu'
  /** 16rem (PLT-201); 'wide' holds a table. */
  size?: 'normal' | 'wide'
  onClose: () => void
  children: ReactNode
}

const GAP_PX = 6
const MARGIN_PX = 8

/**
 * One native popover for many buttons: it is above everything, closes on Escape and on a press elsewhere, and returns
 * the focus. Otherwise a table of buttons would need as many popovers.
 */
export function AnchoredPopover({
  anchor,
  label,
  role = 'dialog',
  size = 'normal',
  onClose,
  children,
}: Props) {
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = box.current
    if (!element || !anchor) return
    element.showPopover({ source: anchor })
    place(element, anchor)
    const first = role === 'menu' ? element.querySelector<HTMLElement>('[role=menuitem]') : null
    const start = first ?? element
    start.focus({ preventScroll: true })
  }, [anchor, role])

  return (
    <div
      ref={box}
      popover="auto"
      role={role}
      aria-label={label}
      tabIndex={-1}
      className={classes.popover}
      data-role={role}
      data-size={size}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {children}
    </div>
  )
}

function place(element: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = element
  const below = at.bottom + GAP_PX
  const fitsBelow = below + height + MARGIN_PX <= window.innerHeight
  const top = fitsBelow ? below : Math.max(MARGIN_PX, at.top - height - GAP_PX)
  const left = Math.max(MARGIN_PX, Math.min(at.left, window.innerWidth - width - MARGIN_PX))
  Object.assign(element.style, { top: `${top}px`, left: `${left}px` })
}
