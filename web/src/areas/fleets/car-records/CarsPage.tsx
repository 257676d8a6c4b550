import { Link } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { useMemo } from 'react'
import type { CarRow } from '#contract/areas/fleets/car-records/car-records.contract.ts'
import type { carRecordList } from '#contract/areas/fleets/car-records/car-records.list.ts'
import { createCarImport } from '#contract/areas/fleets/car-imports/car-imports.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { showEquipment } from '#contract/base/asset-term.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { useList } from '../../../list/use-list.ts'
import { Offered } from '../../../shell/access/Offered.tsx'
import { pathTo } from '../../../shell/route.ts'
import { useSession } from '../../../shell/session.ts'
import { asButton } from '../../../ui/Button.tsx'
import { FLEETS_PATH, NEW_CAR_IMPORT_PATH } from '../fleets.rules.ts'
import { cars } from './car-records.calls.ts'
import { DueDay } from './DueDay.tsx'

const CELLS: Cells<typeof carRecordList, CarRow> = {
  equipment_id: ({ equipment_id }) => showEquipment(equipment_id),
  next_due: ({ next_due }) => (next_due === null ? null : <DueDay day={next_due} />),
  lease_end: ({ lease_end }) => (lease_end === null ? null : showDate(lease_end)),
}

/** Cars with their next test, lease, capacity and tare. */
export function CarsPage() {
  const { company } = useSession()
  const customerId = company.id
  const view = useList(cars, { params: { customerId } })
  const open = useMemo(
    () => ({
      href: ({ equipment_id }: CarRow) =>
        `${pathTo(FLEETS_PATH, { customerId })}?group_id=all&equipment_id=${equipment_id}`,
    }),
    [customerId],
  )
  const add = (
    <Offered by={createCarImport}>
      <Link to={pathTo(NEW_CAR_IMPORT_PATH, { customerId })} {...asButton('primary')}>
        Import cars
      </Link>
    </Offered>
  )
  return (
    <ListPage
      view={view}
      title="Tests and leases"
      detail="Tests required by 49 CFR 180.509 and leases of your cars. You’ll see a warning when you bill a car with an overdue test."
      actions={add}
      cells={CELLS}
      open={open}
      rowName={({ equipment_id }) => showEquipment(equipment_id)}
      whenEmpty={{
        icon: ClipboardCheck,
        title: 'No cars yet',
        text: 'Cars appear here once a railroad reports them.',
      }}
    />
  )
}
