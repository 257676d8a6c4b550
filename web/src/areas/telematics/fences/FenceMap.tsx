import { useMemo } from 'react'
import { type Corner, type FenceArea, outline } from '#contract/areas/telematics/fences/fences.rules.ts'
import { type Point, projected, unprojected } from '../../../ui/map/geography.ts'
import { Scale } from '../../../ui/map/Legend.tsx'
import { onScreen } from '../../../ui/map/map-view.ts'
import { CityLabels, type LayerProps, MapFrame, useTracks } from '../../../ui/map/MapFrame.tsx'
import css from './Fences.module.css'

export type NamedArea = FenceArea & { name: string }

/** A yard fills the map at some meters a pixel. */
const CLOSEST = 900
/** A single geofence is shown with its surroundings. */
const MARGIN = 0.35

interface Props {
  fences: readonly NamedArea[]
  summary: string
  /** The corner that was pressed on; with it, corners are drawn. */
  onCorner?: (corner: Corner) => void
  corners?: readonly Corner[]
}

/** Geofences on a map of their own, as close as they are. */
export function FenceMap({ fences, summary, onCorner, corners = [] }: Props) {
  const tracks = useTracks()
  const points = useMemo(() => toPoints([...fences.flatMap(outline), ...corners]), [fences, corners])
  const press = onCorner && ((point: Point) => onCorner(toCorner(point)))
  return (
    <div className={css.map}>
      <MapFrame
        points={points}
        whole={fences.length > 1 ? 'Show all geofences' : 'Show the geofence'}
        summary={summary}
        tracks={tracks}
        renderLegend={(view) => <Scale view={view} />}
        closest={CLOSEST}
        {...(press && { onPress: press })}
      >
        {(layer) => (
          <>
            <CityLabels view={layer.view} size={layer.size} over={layer.over} occupied={[]} />
            <FenceShapes {...layer} fences={fences} />
            {corners.map(([lat, lon], at) => {
              const [x, y] = onScreen(projected(lon, lat), layer.view, layer.size)
              return <circle key={`${at} ${lat} ${lon}`} className={css.corner} cx={x} cy={y} r={4} />
            })}
          </>
        )}
      </MapFrame>
    </div>
  )
}

const DIGITS = 1e5
const toCorner = (point: Point): Corner => {
  const [lon, lat] = unprojected(point)
  return [Math.round(lat * DIGITS) / DIGITS, Math.round(lon * DIGITS) / DIGITS]
}

/** The points of a view around corners, some of their extent wider. */
function toPoints(corners: readonly Corner[]): Point[] {
  const points = corners.map(([lat, lon]) => projected(lon, lat))
  if (points.length === 0) return []
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const [dx, dy] = [(right - left) * MARGIN, (bottom - top) * MARGIN]
  return [
    [left - dx, top - dy],
    [right + dx, bottom + dy],
  ]
}

/** A fence smaller than this is a mark. */
const MARK_PX = 7
const LABEL_PX = 60
const CHARACTER_PX = 7

/** A name is cut at its end where the map is narrower than the name; the hint shows it whole. */
const toLabel = (name: string, mapWidth: number): string => {
  const max = Math.floor(mapWidth / CHARACTER_PX)
  return name.length > max ? `${name.slice(0, max - 1).trimEnd()}…` : name
}

/** Geofences as a layer of any map: their outline, or a mark where that is too small to see. */
export function FenceShapes({ fences, view, size }: LayerProps & { fences: readonly NamedArea[] }) {
  const shapes = useMemo(
    () => fences.map((fence) => ({ fence, ring: outline(fence).map(([lat, lon]) => projected(lon, lat)) })),
    [fences],
  )
  return shapes.map(({ fence, ring }) => {
    const points = ring.map((point) => onScreen(point, view, size))
    const xs = points.map(([x]) => x)
    const ys = points.map(([, y]) => y)
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
    if (right < 0 || bottom < 0 || left > size.width || top > size.height) return null
    const width = Math.max(right - left, bottom - top)
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    return (
      <g
        key={`${fence.name} ${fence.lat} ${fence.lon}`}
        className={css.fence}
        data-hint={`Geofence ${fence.name}`}
      >
        {width < MARK_PX ? (
          <rect x={x - 4} y={y - 4} width={8} height={8} transform={`rotate(45 ${x} ${y})`} />
        ) : (
          <polygon points={points.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(' ')} />
        )}
        {width > LABEL_PX && (
          <text x={x} y={Math.min(bottom + 15, size.height - 6)}>
            {toLabel(fence.name, size.width)}
          </text>
        )}
      </g>
    )
  })
}
