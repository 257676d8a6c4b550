import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { showNumber } from '#contract/base/plural.ts'
import { pathTo } from '../../../shell/route.ts'
import { Segmented } from '../../../ui/Segmented.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { openAlerts } from '../alerts/alerts.calls.ts'
import { OpenAlerts } from '../alerts/OpenAlerts.tsx'
import { TELEMATICS_PATHS } from '../telematics.rules.ts'
import { ChosenUnit } from './ChosenUnit.tsx'
import type { UnitListState } from './units.calls.ts'
import css from './Units.module.css'

const UnitMap = lazy(async () => ({ default: (await import('./UnitMap.tsx')).UnitMap }))
/** Where the list has cards, there is room for one of the three. */
const PHONE = '(max-width: 45em)'

interface Props {
  customerId: number
  state: UnitListState
  /** Units in the list. */
  total: number
}

/** Open alerts beside the map, with the chosen unit below; on a phone one at a time, in place of the list. */
export const Tower = (props: Props) =>
  useMedia(PHONE) ? <PhoneTower {...props} /> : <WideTower {...props} />

function WideTower({ customerId, state }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <>
      <div className={css.tower}>
        <OpenAlerts customerId={customerId} isRail onChoose={setChosen} />
        <Suspense fallback={<div className={css.panel} />}>
          <UnitMap customerId={customerId} state={state} onChoose={setChosen} />
        </Suspense>
      </div>
      {chosen !== null && (
        <ChosenUnit
          key={chosen}
          customerId={customerId}
          equipmentId={chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

type Part = 'units' | 'alerts' | 'map'

function PhoneTower({ customerId, state, total }: Props) {
  const [part, setPart] = useState<Part>('units')
  const navigate = useNavigate()
  const open = (equipmentId: string) =>
    void navigate({ to: pathTo(TELEMATICS_PATHS.unit, { customerId, equipmentId }) })
  const alerts = useQuery(openAlerts(customerId)).data?.record_count ?? 0
  return (
    <div className={css.parts} data-part={part}>
      <Segmented
        label="Show"
        value={part}
        onChange={setPart}
        options={[
          { value: 'units', label: `Units ${showNumber(total)}` },
          { value: 'alerts', label: `Alerts ${showNumber(alerts)}` },
          { value: 'map', label: 'Map' },
        ]}
      />
      {part === 'alerts' &&
        (alerts === 0 ? (
          <p className={css.none}>No open alerts</p>
        ) : (
          <OpenAlerts customerId={customerId} isRail onChoose={open} />
        ))}
      {part === 'map' && (
        <Suspense fallback={<div className={css.panel} />}>
          <UnitMap customerId={customerId} state={state} onChoose={open} />
        </Suspense>
      )}
    </div>
  )
}
