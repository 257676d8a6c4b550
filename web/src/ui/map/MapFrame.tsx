import { type LucideIcon, Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../Button.tsx'
import { useLocalKeys } from '../keys/use-keys.ts'
import { CITIES } from './cities.data.ts'
import { type Basemap, loadBasemap, type Point, projected } from './geography.ts'
import {
  type Box,
  fitView,
  isWhole,
  type Label,
  onMap,
  onScreen,
  pannedBy,
  placedLabels,
  getLabelPositions,
  type Size,
  type View,
  zoomedBy,
} from './map-view.ts'
import { loadTracks, type Tracks } from './tracks.ts'
import classes from './TripMap.module.css'

const ZOOM_STEP = 1.6
const PAN_STEP_PX = 60

interface Props {
  /** All that must be in sight from the start. */
  points: readonly Point[]
  /** What brings the map back to how it began. */
  whole: string
  /** The text alternative of the map. */
  summary: string
  tracks: Tracks | null
  renderLegend: (view: View) => ReactNode
  /** The largest scale, where it is larger than a town's. */
  closest?: number
  /** Press on a point of the map, in map units. */
  onPress?: (point: Point) => void
  children: (layer: LayerProps) => ReactNode
}

/** A map that is moved and zoomed by pointer and keys; its content comes from the caller. */
export function MapFrame(props: Props) {
  const { points, whole, summary, tracks, renderLegend, closest, onPress, children } = props
  const box = useRef<HTMLDivElement>(null)
  const legend = useRef<HTMLDivElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const { size, over } = useRoom(box, legend, tools)
  const basemap = useLoaded(loadBasemap)
  const home = fitView(points, size, closest)
  const [moved, setMoved] = useState<View | null>(null)
  const view = moved ?? home
  const middle: Point = [size.width / 2, size.height / 2]
  const zoom = (factor: number, point: Point = middle) =>
    setMoved(zoomedBy(view, factor, point, size, closest))
  const pan = (dx: number, dy: number) => setMoved(pannedBy(view, dx, dy))
  useWheelZoom(box, zoom)
  const drag = useDrag(pan, onPress && ((at) => onPress(onMap(at, view, size))))
  const onKey = useMapKeys(pan, zoom)

  return (
    <div className={classes.map} ref={box}>
      {/* The map has application keys; the list next to it is its accessible alternative. */}
      <svg className={classes.basemap} role="img" aria-label={summary} {...drag}>
        {size.width > 0 && (
          <>
            <BasemapLayer basemap={basemap} tracks={tracks} view={view} size={size} />
            {children({ view, size, over })}
          </>
        )}
      </svg>
      <div className={classes.legend} ref={legend}>
        {renderLegend(view)}
      </div>
      <div className={classes.tools} ref={tools} role="group" aria-label="Map">
        <ToolButton onKey={onKey} label="Zoom in" icon={Plus} onClick={() => zoom(ZOOM_STEP)} />
        <ToolButton onKey={onKey} label="Zoom out" icon={Minus} onClick={() => zoom(1 / ZOOM_STEP)} />
        <ToolButton onKey={onKey} label={whole} icon={Maximize} onClick={() => setMoved(null)} />
      </div>
      <p className={classes.help}>
        Drag to move, Ctrl + scroll to zoom. With a map button focused: arrow keys move, + and - zoom.
      </p>
    </div>
  )
}

/** The drawn tracks of all maps; null until they are here. */
export const useTracks = (): Tracks | null => useLoaded(loadTracks)

interface ToolProps {
  label: string
  icon: LucideIcon
  onClick: () => void
  onKey: (event: KeyboardEvent) => void
}

function ToolButton({ label, icon, onClick, onKey }: ToolProps) {
  return <IconButton label={label} data-hint={label} icon={icon} onClick={onClick} onKeyDown={onKey} />
}

/** Arrows move and + and - zoom from every button, as on other maps. */
function useMapKeys(pan: (dx: number, dy: number) => void, zoom: (factor: number) => void) {
  return useLocalKeys('Map buttons', [
    { keys: ['ArrowLeft'], text: 'Move left', run: () => pan(PAN_STEP_PX, 0) },
    { keys: ['ArrowRight'], text: 'Move right', run: () => pan(-PAN_STEP_PX, 0) },
    { keys: ['ArrowUp'], text: 'Move up', run: () => pan(0, PAN_STEP_PX) },
    { keys: ['ArrowDown'], text: 'Move down', run: () => pan(0, -PAN_STEP_PX) },
    { keys: ['+', '='], text: 'Zoom in', run: () => zoom(ZOOM_STEP) },
    { keys: ['-'], text: 'Zoom out', run: () => zoom(1 / ZOOM_STEP) },
  ])
}

export interface LayerProps {
  view: View
  size: Size
  /** Elements above the map, where no place name can be drawn. */
  over: readonly Box[]
}

function BasemapLayer({
  basemap,
  tracks,
  view,
  size,
}: Pick<LayerProps, 'view' | 'size'> & { basemap: Basemap | null; tracks: Tracks | null }) {
  if (!basemap) return null
  const { x, y, scale } = view
  return (
    <g transform={`translate(${size.width / 2} ${size.height / 2}) scale(${scale}) translate(${-x} ${-y})`}>
      <path d={basemap.land} className={classes.land} />
      <path d={basemap.states} className={classes.states} />
      <path d={basemap.lakes} className={classes.lakes} />
      <path d={basemap.borders} className={classes.borders} />
      {tracks && <path d={tracks.ground} className={classes.tracks} />}
    </g>
  )
}

/** Towns to find one's way by, where nothing else is written. */
export function CityLabels({ view, size, over, occupied }: LayerProps & { occupied: readonly Label[] }) {
  const inSight = CITIES.map(({ name, lon, lat }) => ({
    name,
    at: onScreen(projected(lon, lat), view, size),
  })).filter(
    ({ name, at: [x, y] }) =>
      x > 0 &&
      y > 0 &&
      x < size.width &&
      y < size.height &&
      // an end of the trip says its name itself
      !occupied.some(({ text }) => text.startsWith(`${name}, `)),
  )
  const places = inSight.map(({ name, at }) =>
    getLabelPositions(name, at).filter((label) => isWhole(size, over, label)),
  )
  return placedLabels(places, occupied).map(({ text, at: [x, y], point: [cx, cy] }) => (
    <g key={text} className={classes.city} aria-hidden="true">
      <circle cx={cx} cy={cy} r={2} />
      <text x={x} y={y + 4}>
        {text}
      </text>
    </g>
  ))
}

/**
 * The map's background; without it the trip is still shown, because its points and lines need nothing beneath them.
 */
function useLoaded<T>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<T | null>(null)
  useEffect(() => {
    let isRemoved = false
    load().then(
      (got) => !isRemoved && setLoaded(got),
      () => undefined,
    )
    return () => {
      isRemoved = true
    }
  }, [load])
  return loaded
}

