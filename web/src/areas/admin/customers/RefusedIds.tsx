import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import type { EquipmentResults } from './customers.calls.ts'

/** Ids that could not be added or removed, each with the reason (ADM-033, ADM-034). */
export const RefusedIds = ({ refused }: { refused: EquipmentResults['results'] }) => (
  <SimpleTable
    label="Skipped IDs"
    kind="plain"
    rows={refused}
    getKey={({ equipment_id }) => equipment_id}
    columns={[
      { head: 'Equipment ID', names: true, render: ({ equipment_id }) => equipment_id },
      { head: 'Reason', wide: true, render: ({ error }) => error },
    ]}
  />
)
