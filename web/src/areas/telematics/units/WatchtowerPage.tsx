import { Link } from '@tanstack/react-router'
import { RadioTower } from 'lucide-react'
import { useMemo } from 'react'
import { UNIT_STATES } from '#contract/areas/telematics/telematics.rules.ts'
import type { TrackedUnit } from '#contract/areas/telematics/units/units.contract.ts'
import type { trackedList } from '#contract/areas/telematics/units/units.list.ts'
import { showEquipment } from '#contract/base/asset-term.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { asButton } from '../../../ui/Button.tsx'
import { WarningTag } from '../../../ui/rail/Tag.tsx'
import { TELEMATICS_PATHS } from '../telematics.rules.ts'
import { Tower } from './Tower.tsx'
import { StateWord } from './UnitMap.tsx'
import { trackedUnits } from './units.calls.ts'

const CELLS: Cells<typeof trackedList, TrackedUnit> = {
  equipment_id: {
    show: ({ equipment_id }) => showEquipment(equipment_id),
    beside: ({ clock_minutes }) =>
      clock_minutes > 0 ? <WarningTag>Device clock {clock_minutes} min ahead</WarningTag> : null,
  },
  state: { show: ({ state }) => <StateWord state={state}>{UNIT_STATES[state]}</StateWord>, inHead: true },
  clock_minutes: ({ clock_minutes }) => (clock_minutes === 0 ? null : clock_minutes),
}

/** Units with telematics: where they are and what they do, on a map and as a list (TEL-004, TEL-005). */
export function WatchtowerPage() {
  const { company } = useSession()
  const customerId = company.id
  const view = useList(trackedUnits, { params: { customerId } })
  const open = useMemo(
    () => ({
      href: ({ equipment_id: equipmentId }: TrackedUnit) =>
        pathTo(TELEMATICS_PATHS.unit, { customerId, equipmentId }),
    }),
    [customerId],
  )
  const devices = (
    <Link to={pathTo(TELEMATICS_PATHS.devices, { customerId })} {...asButton()}>
      Devices
    </Link>
  )
  return (
    <ListPage
      view={view}
      title="Watchtower"
      detail="Position and condition reported by devices on your units."
      actions={
        <>
          <Link to={pathTo(TELEMATICS_PATHS.alerts, { customerId })} {...asButton()}>
            Alerts
          </Link>
          <Link to={pathTo(TELEMATICS_PATHS.fences, { customerId })} {...asButton()}>
            Geofences
          </Link>
          <Link to={pathTo(TELEMATICS_PATHS.settings, { customerId })} {...asButton()}>
            Alert settings
          </Link>
          {devices}
        </>
      }
      cells={CELLS}
      open={open}
      rowName={({ equipment_id }) => showEquipment(equipment_id)}
      banner={
        (view.total ?? 0) > 0 && <Tower customerId={customerId} state={view.state} total={view.total ?? 0} />
      }
      whenEmpty={{
        icon: RadioTower,
        title: 'No units reporting yet',
        text: 'Register the devices on your units, and give the vendor a token to send reports.',
        action: devices,
      }}
    />
  )
}
