import { type Point, projected } from '../../../ui/map/geography.ts'
import { onScreen, type Size, type View } from '../../../ui/map/map-view.ts'
import type { ChangeLabel, DrawnLane } from './lane-names.rules.ts'
import css from './Network.module.css'
import { change, getPlaceName, hasChanged, loadName, type Period, type PlacedLane } from './network.rules.ts'

/** Six widths: as many paths as are drawn, whatever the number of lanes. */
const WIDTHS = [1, 1.75, 2.75, 4, 5.5, 7.5]
/** How far an arc bends to the right of travel, as a part of its length: a pair never overlaps. */
const BEND = 0.16
const CLICK_TOLERANCE_PX = 8
const STEPS = 12

interface Arc {
  lane: PlacedLane
  from: Point
  bend: Point
  to: Point
  width: number
  /** Has hardly changed between two periods. */
  isFaint: boolean
}

/** The lanes as arcs on the screen. */
export function makeArcs(
  lanes: readonly PlacedLane[],
  view: View,
  size: Size,
  /** The lanes of two maps side by side have one scale. */
  { period = 'trips', isCompared = false }: { period?: Period; isCompared?: boolean } = {},
): Arc[] {
  const max = lanes.reduce((top, one) => Math.max(top, one.trips, isCompared ? one.trips_before : 0), 1)
  const drawn = lanes.filter((lane) => lane[period] > 0)
  return drawn.map((lane) => {
    const from = onScreen(projected(lane.olng, lane.olat), view, size)
    const to = onScreen(projected(lane.dlng, lane.dlat), view, size)
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const bend: Point = [(from[0] + to[0]) / 2 - dy * BEND, (from[1] + to[1]) / 2 + dx * BEND]
    const width = Math.min(WIDTHS.length - 1, Math.floor((lane[period] / max) * WIDTHS.length))
    return { lane, from, bend, to, width, isFaint: isCompared && !hasChanged(lane) }
  })
}

const toPath = ({ from, bend, to }: Arc): string => `M${place(from)}Q${place(bend)} ${place(to)}`
const place = ([x, y]: Point): string => `${Math.round(x)} ${Math.round(y)}`

/** Points along an arc, from one end to the other. */
const toPoints = ({ from, bend, to }: Arc): Point[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => {
    const t = step / STEPS
    const on = (at: 0 | 1) => (1 - t) ** 2 * from[at] + 2 * t * (1 - t) * bend[at] + t * t * to[at]
    return [on(0), on(1)]
  })

/** An arc with the names of its ends; `way` is what else is drawn of it. */
export const toDrawnLane = (arc: Arc, way: readonly Point[]): DrawnLane => ({
  origin: { name: arc.lane.origin_name, at: arc.from },
  destination: { name: arc.lane.destination_name, at: arc.to },
  line: [...toPoints(arc), ...way],
})

/** How much each changed lane grew or lost, at the middle of its arc. */
export const toChangeLabels = (arcs: readonly Arc[]): ChangeLabel[] =>
  arcs.flatMap((arc) => {
    const { trips, trips_before } = arc.lane
    const at = toPoints(arc)[STEPS / 2]
    return arc.isFaint || at === undefined
      ? []
      : [{ text: change(trips, trips_before), at, size: Math.abs(trips - trips_before) }]
  })

/** The lane whose arc passes closest to a point; null where none is near. */
export function laneAt(arcs: readonly Arc[], [x, y]: Point): PlacedLane | null {
  let best: { lane: PlacedLane; away: number } | null = null
  for (const arc of arcs) {
    for (const on of toPoints(arc)) {
      const away = Math.hypot(on[0] - x, on[1] - y) - (WIDTHS[arc.width] ?? 1) / 2
      if (away < CLICK_TOLERANCE_PX && (best === null || away < best.away)) best = { lane: arc.lane, away }
    }
  }
  return best?.lane ?? null
}

interface Props {
  arcs: readonly Arc[]
  chosen: string | null
}

/** All arcs as one path for each width and load; the chosen one above them. */
export function Arcs({ arcs, chosen }: Props) {
  const picked = arcs.find(({ lane }) => lane.id === chosen)
  return (
    <g className={css.arcs} aria-hidden="true" data-picked={picked !== undefined || undefined}>
      {['L', 'E', null].flatMap((load) =>
        WIDTHS.flatMap((px, width) =>
          [true, false].map((isFaint) => {
            const some = arcs.filter(
              (arc) => arc.width === width && arc.isFaint === isFaint && arc.lane.load_empty_status === load,
            )
            if (some.length === 0) return null
            return (
              <path
                key={`${load}${px}${isFaint}`}
                d={some.map(toPath).join('')}
                strokeWidth={px}
                data-load={load ?? 'unknown'}
                data-faint={isFaint || undefined}
              />
            )
          }),
        ),
      )}
      {picked && (
        <path d={toPath(picked)} strokeWidth={(WIDTHS[picked.width] ?? 1) + 2} className={css.picked}>
          <title>{`${getPlaceName(picked.lane)}, ${loadName(picked.lane.load_empty_status)}`}</title>
        </path>
      )}
      {arcs.length > 0 &&
        getEnds(arcs).map(({ at: [x, y], isEnd, key }) => (
          <circle key={key} cx={x} cy={y} r={isEnd ? 3.5 : 2.5} data-end={isEnd || undefined} />
        ))}
    </g>
  )
}

/** Places once each; hollow where cars only come from. */
function getEnds(arcs: readonly Arc[]): { key: number; at: Point; isEnd: boolean }[] {
  const places = new Map<number, { key: number; at: Point; isEnd: boolean }>()
  for (const { lane, from, to } of arcs) {
    if (!places.has(lane.origin_id))
      places.set(lane.origin_id, { key: lane.origin_id, at: from, isEnd: false })
    places.set(lane.destination_id, { key: lane.destination_id, at: to, isEnd: true })
  }
  return [...places.values()]
}
