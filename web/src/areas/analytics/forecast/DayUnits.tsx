import { equipmentColumn } from '../units/EquipmentColumn.tsx'
import { useQuery } from '@tanstack/react-query'
import { SearchX, X } from 'lucide-react'
import type { ForecastUnit } from '#contract/areas/analytics/forecast/forecast.contract.ts'
import { useFailureToast } from '../../../shared/failure-toast.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { PlaceTime } from '../../../ui/rail/PlaceTime.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { forecastEquipment, type Places, reportingGroups } from '../analytics.calls.ts'
import { TOASTS } from '../analytics.rules.ts'
import { cars, dayText } from './forecast.rules.ts'

interface Props {
  customerId: number
  day: string
  group: number | null
  places: Places
  onClose: () => void
}

const NAMES: Readonly<Record<string, string>> = {
  overdue: 'Overdue: the ETA has passed',
  no_eta: 'Without an ETA',
}

/** The units of one day, limited to one fleet if it was chosen (ANA-077, ANA-083). */
export function DayUnits({ customerId, day, group, places, onClose }: Props) {
  const wanted = group === null ? places : { ...places, groups: [group] }
  const found = useQuery(forecastEquipment(customerId, day, wanted))
  useFailureToast(found, { none: TOASTS.noEquipment, failed: TOASTS.equipmentFailed })
  const groups = useQuery(reportingGroups(customerId)).data?.data
  const fleet = group === null ? '' : ` · ${groups?.find(({ id }) => id === group)?.name ?? `Fleet ${group}`}`
  return (
    <Panel
      title={`${NAMES[day] ?? dayText(day)}${fleet}`}
      hint={found.data ? cars(found.data.data.length) : undefined}
      actions={<IconButton label="Close list of units" icon={X} onClick={onClose} />}
    >
      <Loaded
        query={found}
        failure={TOASTS.equipmentFailed}
        waiting={<RowsWaiting />}
        removed={
          <EmptyState icon={SearchX} title="No units">
            {TOASTS.noEquipment}
          </EmptyState>
        }
      >
        {({ data }) => <Units customerId={customerId} units={data} />}
      </Loaded>
    </Panel>
  )
}

function Units({ customerId, units }: { customerId: number; units: readonly ForecastUnit[] }) {
  return (
    <SimpleTable
      label="Units due that day"
      kind="flush"
      rows={units}
      keyOf={({ waybill_id }) => waybill_id}
      columns={[
        equipmentColumn(customerId),
        { head: 'Location', render: ({ current_location }) => current_location ?? '' },
        {
          head: 'ETA',
          oneLine: true,
          render: ({ eta_date, destination_zone }) => <PlaceTime at={eta_date} zone={destination_zone} />,
        },
        {
          head: 'Earliest (P10)',
          oneLine: true,
          render: ({ eta_early, destination_zone }) => <PlaceTime at={eta_early} zone={destination_zone} />,
        },
        {
          head: 'Latest (P90)',
          oneLine: true,
          render: ({ eta_late, destination_zone }) => <PlaceTime at={eta_late} zone={destination_zone} />,
        },
        { head: 'Destination', render: ({ destination_location }) => destination_location ?? '' },
        { head: 'L/E', render: ({ load_empty_status }) => load_empty_status ?? '' },
        { head: 'Train', oneLine: true, render: ({ train_id }) => train_id ?? '' },
      ]}
    />
  )
}