interface Room {
  size: Size
  over: readonly Box[]
}

type Held = { current: HTMLElement | null }

/** The size of the map and of the elements above it; a legend changes its size with its content. */
function useRoom(box: Held, ...standing: readonly Held[]): Room {
  const [room, setRoom] = useState<Room>({ size: { width: 0, height: 0 }, over: [] })
  const held = useRef(standing)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const over = held.current.map(({ current }) => current).filter((one) => one !== null)
    const measure = () =>
      setRoom({ size: { width: element.clientWidth, height: element.clientHeight }, over: over.map(getBox) })
    // The next frame: a size set within the observer's own round would start another.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure))
    for (const one of [element, ...over]) observer.observe(one)
    return () => observer.disconnect()
  }, [box])
  return room
}

const getBox = ({ offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight }: HTMLElement): Box => ({
  left,
  right: left + offsetWidth,
  top,
  bottom: top + offsetHeight,
})

/** The wheel scrolls the page; with Ctrl, or pinched on a touch pad, it zooms. */
function useWheelZoom(box: { current: HTMLElement | null }, zoom: (factor: number, at: Point) => void): void {
  useEffect(() => {
    const element = box.current
    const onWheel = (event: WheelEvent) => {
      if (!element || (!event.ctrlKey && !event.metaKey)) return
      event.preventDefault()
      const { left, top } = element.getBoundingClientRect()
      zoom(Math.exp(-event.deltaY / 240), [event.clientX - left, event.clientY - top])
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [box, zoom])
}

/** Pointers shake a little while they press. */
const PRESS_PX = 4

/** While the map is dragged, what is drawn moves as a picture; it is drawn again at rest, or after so much of a way. */
const REDRAW_PX = 400

/** A drag from one point to another of the window; `moved` is not yet drawn. */
interface Drag {
  begun: Point
  last: Point
  moved: Point
}

function useDrag(pan: (dx: number, dy: number) => void, press?: (at: Point) => void) {
  const drag = useRef<Drag | null>(null)
  const end = (map: SVGSVGElement): Drag | null => {
    const ended = drag.current
    drag.current = null
    if (ended && hasLength(ended.moved)) flushSync(() => pan(...ended.moved))
    map.style.transform = ''
    delete map.dataset['dragged']
    return ended
  }
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      const at: Point = [event.clientX, event.clientY]
      drag.current = { begun: at, last: at, moved: [0, 0] }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ clientX, clientY, currentTarget: map }: PointerEvent<SVGSVGElement>) => {
      if (!drag.current) return
      const { last, begun } = drag.current
      const [dx, dy] = drag.current.moved
      let moved: Point = [dx + clientX - last[0], dy + clientY - last[1]]
      if (Math.hypot(...moved) > REDRAW_PX) {
        flushSync(() => pan(...moved))
        moved = [0, 0]
      }
      drag.current = { begun, last: [clientX, clientY], moved }
      if (!('dragged' in map.dataset)) map.dataset['dragged'] = ''
      map.style.transform = `translate(${moved[0]}px, ${moved[1]}px)`
    },
    onPointerUp: (event: PointerEvent<SVGSVGElement>) => {
      const ended = end(event.currentTarget)
      if (!ended || !press) return
      const [x, y] = ended.begun
      if (Math.hypot(event.clientX - x, event.clientY - y) > PRESS_PX) return
      const { left, top } = event.currentTarget.getBoundingClientRect()
      press([event.clientX - left, event.clientY - top])
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<SVGSVGElement>) => void end(currentTarget),
  }
}

const hasLength = ([dx, dy]: Point): boolean => dx !== 0 || dy !== 0
