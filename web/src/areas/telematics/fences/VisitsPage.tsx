import { Waypoints } from 'lucide-react'
import { useMemo } from 'react'
import type { VisitRow } from '#contract/areas/telematics/fences/fences.contract.ts'
import type { visitList } from '#contract/areas/telematics/fences/fences.list.ts'
import { showEquipment } from '#contract/base/asset-term.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { TELEMATICS_PATHS } from '../telematics.rules.ts'
import { fenceVisits } from './fences.calls.ts'

const CELLS: Cells<typeof visitList, VisitRow> = {
  equipment_id: {
    show: ({ equipment_id }) => showEquipment(equipment_id),
    beside: ({ out_date }) => (out_date === null ? <Tag>Inside</Tag> : null),
  },
}

/** When units were in geofences, and on which lane. */
export function VisitsPage() {
  const { company } = useSession()
  const customerId = company.id
  const view = useList(fenceVisits, { params: { customerId } })
  const open = useMemo(
    () => ({
      href: ({ equipment_id: equipmentId }: VisitRow) =>
        pathTo(TELEMATICS_PATHS.unit, { customerId, equipmentId }),
    }),
    [customerId],
  )
  return (
    <ListPage
      view={view}
      title="Geofence visits"
      detail="When units entered and exited geofences, as reported by their devices."
      cells={CELLS}
      open={open}
      rowName={({ equipment_id }) => showEquipment(equipment_id)}
      whenEmpty={{
        icon: Waypoints,
        title: 'No visits yet',
        text: 'A visit appears when a unit’s device reports a position inside a geofence.',
      }}
    />
  )
}
