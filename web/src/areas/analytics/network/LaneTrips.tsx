import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { MAX_LANE_STOP_TRIPS } from '#contract/areas/analytics/lane-stops/lane-stops.contract.ts'
import type {
  LongestStop,
  NetworkLane,
  NetworkTrip,
} from '#contract/areas/analytics/network/network.contract.ts'
import { formatCount, showDayChange, showHours } from '#contract/base/plural.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Panel, PanelNote } from '../../../ui/Panel.tsx'
import { PlaceTime, Unknown } from '../../../ui/rail/PlaceTime.tsx'
import { RowsWaiting } from '../../../ui/RowsWaiting.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { laneDwell, type LaneQuery, laneTrips } from '../analytics.calls.ts'
import { count } from '../analytics.rules.ts'
import { toLaneRow } from '../scorecard/scorecard.rules.ts'
import { StopTable } from '../scorecard/StopList.tsx'
import { equipmentColumn } from '../units/EquipmentColumn.tsx'
import { FirstRows } from '../units/FirstRows.tsx'
import { PageLink } from '../units/PageLink.tsx'
import { ALL_TRIPS, LaneFacts, type ShownTrips, toShownText } from './LaneFacts.tsx'
import { loadName, getPlaceName } from './network.rules.ts'

interface Props {
  customerId: number
  group: number | 'all'
  lane: NetworkLane
  /** The same lane with the other load; undefined without trips. */
  twin: NetworkLane | undefined
  range: { fromDate: string; toDate: string }
  onChoose: (id: string) => void
  onClose: () => void
}

/** A lane's facts, and the trips behind the one that was chosen, the longest first. */
export function LaneTrips({ customerId, group, lane, twin, range, onChoose, onClose }: Props) {
  const [shown, setShown] = useState<ShownTrips>(ALL_TRIPS)
  const { mark, carrier, isStops } = shown
  const query: LaneQuery = {
    ...range,
    origin: lane.origin_id,
    destination: lane.destination_id,
    load_empty: lane.load_empty_status ?? 'unknown',
    mark,
    carrier,
  }
  const found = useQuery(laneTrips(customerId, group, query))
  const dwell = useQuery(laneDwell(customerId, group, query))
  const slowest = isStops ? dwell.data?.slowest : null
  const groupText = group === 'all' ? undefined : String(group)
  const busiest = found.data?.carriers[0]
  return (
    <Panel
      title={`${getPlaceName(lane)}, ${loadName(lane.load_empty_status)}`}
      actions={
        <>
          <PageLink
            customerId={customerId}
            page="scorecard"
            search={{
              groupId: groupText,
              destinations: String(lane.destination_id),
              load: lane.load_empty_status ?? undefined,
              row: busiest && toLaneRow({ ...lane, carrier: busiest.carrier }),
            }}
          />
          <PageLink
            customerId={customerId}
            page="pipeline"
            search={{
              origins: String(lane.origin_id),
              destinations: String(lane.destination_id),
              groupIds: groupText,
            }}
          />
          <IconButton label="Close lane" icon={X} onClick={onClose} />
        </>
      }
    >
      <Loaded query={found} failure="Couldn’t load trips" waiting={<RowsWaiting />}>
        {(facts) => (
          <>
            <LaneFacts {...{ facts, dwell, twin, shown, onChoose }} onShow={setShown} />
            {slowest ? (
              <>
                <PanelNote>
                  {slowest.place_name}: {formatCount(slowest.stops.length, 'stop')} of the lane’s last{' '}
                  {MAX_LANE_STOP_TRIPS} delivered trips, from a car’s first report there to its last.
                </PanelNote>
                <StopTable customerId={customerId} stops={slowest.stops} />
              </>
            ) : (
              <>
                <PanelNote>
                  {toShownText(shown)}: {formatCount(facts.record_count, 'trip')}
                  {facts.record_count > facts.data.length &&
                    `, the longest ${count(facts.data.length)} listed`}
                  .
                </PanelNote>
                {facts.data.length > 0 && (
                  <FirstRows key={`${mark} ${carrier}`} rows={facts.data} noun="trip">
                    {(trips) => (
                      <Trips
                        customerId={customerId}
                        trips={trips}
                        standard={facts.standard_days}
                        longest={dwell.data?.longest}
                      />
                    )}
                  </FirstRows>
                )}
              </>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

interface TripsProps {
  customerId: number
  trips: readonly NetworkTrip[]
  /** Days; null where the railroad never gave an ETA. */
  standard: number | null
  /** Undefined while they are loaded. */
  longest: readonly LongestStop[] | undefined
}

function Trips({ customerId, trips, standard, longest = [] }: TripsProps) {
  const stops = new Map(longest.map((stop) => [stop.waybill_id, stop]))
  return (
    <SimpleTable
      label="Trips on this lane"
      kind="flush"
      rows={trips}
      getKey={({ waybill_id }) => waybill_id}
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
        {
          head: 'Days to first ETA',
          number: true,
          render: ({ promised_days: n }) => (n === null ? <Unknown /> : n.toFixed(1)),
        },
        { head: 'Days', number: true, render: ({ days: n }) => (n === null ? <Unknown /> : n.toFixed(1)) },
        ...(standard === null
          ? []
          : [
              {
                head: 'Over standard',
                number: true as const,
                render: ({ days: n }: NetworkTrip) =>
                  n === null ? <Unknown /> : showDayChange(n - standard),
              },
            ]),
        { head: 'Railroad', render: ({ carrier }) => carrier ?? <Unknown /> },
        {
          head: 'Longest stop',
          oneLine: true,
          render: ({ waybill_id }) => {
            const stop = stops.get(waybill_id)
            return stop ? `${showHours(stop.hours)}, ${stop.place_name}` : <Unknown />
          },
        },
        { head: 'Miles', number: true, render: ({ miles }) => (miles === 0 ? <Unknown /> : count(miles)) },
      ]}
    />
  )
}
