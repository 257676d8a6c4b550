import { equipmentColumn } from '../units/EquipmentColumn.tsx'
import { useQuery } from '@tanstack/react-query'
import { SearchX, Warehouse, X } from 'lucide-react'
import { updateUnloadCapacity } from '#contract/areas/analytics/capacities/capacities.contract.ts'
import type { ForecastUnit } from '#contract/areas/analytics/forecast/forecast.contract.ts'
import { useFailureToast } from '../../../shared/failure-toast.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { Offered } from '../../../shell/access/Offered.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { PlaceTime, Unknown } from '../../../ui/rail/PlaceTime.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { type SimpleColumn, SimpleTable } from '../../../ui/SimpleTable.tsx'
import { forecastEquipment, type Places, reportingGroups } from '../analytics.calls.ts'
import { TOASTS } from '../analytics.rules.ts'
import { FirstRows } from '../units/FirstRows.tsx'
import { PageLink } from '../units/PageLink.tsx'
import { TicketButton } from '../units/TicketButton.tsx'
import { EtaStrip, getStripHead } from './EtaStrip.tsx'
import {
  cars,
  type Day,
  dayText,
  getDayText,
  getOver,
  getTicketName,
  monthDay,
  toPipelineSearch,
} from './forecast.rules.ts'

interface Props {
  customerId: number
  day: string
  /** What is known of it; none of units without a day. */
  figures: Day | undefined
  group: number | null
  places: Places
  /** Opens the capacity of the one place that the forecast is of. */
  onAddCapacity: ((date: string) => void) | undefined
  onClose: () => void
}

const NAMES: Readonly<Record<string, string>> = {
  overdue: 'Overdue: the ETA has passed',
  no_eta: 'Without an ETA',
}

/** The units of one day, limited to one fleet if it was chosen (ANA-077, ANA-083). */
export function DayUnits({ customerId, day, figures, group, places, onAddCapacity, onClose }: Props) {
  const found = useQuery(forecastEquipment(customerId, day, places, group))
  useFailureToast(found, { none: TOASTS.noEquipment, failed: TOASTS.equipmentFailed })
  const groups = useQuery(reportingGroups(customerId)).data?.data ?? []
  const fleet = group === null ? '' : ` · ${groups.find(({ id }) => id === group)?.name ?? `Fleet ${group}`}`
  const search = toPipelineSearch(day, places, group, groups)
  return (
    <Panel
      title={`${NAMES[day] ?? dayText(day)}${fleet}`}
      hint={
        found.data &&
        [cars(found.data.data.length), ...getDayText(group === null ? figures : undefined)].join(' · ')
      }
      actions={
        <>
          {onAddCapacity && isDay(day) && (
            <Offered by={updateUnloadCapacity}>
              <Button
                size="small"
                {...(figures && getOver(figures) > 0 && { variant: 'primary' as const })}
                icon={Warehouse}
                data-print="no"
                onClick={() => onAddCapacity(day)}
              >
                Add capacity
              </Button>
            </Offered>
          )}
          {found.data && (
            <TicketButton
              customerId={customerId}
              waybillIds={found.data.data.map(({ waybill_id }) => waybill_id)}
              subject={group === null ? getTicketName(figures) : undefined}
            />
          )}
          {search && <PageLink customerId={customerId} page="pipeline" search={search} />}
          <IconButton label="Close list of units" icon={X} onClick={onClose} />
        </>
      }
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
        {({ data }) => (
          <FirstRows key={day} rows={data} noun="unit">
            {(units) => <Units {...{ customerId, day, units }} />}
          </FirstRows>
        )}
      </Loaded>
    </Panel>
  )
}

const isDay = (day: string): boolean => NAMES[day] === undefined

/** When each may arrive, over the days around its own, and how likely that is on the day itself. */
const getRangeColumns = (day: string): SimpleColumn<ForecastUnit>[] => [
  { head: getStripHead(day), render: (unit) => <EtaStrip day={day} unit={unit} /> },
  {
    head: `On ${monthDay(day)}`,
    number: true,
    render: ({ chance }) => (chance === null ? <Unknown /> : `${Math.round(chance * 100)}%`),
  },
]

interface UnitsProps {
  customerId: number
  day: string
  units: readonly ForecastUnit[]
}

function Units({ customerId, day, units }: UnitsProps) {
  return (
    <SimpleTable
      label="Units due that day"
      kind="flush"
      rows={units}
      getKey={({ waybill_id }) => waybill_id}
      columns={[
        equipmentColumn(customerId),
        { head: 'Location', render: ({ current_location }) => current_location ?? '' },
        {
          head: 'ETA',
          oneLine: true,
          render: ({ eta_date, destination_zone }) => <PlaceTime at={eta_date} zone={destination_zone} />,
        },
        ...(isDay(day) ? getRangeColumns(day) : []),
        { head: 'Destination', render: ({ destination_location }) => destination_location ?? '' },
        { head: 'L/E', render: ({ load_empty_status }) => load_empty_status ?? '' },
        { head: 'Train', oneLine: true, render: ({ train_id }) => train_id ?? '' },
      ]}
    />
  )
}
