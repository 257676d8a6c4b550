import { showEquipment } from '#contract/base/asset-term.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Loaded } from '../../../shared/Loaded.tsx'
import { pathTo } from '../../../shell/route.ts'
import { asButton, Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { doingText, TELEMATICS_PATHS } from '../telematics.rules.ts'
import { LatestReport } from './LatestReport.tsx'
import { Sightings } from './Sightings.tsx'
import { trackedUnit } from './units.calls.ts'
import css from './Units.module.css'

interface Props {
  customerId: number
  equipmentId: string
  onClose: () => void
}

/** The unit chosen on the map or among the alerts: what it reports, and what the railroad says. */
export function ChosenUnit({ customerId, equipmentId, onClose }: Props) {
  const unit = useQuery(trackedUnit(customerId, equipmentId))
  return (
    <div className={css.chosen}>
      <Panel
        title={showEquipment(equipmentId)}
        hint={unit.data && doingText(unit.data)}
        actions={
          <>
            <Link
              to={pathTo(TELEMATICS_PATHS.unit, { customerId, equipmentId })}
              {...asButton('plain', 'small')}
            >
              Replay
            </Link>
            <Button variant="plain" size="small" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        <Loaded query={unit} failure="Couldn’t load this unit" waiting={180}>
          {(found) => <LatestReport unit={found} />}
        </Loaded>
      </Panel>
      {unit.data && <Sightings customerId={customerId} unit={unit.data} />}
    </div>
  )
}
