import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './AnchoredPopover.module.css'
import { place } from './place.ts'

interface Props {
  /** The pressed button that opened it; null keeps it closed. */
  anchor: HTMLElement | null
  label: string
  /** A menu begins at its first item, a dialog at itself. */
  role?: 'dialog' | 'menu'
  /** 16rem (PLT-201); 'wide' holds a table. */
  size?: 'normal' | 'wide'
  /** Which of its edges is below the same edge of the button. */
  align?: 'start' | 'end'
  /** Holds controls: less room around them, and the focus starts in the first. */
  isForm?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * One native popover for many buttons: it is above everything, closes on Escape and on a press elsewhere, and returns
 * the focus. Otherwise a table of buttons would need as many popovers.
 */
export function AnchoredPopover({
  anchor,
  label,
  role = 'dialog',
  size = 'normal',
  align = 'start',
  isForm = false,
  onClose,
  children,
}: Props) {
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = box.current
    if (!element || !anchor) return
    element.showPopover({ source: anchor })
    place(element, anchor, align)
    const first = role === 'menu' ? '[role=menuitem]' : 'input, button, select'
    const startsInside = role === 'menu' || isForm
    const start = (startsInside && element.querySelector<HTMLElement>(first)) || element
    start.focus({ preventScroll: true })
    // its content may change under way
    const watch = new ResizeObserver(() => place(element, anchor, align))
    watch.observe(element)
    return () => {
      watch.disconnect()
      if (element.matches(':popover-open')) element.hidePopover()
    }
  }, [anchor, role, align, isForm])

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
      data-form={isForm || undefined}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {children}
    </div>
  )
}
