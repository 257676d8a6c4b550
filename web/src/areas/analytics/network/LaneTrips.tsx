import { equipmentColumn } from '../units/EquipmentColumn.tsx'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { NetworkLane, NetworkTrip } from '#contract/areas/analytics/network/network.contract.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Panel, PanelNote } from '../../../ui/Panel.tsx'
import { PlaceTime, Unknown } from '../../../ui/rail/PlaceTime.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { laneTrips } from '../analytics.calls.ts'
import { count } from '../analytics.rules.ts'
import { PipelineLink } from '../pipeline/PipelineLink.tsx'
import { loadName, getPlaceName } from './network.rules.ts'

interface Props {
  customerId: number
  group: number | 'all'
  lane: NetworkLane
  range: { fromDate: string; toDate: string }
  onClose: () => void
}

/** The trips behind a lane, the longest first. */
export function LaneTrips({ customerId, group, lane, range, onClose }: Props) {
  const found = useQuery(
    laneTrips(customerId, group, {
      ...range,
      origin: lane.origin_id,
      destination: lane.destination_id,
      load_empty: lane.load_empty_status ?? 'unknown',
    }),
  )
  return (
    <Panel
      title={`${getPlaceName(lane)}, ${loadName(lane.load_empty_status)}`}
      hint={found.data && sumText(found.data)}
      actions={
        <>
          <PipelineLink
            customerId={customerId}
            search={{
              origins: String(lane.origin_id),
              destinations: String(lane.destination_id),
              groupIds: group === 'all' ? undefined : String(group),
            }}
          />
          <IconButton label="Close lane" icon={X} onClick={onClose} />
        </>
      }
    >
      <Loaded query={found} failure="Couldn’t load trips" waiting={<RowsWaiting />}>
        {({ data, record_count }) => (
          <>
            <Trips customerId={customerId} trips={data} />
            {record_count > data.length && (
              <PanelNote>
                Showing the longest {count(data.length)} of {count(record_count)} trips.
              </PanelNote>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

const days = (n: number): string => `${n.toFixed(1)} d`

function sumText(sum: {
  record_count: number
  timed_trips: number
  p50_days: number | null
  p90_days: number | null
}) {
  const trips = `${count(sum.record_count)} ${sum.record_count === 1 ? 'trip' : 'trips'}`
  if (sum.p50_days === null || sum.p90_days === null)
    return `${trips}. None has a reported departure and arrival yet.`
  return `${trips}. Departure to arrival: median ${days(sum.p50_days)}, 90% within ${days(sum.p90_days)} (${count(sum.timed_trips)} with both reported).`
}

function Trips({ customerId, trips }: { customerId: number; trips: readonly NetworkTrip[] }) {
  return (
    <SimpleTable
      label="Trips on this lane"
      kind="flush"
      rows={trips}
      keyOf={({ waybill_id }) => waybill_id}
      columns={[
        equipmentColumn(customerId),
        {
          head: 'Departed',
          oneLine: true,
          render: ({ departed_date, origin_zone }) => <PlaceTime at={departed_date} zone={origin_zone} />,
        },
        {
          head: 'Arrived',
          oneLine: true,
          render: ({ arrived_date, destination_zone }) => (
            <PlaceTime at={arrived_date} zone={destination_zone} />
          ),
        },
        { head: 'Days', number: true, render: ({ days: n }) => (n === null ? <Unknown /> : n.toFixed(1)) },
        { head: 'Miles', number: true, render: ({ miles }) => (miles === 0 ? <Unknown /> : count(miles)) },
      ]}
    />
  )
}
