import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { mapTrackedUnits } from '#contract/areas/telematics/units/units.contract.ts'
import type { UnitState } from '#contract/areas/telematics/telematics.rules.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { formatCount } from '#contract/base/plural.ts'
import { LoadFailed } from '../../../shared/LoadFailed.tsx'
import { pathTo } from '../../../shell/route.ts'
import { type Cluster, clustered, type Counts } from '../../../ui/map/clusters.ts'
import { projected } from '../../../ui/map/geography.ts'
import { Scale } from '../../../ui/map/Legend.tsx'
import { coveredBy } from '../../../ui/map/map-view.ts'
import { CityLabels, type LayerProps, MapFrame, useTracks } from '../../../ui/map/MapFrame.tsx'
import { fenceMap } from '../fences/fences.calls.ts'
import { FenceShapes } from '../fences/FenceMap.tsx'
import fenceCss from '../fences/Fences.module.css'
import { doingText, TELEMATICS_PATHS } from '../telematics.rules.ts'
import { unitMap, type UnitListState } from './units.calls.ts'
import css from './Units.module.css'

type Mark = Answer<typeof mapTrackedUnits>['units'][number] & Counts

/** Where the listed units are; the list below has the same facts as text. */
export function UnitMap({ customerId, state }: { customerId: number; state: UnitListState }) {
  const { data, error, isFetching, refetch } = useQuery(unitMap(customerId, state))
  const fences = useQuery(fenceMap(customerId)).data?.fences ?? []
  const tracks = useTracks()
  const navigate = useNavigate()
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
  const open = (equipmentId: string) =>
    void navigate({ to: pathTo(TELEMATICS_PATHS.unit, { customerId, equipmentId }) })
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
            <Marks {...layer} clusters={clustered(marks, layer.view, layer.size)} onOpen={open} />
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
    .map((one) => `${one.equipment_id}: ${doingText(one)}`)
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

const getHint = (of: readonly Mark[]): string =>
  [
    ...of.slice(0, MAX_NAMED).map((one) => `${one.equipment_id}: ${doingText(one)}`),
    ...(of.length > MAX_NAMED ? [`and ${of.length - MAX_NAMED} more units`] : []),
  ].join('\n')
