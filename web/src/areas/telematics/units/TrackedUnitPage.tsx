import { useQuery } from '@tanstack/react-query'
import { RadioTower } from 'lucide-react'
import { useState } from 'react'
import { BRAKES, DOORS, LOADS } from '#contract/areas/telematics/telematics.rules.ts'
import type { TrackedUnit } from '#contract/areas/telematics/units/units.contract.ts'
import { isDay } from '#contract/base/dates.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { usePageAddress } from '../../../shell/page-address.ts'
import { useSession } from '../../../shell/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { WarningTag } from '../../../ui/rail/Tag.tsx'
import { HintLayer } from '../../../ui/rail/HintLayer.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { OpenAlerts } from '../alerts/OpenAlerts.tsx'
import { RemoveDevice } from '../devices/RemoveDevice.tsx'
import { doingText, exactSpan } from '../telematics.rules.ts'
import { Sightings } from './Sightings.tsx'
import { Track } from './Track.tsx'
import { track, trackedUnit } from './units.calls.ts'
import css from './Units.module.css'

/** One unit: its latest report, and its way. */
export function TrackedUnitPage() {
  const { company } = useSession()
  const equipmentId = usePageAddress().params.equipmentId ?? ''
  const unit = useQuery(trackedUnit(company.id, equipmentId))
  return (
    <>
      <PageHead title={equipmentId} detail={unit.data && doingText(unit.data)} />
      <Loaded
        query={unit}
        failure="Couldn’t load this unit"
        waiting={320}
        removed={
          <EmptyState icon={RadioTower} title="No device on this unit">
            Register one under Watchtower, Devices.
          </EmptyState>
        }
      >
        {(found) => <Unit unit={found} customerId={company.id} />}
      </Loaded>
      <HintLayer />
    </>
  )
}

function Unit({ unit, customerId }: { unit: TrackedUnit; customerId: number }) {
  const [range, setRange] = useState<{ from?: string; to?: string }>({})
  const readings = useQuery(track(customerId, unit.equipment_id, range))
  return (
    <div className={css.page}>
      <OpenAlerts customerId={customerId} equipmentId={unit.equipment_id} />
      <Panel
        title="Latest report"
        actions={
          <>
            <ClockMark unit={unit} />
            <RemoveDevice customerId={customerId} equipmentId={unit.equipment_id} deviceId={unit.device_id} />
          </>
        }
      >
        <LatestReport unit={unit} />
      </Panel>
      <Sightings customerId={customerId} unit={unit} />
      <Panel title="Track" actions={<Days range={range} onChange={setRange} />}>
        <Loaded query={readings} failure="Couldn’t load the track" waiting={360}>
          {({ points, is_cut }) => (
            <>
              {is_cut && <p className={css.range}>Only the first readings are shown. Choose fewer days.</p>}
              <Track
                key={readings.dataUpdatedAt}
                equipmentId={unit.equipment_id}
                points={points}
                zone={unit.zone}
              />
            </>
          )}
        </Loaded>
      </Panel>
    </div>
  )
}

const ClockMark = ({ unit: { clock_minutes } }: { unit: TrackedUnit }) =>
  clock_minutes > 0 ? <WarningTag>Device clock {clock_minutes} min ahead</WarningTag> : null

/** What the unit said last; a dash where its device does not say. */
function LatestReport({ unit }: { unit: TrackedUnit }) {
  const now = useNow().getTime()
  const when = (at: string | null) =>
    at === null ? '–' : `${placeTime(at, unit.zone)}, ${exactSpan(now - Date.parse(at))} ago`
  const figure = (value: number | null, unitName: string) => (value === null ? '–' : `${value}${unitName}`)
  const facts: readonly (readonly [string, string])[] = [
    ['Reported', when(unit.report_date)],
    [
      'Position',
      unit.lat === null || unit.lon === null ? '–' : `${unit.lat.toFixed(4)}, ${unit.lon.toFixed(4)}`,
    ],
    ['Near', unit.place ?? '–'],
    ['Speed', figure(unit.speed_mph, ' mph')],
    ['Since', when(unit.motion_date)],
    ['Load', unit.load === null ? '–' : LOADS[unit.load]],
    ['Last impact', unit.impact_g === null ? '–' : `${unit.impact_g} g on ${when(unit.impact_date)}`],
    ['Temperature', figure(unit.temp_f, ' °F')],
    ['Door or hatch', unit.door === null ? '–' : DOORS[unit.door]],
    ['Hand brake', unit.hand_brake === null ? '–' : BRAKES[unit.hand_brake]],
    ['Battery', figure(unit.battery_pct, '%')],
    ['Odometer', figure(unit.odo_miles, ' mi')],
    ['Device', unit.device_id],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface DaysProps {
  range: { from?: string; to?: string }
  onChange: (range: { from?: string; to?: string }) => void
}

/** Two days, both included; without them the last three. */
function Days({ range, onChange }: DaysProps) {
  const [typed, setTyped] = useState(range)
  const type = (change: DaysProps['range']) => {
    const next = { ...typed, ...change }
    setTyped(next)
    const { from = '', to = '' } = next
    if (isDay(from) && isDay(to) && from <= to) onChange({ from, to })
    else if (from === '' && to === '') onChange({})
  }
  return (
    <div className={css.range} role="group" aria-label="Date range">
      {range.from === undefined && 'Last 3 days. Show other days:'}
      <input
        type="date"
        aria-label="From"
        value={typed.from ?? ''}
        onChange={({ currentTarget }) => type({ from: currentTarget.value })}
      />
      to
      <input
        type="date"
        aria-label="To"
        value={typed.to ?? ''}
        onChange={({ currentTarget }) => type({ to: currentTarget.value })}
      />
    </div>
  )
}
