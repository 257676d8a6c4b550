import { Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocalKeys } from '../keys/use-keys.ts'
import { CITIES } from './cities.data.ts'
import { type Basemap, loadBasemap, type Point, projected } from './geography.ts'
import { Legend } from './Legend.tsx'
import {
  fitView,
  type Label,
  onScreen,
  pannedBy,
  readableLabels,
  type Size,
  type View,
  zoomedBy,
} from './map-view.ts'
import { alongLine, loadTracks, type Tracks } from './tracks.ts'
import classes from './TripMap.module.css'
import { useWays, type Ways } from './ways.ts'

export interface MapPlace {
  lat: number
  lon: number
  name: string
}

export interface MapStop extends MapPlace {
  key: string
  /** Shown beside the pointer. */
  hint: string
  /** Whose tracks led here. */
  railroad: string | null
}

interface Props {
  /** Sightings in the order they happened. */
  stops: readonly MapStop[]
  origin: MapPlace | null
  destination: MapPlace | null
  /** False once the trip has arrived: nothing lies ahead of it. */
  isUnderway: boolean
  /** How much of the way ahead is made by the clock, 0 to 1; null where nothing tells it. */
  progress: number | null
  /** The stop that is pointed at, here or in the list beside. */
  active: string | null
  onActive: (key: string | null) => void
  /** What the map tells, for those who do not see it; every fact of it is in the list beside. */
  summary: string
}

const ZOOM_STEP = 1.6
const PAN_STEP_PX = 60

/** A trip on the map: where it began, where it was seen, where it is going. Works without any map server. */
export function TripMap(props: Props) {
  const { stops, origin, destination } = props
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const basemap = useLoaded(loadBasemap)
  const tracks = useLoaded(loadTracks)
  const ways = useWays(tracks, props)
  const places = [...stops, origin, destination].filter((place) => place !== null)
  const home = fitView(places.map(at), size)
  const [moved, setMoved] = useState<View | null>(null)
  const view = moved ?? home
  const middle: Point = [size.width / 2, size.height / 2]
  const zoom = (factor: number, point: Point = middle) => setMoved(zoomedBy(view, factor, point, size))
  const pan = (dx: number, dy: number) => setMoved(pannedBy(view, dx, dy))
  useWheelZoom(box, zoom)
  const drag = useDrag(pan)
  const onKey = useMapKeys(pan, zoom)

  return (
    <div className={classes.map} ref={box}>
      {/* The keys of a map are those of an application; the list beside it is its twin for readers. */}
      <svg className={classes.basemap} role="img" aria-label={props.summary} {...drag}>
        <BasemapLayer basemap={basemap} tracks={tracks} view={view} size={size} />
        {size.width > 0 && <TripLayer {...props} ways={ways} view={view} size={size} />}
      </svg>
      <Legend ways={ways} view={view} trip={props} />
      <div className={classes.tools} role="group" aria-label="Map">
        <ToolButton onKey={onKey} label="Zoom in" icon={<Plus size={16} />} onClick={() => zoom(ZOOM_STEP)} />
        <ToolButton
          onKey={onKey}
          label="Zoom out"
          icon={<Minus size={16} />}
          onClick={() => zoom(1 / ZOOM_STEP)}
        />
        <ToolButton
          onKey={onKey}
          label="Show the whole trip"
          icon={<Maximize size={16} />}
          onClick={() => setMoved(null)}
        />
      </div>
      <p className={classes.help}>
        Drag to move, Ctrl + scroll to zoom. On the buttons: arrow keys move, + and - zoom.
      </p>
    </div>
  )
}

const at = ({ lon, lat }: MapPlace): Point => projected(lon, lat)

interface ToolProps {
  label: string
  icon: ReactNode
  onClick: () => void
  onKey: (event: KeyboardEvent) => void
}

function ToolButton({ label, icon, onClick, onKey }: ToolProps) {
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={label}
      data-hint={label}
      onClick={onClick}
      onKeyDown={onKey}
    >
      {icon}
    </button>
  )
}

/** Arrows move and + and - zoom from every button, as on other maps. */
function useMapKeys(pan: (dx: number, dy: number) => void, zoom: (factor: number) => void) {
  return useLocalKeys('Map, on its buttons', [
    { keys: ['ArrowLeft'], words: 'Move left', run: () => pan(PAN_STEP_PX, 0) },
    { keys: ['ArrowRight'], words: 'Move right', run: () => pan(-PAN_STEP_PX, 0) },
    { keys: ['ArrowUp'], words: 'Move up', run: () => pan(0, PAN_STEP_PX) },
    { keys: ['ArrowDown'], words: 'Move down', run: () => pan(0, -PAN_STEP_PX) },
    { keys: ['+', '='], words: 'Zoom in', run: () => zoom(ZOOM_STEP) },
    { keys: ['-'], words: 'Zoom out', run: () => zoom(1 / ZOOM_STEP) },
  ])
}

interface LayerProps {
  view: View
  size: Size
}

