import type { PointerEvent } from 'react'
import { projected } from '../../../ui/map/geography.ts'
import { CityLabels, type LayerProps, MapFrame, useTracks } from '../../../ui/map/MapFrame.tsx'
import { Scale } from '../../../ui/map/Legend.tsx'
import { count } from '../analytics.rules.ts'
import { Arcs, makeArcs, laneAt } from './Arcs.tsx'
import css from './Network.module.css'
import { loadName, getPlaceName, type PlacedLane } from './network.rules.ts'

interface Props {
  lanes: readonly PlacedLane[]
  chosen: string | null
  onChoose: (lane: string) => void
}

/** Lanes on the map; the ranked list beside it is its text alternative. */
export function NetworkMap({ lanes, chosen, onChoose }: Props) {
  const tracks = useTracks()
  const points = lanes.flatMap(({ olng, olat, dlng, dlat }) => [projected(olng, olat), projected(dlng, dlat)])
  const [first] = lanes
  const summary = first
    ? `${lanes.length} lanes. Busiest: ${getPlaceName(first)}, ${loadName(first.load_empty_status)}, ${count(first.trips)} trips.`
    : 'No lanes on the map.'
  return (
    <div className={css.map}>
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
            <Scale view={view} />
          </>
        )}
      >
        {(layer) => <Layer {...layer} {...{ lanes, chosen, onChoose }} />}
      </MapFrame>
    </div>
  )
}

function Layer({ lanes, chosen, onChoose, view, size, over }: Props & LayerProps) {
  const arcs = makeArcs(lanes, view, size)
  const pick = (event: PointerEvent<SVGRectElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const lane = laneAt(arcs, [event.clientX - left, event.clientY - top])
    if (lane) onChoose(lane.id)
  }
  return (
    <>
      <CityLabels view={view} size={size} over={over} occupied={[]} />
      <Arcs arcs={arcs} chosen={chosen} />
      <rect width={size.width} height={size.height} fill="transparent" onPointerDown={pick} />
    </>
  )
}
