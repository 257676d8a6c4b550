import { WaybillLink } from '../../../shared/WaybillLink.tsx'
import type { SimpleColumn } from '../../../ui/SimpleTable.tsx'

interface Unit {
  waybill_id: number
  equipment_label: string
}

/** The first column of the units behind a figure: each opens its trip. */
export const equipmentColumn = (customerId: number): SimpleColumn<Unit> => ({
  head: 'Equipment',
  names: true,
  oneLine: true,
  render: ({ equipment_label, waybill_id }) => (
    <WaybillLink customerId={customerId} waybillId={waybill_id}>
      {equipment_label}
    </WaybillLink>
  ),
})
