import { useQuery } from '@tanstack/react-query'
import { RadioTower } from 'lucide-react'
import { useState } from 'react'
import type { TrackedUnit } from '#contract/areas/telematics/units/units.contract.ts'
import { isDay } from '#contract/base/dates.ts'
import { showEquipment } from '#contract/base/asset-term.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { usePageAddress } from '../../../shell/page-address.ts'
import { useSession } from '../../../shell/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { WarningTag } from '../../../ui/rail/Tag.tsx'
import { HintLayer } from '../../../ui/rail/HintLayer.tsx'
import { OpenAlerts } from '../alerts/OpenAlerts.tsx'
import { RemoveDevice } from '../devices/RemoveDevice.tsx'
import { doingText } from '../telematics.rules.ts'
import { LatestReport } from './LatestReport.tsx'
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
      <PageHead title={showEquipment(equipmentId)} detail={unit.data && doingText(unit.data)} />
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
