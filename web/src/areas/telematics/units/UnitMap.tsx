import { useQuery } from '@tanstack/react-query'
import { OctagonAlert, TriangleAlert } from 'lucide-react'
import type { mapTrackedUnits } from '#contract/areas/telematics/units/units.contract.ts'
import type { UnitState } from '#contract/areas/telematics/telematics.rules.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { formatCount } from '#contract/base/plural.ts'
import { showEquipment } from '#contract/base/asset-term.ts'
import { LoadFailed } from '../../../shared/LoadFailed.tsx'
import { type Cluster, clustered, type Counts } from '../../../ui/map/clusters.ts'
import { projected } from '../../../ui/map/geography.ts'
import { Scale } from '../../../ui/map/Legend.tsx'
import { coveredBy } from '../../../ui/map/map-view.ts'
import { CityLabels, type LayerProps, MapFrame, useTracks } from '../../../ui/map/MapFrame.tsx'
import { fenceMap } from '../fences/fences.calls.ts'
import { FenceShapes } from '../fences/FenceMap.tsx'
import fenceCss from '../fences/Fences.module.css'
import { doingText } from '../telematics.rules.ts'
import { unitMap, type UnitListState } from './units.calls.ts'
import css from './Units.module.css'

type Mark = Answer<typeof mapTrackedUnits>['units'][number] & Counts

interface Props {
  customerId: number
  state: UnitListState
  onChoose: (equipmentId: string) => void
}

/** Where the listed units are; the list below has the same facts as text. */
export function UnitMap({ customerId, state, onChoose }: Props) {
  const { data, error, isFetching, refetch } = useQuery(unitMap(customerId, state))
  const fences = useQuery(fenceMap(customerId)).data?.fences ?? []
  const tracks = useTracks()
  if (error && !data)
    return (
      <LoadFailed
        title="Couldn’t load the map"
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const marks: Mark[] = (data?.units ?? []).map((one) => ({
    ...one,
    point: projected(one.lon, one.lat),
    count: 1,
  }))
  return (
    <section className={css.panel} aria-label="Map of listed units">
      <MapFrame
        key={data ? 'full' : 'empty'}
        points={marks.map(({ point }) => point)}
        whole="Show all units"
        summary={data ? getSummary(data) : 'Loading map…'}
        tracks={tracks}
        renderLegend={(seen) => (
          <>
            <Key state="moving">Moving</Key>
            <Key state="standing">Stopped</Key>
            <Key state="silent">Silent</Key>
            <span>
              <OctagonAlert size={13} className={css.critical} aria-hidden="true" /> Critical
            </span>
            <span>
              <TriangleAlert size={13} className={css.warning} aria-hidden="true" /> Warning
            </span>
            {fences.length > 0 && (
              <span>
                <i className={fenceCss.key} aria-hidden="true" /> Geofence
              </span>
            )}
            <Scale view={seen} />
          </>
        )}
      >
        {(layer) => (
          <>
            <FenceShapes {...layer} fences={fences} />
            <Marks {...layer} clusters={clustered(marks, layer.view, layer.size)} onOpen={onChoose} />
          </>
        )}
      </MapFrame>
      {data && data.unplaced > 0 && (
        <p className={css.note}>
          {data.unplaced} of {data.total} {data.total === 1 ? 'unit' : 'units'} without a position
        </p>
      )}
    </section>
  )
}

const Key = ({ state, children }: { state: UnitState; children: string }) => (
  <span>
    <i className={css.key} data-state={state} aria-hidden="true" /> {children}
  </span>
)

/** The state of a unit as its mark on the map and its word. */
export const StateWord = ({ state, children }: { state: UnitState; children: string }) => (
  <span className={css.state}>
    <i className={css.key} data-state={state} aria-hidden="true" />
    {children}
  </span>
)

const getSummary = ({ units, total }: Answer<typeof mapTrackedUnits>): string =>
  `${units.length} of ${formatCount(total, 'unit')} on the map. ${units
    .slice(0, 5)
    .map((one) => `${showEquipment(one.equipment_id)}: ${doingText(one)}`)
    .join('. ')}.`

interface MarksProps extends LayerProps {
  clusters: readonly Cluster<Mark>[]
  onOpen: (equipmentId: string) => void
}

const MARK_PX = 5.5
const MAX_NAMED = 6

function Marks({ clusters, onOpen, view, size, over }: MarksProps) {
  const covered = clusters.flatMap(({ at, radius }) => coveredBy(at, radius))
  return (
    <>
      <CityLabels view={view} size={size} over={over} occupied={covered} />
      {clusters.map(({ at: [x, y], of, count, radius }) => {
        const [first] = of
        if (!first) return null
        const isOne = count === 1
        return (
          // the list's link of the same name is its accessible twin
          <g
            key={first.equipment_id}
            className={css.mark}
            data-state={isOne ? first.state : undefined}
            data-hint={getHint(of)}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={isOne ? () => onOpen(first.equipment_id) : undefined}
          >
            <Around severity={getWorst(of)} x={x} y={y} r={isOne ? MARK_PX : radius} />
            <circle cx={x} cy={y} r={isOne ? MARK_PX : radius} />
            {!isOne && (
              <text x={x} y={y + 4}>
                {count}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
}

const RANKS = ['critical', 'warning', 'info'] as const

/** The worst of the open alerts of some units. */
const getWorst = (of: readonly Mark[]): Mark['severity'] =>
  RANKS.find((rank) => of.some(({ severity }) => severity === rank)) ?? null

const AROUND_PX = 5

/** An octagon around a unit with a critical alert, a triangle around one with a warning: shape, not only color. */
function Around({ severity, x, y, r }: { severity: Mark['severity']; x: number; y: number; r: number }) {
  if (severity !== 'critical' && severity !== 'warning') return null
  const isCritical = severity === 'critical'
  const corners = isCritical ? 8 : 3
  const reach = isCritical ? r + AROUND_PX : (r + AROUND_PX) * 1.6
  const turn = isCritical ? Math.PI / 8 : -Math.PI / 2
  const points = Array.from({ length: corners }, (_, at) => {
    const angle = turn + (at / corners) * 2 * Math.PI
    return `${(x + reach * Math.cos(angle)).toFixed(1)},${(y + reach * Math.sin(angle)).toFixed(1)}`
  })
  return <polygon className={css.around} data-severity={severity} points={points.join(' ')} />
}

const getHint = (of: readonly Mark[]): string =>
  [
    ...of.slice(0, MAX_NAMED).map((one) => `${showEquipment(one.equipment_id)}: ${doingText(one)}`),
    ...(of.length > MAX_NAMED ? [`and ${of.length - MAX_NAMED} more`] : []),
  ].join('\n')
