import { type RefObject, useLayoutEffect, useState } from 'react'

/** Marks bars that stay at the foot of the window, such as a form's buttons: toasts stand above them. */
const BARS = '[data-foot-bar]'
const GAP_PX = 16

/** How far toasts have to be lifted above the bars they would cover, in pixels; follows scrolling and changes. */
export function useFootBars(stack: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [lift, setLift] = useState(0)
  useLayoutEffect(() => {
    if (!isShown) return
    const measure = () => setLift(stack.current === null ? 0 : getLift(stack.current))
    measure()
    const changes = new MutationObserver(measure)
    changes.observe(document.body, { childList: true, subtree: true })
    addEventListener('scroll', measure, { capture: true, passive: true })
    addEventListener('resize', measure)
    return () => {
      changes.disconnect()
      removeEventListener('scroll', measure, { capture: true })
      removeEventListener('resize', measure)
    }
  }, [stack, isShown])
  return lift
}

function getLift(stack: HTMLElement): number {
  const { left, height } = stack.getBoundingClientRect()
  const foot = innerHeight - GAP_PX - height
  const tops = [...document.querySelectorAll(BARS)]
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ right, top, bottom }) => right > left && bottom > foot && top < innerHeight)
    .map(({ top }) => innerHeight - top)
  // A bar as high as the window leaves no room above it.
  return Math.min(Math.max(0, ...tops), innerHeight / 2)
}
