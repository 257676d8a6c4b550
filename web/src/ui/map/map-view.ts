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
/** A map unit is some 6 km; this is a few meters. */
const MIN_EXTENT = 0.001

/** The view that shows all points with some room around them, no closer than a scale. */
export function fitView(
  points: readonly Point[],
  { width, height }: Size,
  closest: number = REGION_SCALE,
): View {
  if (points.length === 0) return { x: 0, y: 0, scale: Math.min(width / 1500, height / 1100) || 1 }
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const scale = Math.min(
    (width - 2 * PADDING_PX) / Math.max(MIN_EXTENT, right - left),
    (height - 2 * PADDING_PX) / Math.max(MIN_EXTENT, bottom - top),
    closest,
  )
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.max(MIN_SCALE, scale) }
}

/** The screen position of a map point. */
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

/** The map point at a position on the screen. */
export const onMap = ([x, y]: Point, view: View, { width, height }: Size): Point => [
  (x - width / 2) / view.scale + view.x,
  (y - height / 2) / view.scale + view.y,
]

/** The view zoomed by a factor around a point of the screen, which stays where it is. */
export function zoomedBy(
  view: View,
  factor: number,
  at: Point,
  { width, height }: Size,
  closest: number = MAX_SCALE,
): View {
  const scale = Math.min(closest, Math.max(MIN_SCALE, view.scale * factor))
  const [dx, dy] = [at[0] - width / 2, at[1] - height / 2]
  return {
    scale,
    x: view.x + dx / view.scale - dx / scale,
    y: view.y + dy / view.scale - dy / scale,
  }
}

export interface Label {
  text: string
  /** The middle of its text. */
  at: Point
}

const LABEL_HEIGHT_PX = 16
const CHARACTER_PX = 6.4
/** Those of the trip's own ends are larger. */
const END_CHARACTER_PX = 7.4
const GAP_PX = 6

/** The labels that can be read without covering each other, the first having the right of way. */
export const readableLabels = (labels: readonly Label[], occupied: readonly Label[] = []): Label[] =>
  placedLabels(
    labels.map((label) => [label]),
    occupied,
  )

/** Each label at the first of its places where it covers nothing; those that find none are left out. */
export function placedLabels<L extends Label>(
  places: readonly (readonly L[])[],
  occupied: readonly Label[],
): L[] {
  const saved: L[] = []
  const isFree = (label: L) => [occupied, saved].every((some) => !some.some((other) => overlap(label, other)))
  for (const some of places) {
    const free = some.find(isFree)
    if (free) saved.push(free)
  }
  return saved
}

/** Next to its point, or below or above it where a line passes. */
export function getLabelPositions(text: string, [x, y]: Point): (Label & { point: Point })[] {
  const half = (text.length * CHARACTER_PX) / 2
  const point: Point = [x, y]
  return [
    { text, point, at: [x + half + 6, y] },
    { text, point, at: [x, y + LABEL_HEIGHT_PX] },
    { text, point, at: [x, y - LABEL_HEIGHT_PX] },
  ]
}

/** Labels must not cover lines. */
export const passedBy = (line: readonly Point[]): Label[] => line.map((at) => ({ text: '', at }))

const COVER_STEP_PX = 10

/** Labels must not cover circles. */
export function coveredBy([x, y]: Point, radius: number): Label[] {
  const steps = Math.ceil(radius / COVER_STEP_PX)
  const along = Array.from({ length: 2 * steps + 1 }, (_, at) => ((at - steps) / steps) * radius)
  return along.flatMap((dx) => along.map((dy) => ({ text: '', at: [x + dx, y + dy] as const })))
}

/** The elements above the map: its buttons and its legend. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * A label moved so that neither an edge nor an overlay of the map cuts it: sideways, or up or down where that is
 * closer.
 */
export function findInside({ width }: Size, over: readonly Box[], { text, at }: Label): Label {
  const half = (text.length * END_CHARACTER_PX) / 2 + 4
  const within = (x: number) => Math.max(half, Math.min(x, width - half))
  const clear = ([x, y]: Point, box: Box): Point => {
    if (!isUnder(box, [x, y], half)) return [x, y]
    const aside = box.left - half
    const distance =
      y > box.top && box.top > LABEL_HEIGHT_PX ? box.top - LABEL_HEIGHT_PX / 2 : box.bottom + LABEL_HEIGHT_PX
    return aside > half && x - aside < Math.abs(y - distance) ? [aside, y] : [x, distance]
  }
  return { text, at: over.reduce<Point>(clear, [within(at[0]), at[1]]) }
}

/** Neither an edge nor an overlay of the map cuts it. */
export function isWhole({ width, height }: Size, over: readonly Box[], { text, at }: Label): boolean {
  const half = (text.length * CHARACTER_PX) / 2
  const [x, y] = at
  const isIn = x > half && x + half < width && y > LABEL_HEIGHT_PX / 2 && y < height - LABEL_HEIGHT_PX / 2
  return isIn && !over.some((box) => isUnder(box, at, half))
}

const isUnder = ({ left, right, top, bottom }: Box, [x, y]: Point, half: number): boolean =>
  x + half > left && x - half < right && y + LABEL_HEIGHT_PX / 2 > top && y - LABEL_HEIGHT_PX / 2 < bottom

function overlap(a: Label, b: Label): boolean {
  const reach = ((a.text.length + b.text.length) / 2) * CHARACTER_PX + GAP_PX
  return Math.abs(a.at[0] - b.at[0]) < reach && Math.abs(a.at[1] - b.at[1]) < getHeight(a, b)
}

/** A line needs less room above and below than words do. */
const getHeight = (a: Label, b: Label): number =>
  a.text === '' || b.text === '' ? LABEL_HEIGHT_PX / 2 + 2 : LABEL_HEIGHT_PX
