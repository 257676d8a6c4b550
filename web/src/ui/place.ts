const GAP_PX = 6
const MARGIN_PX = 8

/** Positions a floating element below its anchor, or above it when there is no room below, within the window. */
export function place(element: HTMLElement, anchor: HTMLElement, align: 'start' | 'end' = 'start'): void {
  const at = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = element
  const below = at.bottom + GAP_PX
  const fitsBelow = below + height + MARGIN_PX <= window.innerHeight
  const top = fitsBelow ? below : Math.max(MARGIN_PX, at.top - height - GAP_PX)
  const wanted = align === 'start' ? at.left : at.right - width
  const left = Math.max(MARGIN_PX, Math.min(wanted, window.innerWidth - width - MARGIN_PX))
  Object.assign(element.style, { top: `${top}px`, left: `${left}px` })
}
