import type { Point } from './geography.ts'
import { onScreen, type Size, type View } from './map-view.ts'

/** Something that is counted at a point of the map. */
export interface Counts {
  point: Point
  count: number
}

/** Items too close together to distinguish, drawn at the largest of them. */
export interface Cluster<T> {
  at: Point
  of: T[]
  count: number
  radius: number
}

const MIN_PX = 9
const MAX_PX = 26
/** The radius grows with the root of the count: areas compare. */
const getRadius = (count: number): number => Math.min(MAX_PX, MIN_PX + 1.2 * Math.sqrt(count))

/** Clusters items that would overlap on the screen; the largest keep their positions, and none is dropped. */
export function clustered<T extends Counts>(marks: readonly T[], view: View, size: Size): Cluster<T>[] {
  const clusters: Cluster<T>[] = []
  for (const mark of marks.toSorted((a, b) => b.count - a.count)) {
    const at = onScreen(mark.point, view, size)
    const near = clusters.find(
      (one) => Math.hypot(one.at[0] - at[0], one.at[1] - at[1]) < one.radius + MIN_PX,
    )
    if (near) {
      near.of.push(mark)
      near.count += mark.count
    } else clusters.push({ at, of: [mark], count: mark.count, radius: getRadius(mark.count) })
  }
  return clusters
}
