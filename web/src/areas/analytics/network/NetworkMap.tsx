import { formatCount } from '#contract/base/plural.ts'
import type { PointerEvent } from 'react'
import { useMemo } from 'react'
import { projected } from '../../../ui/map/geography.ts'
import { onScreen } from '../../../ui/map/map-view.ts'
import { trackBetween, type Way } from '../../../ui/map/tracks.ts'
import { CityLabels, type LayerProps, MapFrame, useTracks } from '../../../ui/map/MapFrame.tsx'
import { Scale } from '../../../ui/map/Legend.tsx'
import { count } from '../analytics.rules.ts'
import { Arcs, makeArcs, laneAt, toChangeLabels, toDrawnLane } from './Arcs.tsx'
import { getChangeLabels, getEndNames } from './lane-names.rules.ts'
import css from './Network.module.css'
import { getPlaceName, loadName, type Period, type PlacedLane } from './network.rules.ts'

interface Props {
  lanes: readonly PlacedLane[]
  /** Where two periods are side by side: which this is, and its days. */
  period?: { of: Period; name: string }
  chosen: string | null
  onChoose: (lane: string) => void
}

/** Lanes on the map; the ranked list beside it is its text alternative. */
export function NetworkMap({ lanes, period, chosen, onChoose }: Props) {
  const tracks = useTracks()
  const points = lanes.flatMap(({ olng, olat, dlng, dlat }) => [projected(olng, olat), projected(dlng, dlat)])
  const picked = lanes.find(({ id }) => id === chosen)
  const way = useMemo(
    () => (picked && tracks ? trackBetween(tracks, toSpots(picked).from, toSpots(picked).to, null) : null),
    [picked, tracks],
  )
  const [first] = lanes
  const summary = first
    ? `${formatCount(lanes.length, 'lane')}. Busiest: ${getPlaceName(first)}, ${loadName(first.load_empty_status)}, ${formatCount(first.trips, 'trip')}.`
    : 'No lanes on the map.'
  return (
    <div className={css.map}>
      {period && <p className={css.period}>{period.name}</p>}
      <MapFrame
        points={points}
        whole="Show all lanes"
        summary={summary}
        tracks={tracks}
        renderLegend={(view) => (
          <>
            <span>
              <i className={css.keyLoaded} aria-hidden="true" /> loaded
            </span>
            <span>
              <i className={css.keyEmpty} aria-hidden="true" /> empty
            </span>
            <span>wider: more trips</span>
            {way && (
              <span>
                <i className={css.keyTrack} aria-hidden="true" /> shortest by rail,{' '}
                {count(Math.round(way.miles))} mi
              </span>
            )}
            {period && <span>faint: changed by fewer than 10 trips or 10%</span>}
            <Scale view={view} />
          </>
        )}
      >
        {(layer) => <Layer {...layer} {...{ lanes, chosen, way, onChoose, ...(period && { period }) }} />}
      </MapFrame>
    </div>
  )
}

const toSpots = ({ olng, olat, dlng, dlat }: PlacedLane) => ({
  from: { lon: olng, lat: olat },
  to: { lon: dlng, lat: dlat },
})

interface MapLayerProps extends Props, LayerProps {
  /** The chosen lane's shortest way along the tracks. */
  way: Way | null
}

function Layer({ lanes, period, chosen, way, onChoose, view, size, over }: MapLayerProps) {
  const arcs = makeArcs(lanes, view, size, {
    period: period?.of ?? 'trips',
    isCompared: period !== undefined,
  })
  const picked = arcs.find(({ lane }) => lane.id === chosen)
  const track = way?.line.map((point) => onScreen(point, view, size)) ?? []
  const names = picked ? getEndNames(toDrawnLane(picked, track), { size, over }) : []
  const changes = period?.of === 'trips' ? getChangeLabels(toChangeLabels(arcs), { size, over }, names) : []
  // the frame captures the pointer, and a drag moves the map and picks nothing
  const press = (event: PointerEvent<SVGRectElement>) => {
    const [x, y] = [event.clientX, event.clientY]
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const release = (up: globalThis.PointerEvent) => {
      if (Math.hypot(up.clientX - x, up.clientY - y) > MAX_CLICK_PX) return
      const lane = laneAt(arcs, [x - left, y - top])
      if (lane) onChoose(lane.id)
    }
    addEventListener('pointerup', release, { once: true })
  }
  return (
    <>
      <CityLabels view={view} size={size} over={over} occupied={[...names, ...changes]} />
      <Arcs arcs={arcs} chosen={chosen} />
      {way && (
        <polyline
          className={css.track}
          points={track.map((point) => point.join(',')).join(' ')}
          aria-hidden="true"
        />
      )}
      {[...names, ...changes].map(({ text, at: [x, y] }) => (
        <text key={`${text} ${x} ${y}`} className={css.written} x={x} y={y + MIDDLE_PX} aria-hidden="true">
          {text}
        </text>
      ))}
      <rect width={size.width} height={size.height} fill="transparent" onPointerDown={press} />
    </>
  )
}

const MAX_CLICK_PX = 4
/** From the middle of a name to its baseline. */
const MIDDLE_PX = 4