function BasemapLayer({
  basemap,
  tracks,
  view,
  size,
}: LayerProps & { basemap: Basemap | null; tracks: Tracks | null }) {
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

function TripLayer({
  stops,
  origin,
  destination,
  isUnderway,
  active,
  onActive,
  progress,
  ways,
  view,
  size,
}: Props & LayerProps & { ways: Ways }) {
  const point = (place: MapPlace) => onScreen(at(place), view, size)
  const line = (points: readonly Point[]) =>
    points
      .map((one) =>
        onScreen(one, view, size)
          .map((part) => part.toFixed(1))
          .join(','),
      )
      .join(' ')
  const guess = isUnderway && ways.ahead && progress !== null ? alongLine(ways.ahead.line, progress) : null
  const current = stops.at(-1)
  const ends = endLabels({ origin, destination, current, point })
  return (
    <>
      <CityLabels view={view} size={size} taken={ends} />
      {ways.made.map((way, at) => (
        <polyline
          key={at}
          points={line(way.line)}
          className={classes.passed}
          data-straight={way.isStraight || undefined}
        />
      ))}
      {ways.ahead && <polyline points={line(ways.ahead.line)} className={classes.ahead} />}
      {guess && <GuessMark at={onScreen(guess, view, size)} />}
      {stops.map((stop) => {
        const [x, y] = point(stop)
        return (
          <circle
            key={stop.key}
            cx={x}
            cy={y}
            r={stop.key === active ? 7 : 4.5}
            className={classes.stop}
            data-active={stop.key === active || undefined}
            data-hint={stop.hint}
            onPointerEnter={() => onActive(stop.key)}
            onPointerLeave={() => onActive(null)}
          />
        )
      })}
      {origin && <EndMark kind="origin" at={point(origin)} />}
      {destination && <EndMark kind="destination" at={point(destination)} />}
      {current && <EndMark kind={isUnderway ? 'current' : 'destination'} at={point(current)} />}
      {ends.map(({ text, at: [x, y] }) => (
        <text key={text} x={x} y={y} className={classes.endLabel}>
          {text}
        </text>
      ))}
    </>
  )
}

/** Where the unit would be by now; nobody has seen it there. */
function GuessMark({ at: [x, y] }: { at: Point }) {
  return (
    <circle
      cx={x}
      cy={y}
      r={7}
      className={classes.guess}
      data-hint="Estimated by the clock between its last sighting and its ETA; not reported there"
    />
  )
}

function EndMark({ kind, at: [x, y] }: { kind: 'origin' | 'destination' | 'current'; at: Point }) {
  if (kind === 'current') {
    return (
      <g className={classes.current} pointerEvents="none">
        <circle cx={x} cy={y} r={13} className={classes.halo} />
        <circle cx={x} cy={y} r={6.5} />
      </g>
    )
  }
  if (kind === 'origin') return <circle cx={x} cy={y} r={6} className={classes.end} pointerEvents="none" />
  return (
    <rect x={x - 6} y={y - 6} width={12} height={12} rx={2} className={classes.end} pointerEvents="none" />
  )
}

interface Ends {
  origin: MapPlace | null
  destination: MapPlace | null
  current: MapPlace | undefined
  point: (place: MapPlace) => Point
}

const LABEL_ABOVE_PX = 14

/** Where the unit is comes first, then where it goes and where it comes from. */
function endLabels({ origin, destination, current, point }: Ends): Label[] {
  const named = [current, destination, origin].filter((place) => place != null)
  return readableLabels(
    named.map((place) => {
      const [x, y] = point(place)
      return { text: place.name, at: [x, y - LABEL_ABOVE_PX] }
    }),
  )
}

function CityLabels({ view, size, taken }: LayerProps & { taken: readonly Label[] }) {
  const labels = CITIES.map(({ name, lon, lat }): Label => ({
    text: name,
    at: onScreen(projected(lon, lat), view, size),
  }))
  const inSight = labels.filter(({ at: [x, y] }) => x > 0 && y > 0 && x < size.width && y < size.height)
  return readableLabels(inSight, taken).map(({ text, at: [x, y] }) => (
    <g key={text} className={classes.city} aria-hidden="true">
      <circle cx={x} cy={y} r={2} />
      <text x={x + 6} y={y + 4}>
        {text}
      </text>
    </g>
  ))
}

/** What a map is drawn on; without it the trip still shows, for its points and lines need nothing beneath them. */
function useLoaded<T>(load: () => Promise<T>): T | null {
  const [loaded, setLoaded] = useState<T | null>(null)
  useEffect(() => {
    let isGone = false
    load().then(
      (got) => !isGone && setLoaded(got),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [load])
  return loaded
}

function useSize(box: { current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    // The next frame: a size set within the observer's own round would start another.
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(() => requestAnimationFrame(measure))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return size
}

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

function useDrag(pan: (dx: number, dy: number) => void) {
  const last = useRef<Point | null>(null)
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      last.current = [event.clientX, event.clientY]
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (!last.current) return
      pan(event.clientX - last.current[0], event.clientY - last.current[1])
      last.current = [event.clientX, event.clientY]
    },
    onPointerUp: () => {
      last.current = null
    },
    onPointerCancel: () => {
      last.current = null
    },
  }
}
