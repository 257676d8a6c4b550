import { type RefObject, useEffect, useState } from 'react'

/** Whether the content of a box continues beyond its right edge, as it scrolls and changes. */
export function useCutAtEnd(box: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setCut(element.scrollLeft + element.clientWidth < element.scrollWidth - 1)
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [box])
  return isCut
}
