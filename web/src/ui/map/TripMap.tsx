import { type Point, projected } from './geography.ts'
import { Legend } from './Legend.tsx'
import {
  type Box,
  findInside,
  type Label,
  onScreen,
  passedBy,
  readableLabels,
  type Size,
} from './map-view.ts'
import { CityLabels, type LayerProps, MapFrame, useTracks } from './MapFrame.tsx'
import { alongLine } from './tracks.ts'
import classes from './TripMap.module.css'
import { useRoute, type Route } from './route.ts'

export interface MapPlace {
  lat: number
  lon: number
  name: string
}

export interface MapStop extends MapPlace {
  key: string
  /** Shown next to the pointer. */
  hint: string
  /** The railroad whose tracks led here. */
  railroad: string | null
}

interface Props {
  /** Sightings in the order they happened. */
  stops: readonly MapStop[]
  origin: MapPlace | null
  destination: MapPlace | null
  /** False once the trip has arrived: no route remains. */
  isUnderway: boolean
  /** Nothing has moved yet: the route is the expected one. */
  isPlanned?: boolean
  /** The share of the remaining route covered by now according to the clock, 0 to 1; null when unknown. */
  progress: number | null
  /** The hovered stop, here or in the adjacent list. */
  active: string | null
  onActive: (key: string | null) => void
  /** The text alternative of the map; the list next to it contains the same facts. */
  summary: string
}

/** A trip on the map: where it began, where it was seen, where it is going. Works without any map server. */
export function TripMap(props: Props) {
  const { stops, origin, destination } = props
  const tracks = useTracks()
  const route = useRoute(tracks, props)
  const places = [...stops, origin, destination].filter((place) => place !== null)
  return (
    <MapFrame
      points={places.map(at)}
      whole="Show full trip"
      summary={props.summary}
      tracks={tracks}
      renderLegend={(view) => <Legend route={route} view={view} trip={props} />}
    >
      {(layer) => <TripLayer {...props} {...layer} route={route} />}
    </MapFrame>
  )
}

const at = ({ lon, lat }: MapPlace): Point => projected(lon, lat)

function TripLayer({
  stops,
  origin,
  destination,
  isUnderway,
  active,
  onActive,
  progress,
  route,
  view,
  size,
  over,
}: Props & LayerProps & { route: Route }) {
  const point = (place: MapPlace) => onScreen(at(place), view, size)
  const line = (points: readonly Point[]) =>
    points
      .map((one) =>
        onScreen(one, view, size)
          .map((part) => part.toFixed(1))
          .join(','),
      )
      .join(' ')
  const guess = isUnderway && route.ahead && progress !== null ? alongLine(route.ahead.line, progress) : null
  const current = stops.at(-1)
  const ends = endLabels({ origin, destination, current, point, size, over })
  const passed = [...route.traveled, ...(route.ahead ? [route.ahead] : [])].flatMap((way) =>
    passedBy(way.line.map((one) => onScreen(one, view, size))),
  )
  return (
    <>
      <CityLabels view={view} size={size} over={over} occupied={[...ends, ...passed]} />
      {route.traveled.map((way, at) => (
        <polyline
          key={at}
          points={line(way.line)}
          className={classes.passed}
          data-straight={way.isStraight || undefined}
        />
      ))}
      {route.ahead && <polyline points={line(route.ahead.line)} className={classes.ahead} />}
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

/** The estimated current position of the unit; no one has seen it there. */
function GuessMark({ at: [x, y] }: { at: Point }) {
  return (
    <circle
      cx={x}
      cy={y}
      r={7}
      className={classes.guess}
      data-hint="Estimated from the last sighting and the ETA; not reported here"
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
  size: Size
  over: readonly Box[]
}

const LABEL_ABOVE_PX = 14

/** The position of the unit comes first, then its destination and its origin. */
function endLabels({ origin, destination, current, point, size, over }: Ends): Label[] {
  const named = [current, destination, origin].filter((place) => place != null)
  return readableLabels(
    named.map((place) => {
      const [x, y] = point(place)
      return findInside(size, over, { text: place.name, at: [x, y - LABEL_ABOVE_PX] })
    }),
  )
}
