import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { EXCLUSIONS } from '#contract/areas/telematics/telematics.rules.ts'
import type { TrackPoint } from '#contract/areas/telematics/units/units.contract.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { formatCount } from '#contract/base/plural.ts'
import { showEquipment } from '#contract/base/asset-term.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { projected } from '../../../ui/map/geography.ts'
import { Scale } from '../../../ui/map/Legend.tsx'
import { onScreen } from '../../../ui/map/map-view.ts'
import { CityLabels, type LayerProps, MapFrame, useTracks } from '../../../ui/map/MapFrame.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { changeText, isChange, leftOutText } from './track.rules.ts'
import css from './Units.module.css'

interface Props {
  equipmentId: string
  points: readonly TrackPoint[]
  zone: string
}

type Fix = TrackPoint & { lat: number; lon: number }
const isFix = (point: TrackPoint): point is Fix =>
  point.left_out === null && point.lat !== null && point.lon !== null

/** A unit's way on the map, moment by moment; the changes below it are its text alternative. */
export function Track({ equipmentId, points, zone }: Props) {
  const fixes = useMemo(() => points.filter(isFix), [points])
  const changes = useMemo(() => points.filter((point, at) => isChange(point, points[at - 1])), [points])
  const [chosen, setAt] = useState<number | null>(null)
  const at = Math.min(chosen ?? fixes.length - 1, fixes.length - 1)
  const tracks = useTracks()
  const now = fixes[at]
  if (!now) return <p>No positions in this range. Choose other days.</p>
  const step = (to: 1 | -1) => {
    const isStop = (index: number) => isChange(fixes[index]!, fixes[index - 1])
    let next = at + to
    while (next > 0 && next < fixes.length - 1 && !isStop(next)) next += to
    setAt(Math.min(Math.max(next, 0), fixes.length - 1))
  }
  return (
    <>
      <div className={css.replay}>
        <MapFrame
          points={fixes.map(({ lon, lat }) => projected(lon, lat))}
          whole="Show full track"
          summary={`${formatCount(fixes.length, 'position')} of ${showEquipment(equipmentId)}. ${formatCount(changes.length, 'change')} listed below.`}
          tracks={tracks}
          renderLegend={(view) => <Scale view={view} />}
        >
          {(layer) => <TrackLayer {...layer} fixes={fixes} at={at} />}
        </MapFrame>
      </div>
      <div className={css.slider}>
        <span className={css.sliderButtons}>
          <IconButton label="Previous change" icon={ChevronLeft} isFramed onClick={() => step(-1)} />
          <IconButton label="Next change" icon={ChevronRight} isFramed onClick={() => step(1)} />
        </span>
        <input
          type="range"
          aria-label="Time"
          aria-valuetext={`${placeTime(now.at, zone)}, ${changeText(now)}`}
          min={0}
          max={fixes.length - 1}
          value={at}
          onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
        />
        <p className={css.now} aria-hidden="true">
          {placeTime(now.at, zone)} <span>{changeText(now)}</span>
        </p>
      </div>
      <p className={css.range}>
        {formatCount(fixes.length, 'position')}
        {leftOutText(points)}
      </p>
      <SimpleTable
        label="Changes"
        kind="plain"
        rows={changes.toReversed().slice(0, MAX_CHANGES)}
        getKey={(point) => `${point.at} ${point.reason}`}
        columns={[
          { head: 'Time', oneLine: true, names: true, render: (point) => placeTime(point.at, zone) },
          { head: 'Change', wide: true, render: changeText },
          { head: 'Speed, mph', number: true, render: ({ speed_mph }) => speed_mph ?? '–' },
          {
            head: 'Excluded',
            render: ({ left_out }) => (left_out === null ? '–' : EXCLUSIONS[left_out]),
          },
        ]}
      />
    </>
  )
}

const MAX_CHANGES = 200

function TrackLayer({ fixes, at, view, size, over }: LayerProps & { fixes: readonly Fix[]; at: number }) {
  const screen = fixes.map(({ lon, lat }) => onScreen(projected(lon, lat), view, size))
  const line = (from: number, to?: number) =>
    screen
      .slice(from, to)
      .map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`)
      .join(' ')
  const [x, y] = screen[at] ?? [0, 0]
  return (
    <>
      <CityLabels view={view} size={size} over={over} occupied={[]} />
      <polyline points={line(at)} className={css.wayAhead} />
      <polyline points={line(0, at + 1)} className={css.way} />
      {fixes.map(({ at: moment, reason, impact_g }, index) =>
        impact_g === null ? null : (
          <circle
            key={`${moment} ${reason}`}
            className={css.hit}
            cx={screen[index]?.[0]}
            cy={screen[index]?.[1]}
            r={5}
            data-hint={`Impact ${impact_g} g`}
          />
        ),
      )}
      <g className={css.here}>
        <circle cx={x} cy={y} r={8} />
      </g>
    </>
  )
}
