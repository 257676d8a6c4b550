import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Satellite } from 'lucide-react'
import { compareSightings } from '#contract/areas/telematics/sightings/sightings.contract.ts'
import { useMay } from '../../../shell/access/may.ts'
import { pathTo, type PagePartProps } from '../../../shell/route.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { TELEMATICS_PATHS } from '../telematics.rules.ts'
import { silenceText } from './sightings.rules.ts'
import css from './Units.module.css'
import { sightings, trackedUnit } from './units.calls.ts'

/** On a unit's own page: what its device says while the railroad says nothing; absent otherwise. */
export function GpsSilence({ customerId, equipmentId }: PagePartProps) {
  const mayLook = useMay(compareSightings)
  const unit = useQuery({ ...trackedUnit(customerId, equipmentId), enabled: mayLook, retry: false })
  const { data } = useQuery({ ...sightings(customerId, equipmentId), enabled: unit.data !== undefined })
  if (!unit.data || !data?.silence) return null
  return (
    <Panel
      title="By GPS"
      actions={
        <Link to={pathTo(TELEMATICS_PATHS.unit, { customerId, equipmentId })}>
          <Satellite size={15} aria-hidden="true" /> Open in Watchtower
        </Link>
      }
    >
      <p className={css.silence}>{silenceText(data.silence, unit.data)}</p>
    </Panel>
  )
}
