import { type RefObject, useLayoutEffect, useState } from 'react'
import type { ColumnKey, List } from '#contract/list/list.ts'
import { getMinPx, type Track } from '../../ui/table/columns.ts'
import type { ColumnLayout } from '../layout.ts'

interface Fit<L extends List> {
  /** The room of all columns; null before it is measured. */
  roomPx: number | null
  track: (key: ColumnKey<L>) => Track
  /** The list is ordered by it, so it stays. */
  sortedBy: string
}

/**
 * The columns of a default layout that fit beside each other: the last ones give way first, the name of the row
 * never. They are one press away in the column menu.
 */
export function fitLayout<L extends List>(
  layout: ColumnLayout<L>,
  { roomPx, track, sortedBy }: Fit<L>,
): ColumnLayout<L> {
  if (roomPx === null) return layout
  const neededPx = (keys: readonly ColumnKey<L>[]) => keys.reduce((sum, key) => sum + getMinPx(track(key)), 0)
  const shown = [...layout.shown]
  while (neededPx(shown) > roomPx) {
    const last = shown.findLastIndex((key, index) => index > 0 && key !== sortedBy)
    if (last === -1) break
    shown.splice(last, 1)
  }
  return { order: layout.order, shown }
}

/** The width of an element in pixels, as it changes; null before it is drawn. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => setWidth(box.clientWidth || null)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return width
}
