import { showHours } from '#contract/base/plural.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { PlaceStop } from '#contract/areas/analytics/stops/stops.contract.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { PanelNote } from '../../../ui/Panel.tsx'
import { PlaceTime } from '../../../ui/rail/PlaceTime.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { count } from '../analytics.rules.ts'
import { equipmentColumn } from '../units/EquipmentColumn.tsx'
import css from './Trips.module.css'

interface Props {
  customerId: number
  found: UseQueryResult<{ data: PlaceStop[]; record_count: number }>
}

/** Stops that a figure counts, the longest first. */
export const StopList = ({ customerId, found }: Props) => (
  <div className={css.tripsBody} tabIndex={0} role="group" aria-label="Stop list">
    <Loaded query={found} failure="Couldn’t load stops" waiting={160}>
      {({ data, record_count }) => (
        <>
          <StopTable customerId={customerId} stops={data} />
          {record_count > data.length && (
            <PanelNote>
              Showing the {count(data.length)} longest of {count(record_count)} stops.
            </PanelNote>
          )}
        </>
      )}
    </Loaded>
  </div>
)

interface TableProps {
  customerId: number
  stops: readonly PlaceStop[]
}

export const StopTable = ({ customerId, stops }: TableProps) => (
  <SimpleTable
    label="Stops counted in this figure"
    kind="flush"
    rows={stops}
    getKey={({ waybill_id, arrived_date }) => `${waybill_id} ${arrived_date}`}
    columns={[
      equipmentColumn(customerId),
      { head: 'Lane', render: ({ lane }) => lane },
      {
        head: 'First report',
        oneLine: true,
        render: ({ arrived_date, zone }) => <PlaceTime at={arrived_date} zone={zone} />,
      },
      {
        head: 'Last report',
        oneLine: true,
        render: ({ left_date, zone }) => <PlaceTime at={left_date} zone={zone} />,
      },
      { head: 'Dwell', number: true, render: ({ hours }) => showHours(hours) },
    ]}
  />
)
