import type { Point } from '../../../ui/map/geography.ts'
import {
  type Box,
  findInside,
  getLabelPositions,
  isWhole,
  type Label,
  passedBy,
  placedLabels,
  type Size,
} from '../../../ui/map/map-view.ts'

/** Where a lane is on the screen. */
export interface DrawnLane {
  origin: { name: string; at: Point }
  destination: { name: string; at: Point }
  /** What is drawn of it: no name stands on it where there is room beside it. */
  line: readonly Point[]
}

interface Room {
  size: Size
  /** Elements above the map. */
  over: readonly Box[]
}

/** The names of a lane's ends that are in sight, where neither covers the other. */
export function getEndNames({ origin, destination, line }: DrawnLane, room: Room): Label[] {
  const labels: Label[] = []
  for (const { name, at } of origin.name === destination.name ? [destination] : [destination, origin]) {
    if (!isInSight(at, room.size)) continue
    const places = getPositions(name, at).filter((label) => isWhole(room.size, room.over, label))
    const inside = findInside(room.size, room.over, { text: name, at })
    const free = [
      ...placedLabels([places], [...labels, ...passedBy(line)]),
      ...placedLabels([[...places, inside]], labels),
    ]
    labels.push(...free.slice(0, 1).map(({ text, at: middle }) => ({ text, at: middle })))
  }
  return labels
}

/** What changed of a lane, at the middle of its arc. */
export interface ChangeLabel extends Label {
  /** How large the change is. */
  size: number
}

const MAX_CHANGES = 30

/** The largest changes that can be read: none covers another, or what is written already. */
export const getChangeLabels = (
  changes: readonly ChangeLabel[],
  room: Room,
  occupied: readonly Label[],
): Label[] =>
  placedLabels(
    changes
      .toSorted((a, b) => b.size - a.size)
      .slice(0, MAX_CHANGES)
      .map((label) => [label].filter((one) => isWhole(room.size, room.over, one))),
    occupied,
  )

/** Beside a point, below or above it, then on its other side. */
function getPositions(name: string, [x, y]: Point): Label[] {
  const positions = getLabelPositions(name, [x, y])
  const left = positions.slice(0, 1).map(({ text, at }) => ({ text, at: [2 * x - at[0], y] as const }))
  return [...positions, ...left]
}

const isInSight = ([x, y]: Point, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height
