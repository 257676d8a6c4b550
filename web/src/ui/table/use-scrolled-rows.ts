import { type RefObject, useEffect, useState } from 'react'

/** Drawn beyond the edges, so that a fast scroll meets no blank rows. */
const BEYOND_PX = 600
/** Rows are drawn again after so much of a scroll. */
const STEP_PX = 200

/** What part of a scrolled box is drawn, in pixels from the top of its content; everything while it is printed. */
export interface Drawn {
  from: number
  to: number
}

/** The part of a box to draw, which follows its scrolling in steps. */
export function useScrolledRows(box: RefObject<HTMLElement | null>, isAll: boolean): Drawn {
  const [at, setAt] = useState({ top: 0, height: 800 })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const note = () => {
      const top = Math.floor(element.scrollTop / STEP_PX) * STEP_PX
      const height = element.clientHeight
      setAt((old) => (old.top === top && old.height === height ? old : { top, height }))
    }
    const sizes = new ResizeObserver(note)
    sizes.observe(element)
    element.addEventListener('scroll', note, { passive: true })
    note()
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', note)
    }
  }, [box])
  return isAll
    ? { from: 0, to: Infinity }
    : { from: at.top - BEYOND_PX, to: at.top + at.height + STEP_PX + BEYOND_PX }
}
