import { showNumber } from '#contract/base/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import {
  type getFenceDwell,
  updateFence,
  type VisitRow,
} from '#contract/areas/telematics/fences/fences.contract.ts'
import { LOADS } from '#contract/areas/telematics/telematics.rules.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { showEquipment } from '#contract/base/asset-term.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useIdParam } from '../../../shared/use-id-param.ts'
import { Offered } from '../../../shell/access/Offered.tsx'
import { useRecent } from '../../../shell/find/recent.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { asButton } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { HintLayer } from '../../../ui/rail/HintLayer.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { exactSpan, TELEMATICS_PATHS } from '../telematics.rules.ts'
import { FenceMap } from './FenceMap.tsx'
import { fenceDwell, latestVisits } from './fences.calls.ts'
import css from './Fences.module.css'

type Dwell = Answer<typeof getFenceDwell>

/** One geofence: who is inside, how long units stay, and on which lanes. */
export function FencePage() {
  const { company } = useSession()
  const id = useIdParam('fenceId')
  const found = useQuery({ ...fenceDwell(company.id, id), enabled: id > 0 })
  return (
    <Loaded
      query={found}
      failure="Couldn’t load the geofence"
      pageTitle="Geofence"
      waiting={420}
      removed={<Navigate to={pathTo(TELEMATICS_PATHS.fences, { customerId: company.id })} replace />}
    >
      {(dwell) => <Report customerId={company.id} dwell={dwell} />}
    </Loaded>
  )
}

const HOUR_MS = 3_600_000
export const hoursText = (hours: number | null): string => (hours === null ? '–' : exactSpan(hours * HOUR_MS))

function Report({ customerId, dwell }: { customerId: number; dwell: Dwell }) {
  const { fence, all, inside, over_limit, dwell_hours } = dwell
  useRecent({
    label: fence.name,
    detail: 'Geofence',
    href: pathTo(TELEMATICS_PATHS.fence, { customerId, fenceId: fence.fence_id }),
  })
  const visitsPath = `${pathTo(TELEMATICS_PATHS.visits, { customerId })}?fence=${encodeURIComponent(`is.${fence.name}`)}`
  const figures: readonly (readonly [string, string])[] = [
    ['Units inside', String(inside)],
    ...(dwell_hours === null
      ? []
      : ([[`Inside over ${hoursText(dwell_hours)}`, String(over_limit)]] as const)),
    ['Visits, last 90 days', showNumber(all.visits)],
    ['Median dwell', hoursText(all.median_hours)],
    ['90% exited within', hoursText(all.p90_hours)],
  ]
  return (
    <>
      <PageHead
        title={fence.name}
        detail="Dwell is from the first position inside to the first one outside. Figures count visits that ended."
        actions={
          <>
            <Link to={visitsPath as never} {...asButton()}>
              All visits
            </Link>
            <Offered by={updateFence}>
              <Link
                to={pathTo(TELEMATICS_PATHS.editFence, { customerId, fenceId: fence.fence_id })}
                {...asButton()}
              >
                Edit
              </Link>
            </Offered>
          </>
        }
      />
      <div className={css.page}>
        <Panel title="Dwell">
          <dl className={css.figures}>
            {figures.map(([name, figure]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        <FenceMap fences={[fence]} summary={`Map of ${fence.name}`} />
        <Panel title="By lane" hint="Based on each unit’s trip when it entered.">
          <Lanes dwell={dwell} />
        </Panel>
        <Panel title="Latest visits">
          <Visits customerId={customerId} name={fence.name} />
        </Panel>
      </div>
      <HintLayer />
    </>
  )
}

function Lanes({ dwell: { lanes } }: { dwell: Dwell }) {
  if (lanes.length === 0) return <p>No visits ended in the last 90 days.</p>
  return (
    <SimpleTable
      label="Dwell by lane"
      kind="plain"
      rows={lanes}
      getKey={({ origin, destination }) => `${origin} ${destination}`}
      columns={[
        {
          head: 'Lane',
          names: true,
          render: ({ origin, destination }) =>
            origin === null && destination === null
              ? 'No waybill'
              : `${origin ?? 'Unknown'} to ${destination ?? 'unknown'}`,
        },
        { head: 'Visits', number: true, render: ({ visits }) => showNumber(visits) },
        {
          head: 'Median',
          number: true,
          oneLine: true,
          render: ({ median_hours }) => hoursText(median_hours),
        },
        { head: '90% within', number: true, oneLine: true, render: ({ p90_hours }) => hoursText(p90_hours) },
      ]}
    />
  )
}

function Visits({ customerId, name }: { customerId: number; name: string }) {
  const visits = useQuery(latestVisits(customerId, name))
  return (
    <Loaded query={visits} failure="Couldn’t load the visits" waiting={160}>
      {(rows) =>
        rows.length === 0 ? (
          <p>No visits yet. Visits are recorded from the first device report after the geofence was added.</p>
        ) : (
          <SimpleTable
            label="Latest visits"
            kind="plain"
            rows={rows}
            getKey={({ visit_id }) => visit_id}
            columns={[
              {
                head: 'Equipment',
                names: true,
                render: ({ equipment_id: equipmentId }: VisitRow) => (
                  <Link to={pathTo(TELEMATICS_PATHS.unit, { customerId, equipmentId })}>
                    {showEquipment(equipmentId)}
                  </Link>
                ),
              },
              { head: 'Entered', oneLine: true, render: ({ in_date, zone }) => placeTime(in_date, zone) },
              {
                head: 'Exited',
                oneLine: true,
                render: ({ out_date, zone }) => (out_date === null ? 'Inside' : placeTime(out_date, zone)),
              },
              { head: 'Dwell', number: true, oneLine: true, render: ({ hours }) => hoursText(hours) },
              { head: 'Load', render: ({ load }) => (load === null ? '–' : LOADS[load]) },
            ]}
          />
        )
      }
    </Loaded>
  )
}
