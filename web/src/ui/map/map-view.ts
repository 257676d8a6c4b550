import type { Point } from './geography.ts'

/** Which part of the map shows: the point in the middle and how many pixels a map unit takes. */
export interface View {
  x: number
  y: number
  scale: number
}

export interface Size {
  width: number
  height: number
}

const PADDING_PX = 56
/** Roughly a whole continent, and one town. */
const MIN_SCALE = 0.25
const MAX_SCALE = 12
/** A single place is shown with its region around it. */
const REGION_SCALE = 2.4

/** The view that shows all points with some room around them. */
export function fitView(points: readonly Point[], { width, height }: Size): View {
  if (points.length === 0) return { x: 0, y: 0, scale: Math.min(width / 1500, height / 1100) || 1 }
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    (width - 2 * PADDING_PX) / Math.max(1, right - left),
    (height - 2 * PADDING_PX) / Math.max(1, bottom - top),
    REGION_SCALE,
  )
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: clampScale(scale) }
}

const clampScale = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale))

/** Where a point of the map lies on the screen. */
export const onScreen = ([x, y]: Point, view: View, { width, height }: Size): Point => [
  (x - view.x) * view.scale + width / 2,
  (y - view.y) * view.scale + height / 2,
]

/** The view moved by pixels of the screen. */
export const pannedBy = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x - dx / view.scale,
  y: view.y - dy / view.scale,
})

/** The view zoomed by a factor around a point of the screen, which stays where it is. */
export function zoomedBy(view: View, factor: number, at: Point, { width, height }: Size): View {
  const scale = clampScale(view.scale * factor)
  const [dx, dy] = [at[0] - width / 2, at[1] - height / 2]
  return {
    scale,
    x: view.x + dx / view.scale - dx / scale,
    y: view.y + dy / view.scale - dy / scale,
  }
}

export interface Label {
  text: string
  at: Point
}

const LABEL_HEIGHT_PX = 16
const CHARACTER_PX = 6.4

/** The labels that can be read without covering each other, the first having the right of way. */
export function readableLabels(labels: readonly Label[], taken: readonly Label[] = []): Label[] {
  const kept = [...taken]
  for (const label of labels) if (!kept.some((other) => overlap(label, other))) kept.push(label)
  return kept.slice(taken.length)
}

function overlap(a: Label, b: Label): boolean {
  const reach = ((a.text.length + b.text.length) / 2) * CHARACTER_PX + 10
  return Math.abs(a.at[0] - b.at[0]) < reach && Math.abs(a.at[1] - b.at[1]) < LABEL_HEIGHT_PX
}
