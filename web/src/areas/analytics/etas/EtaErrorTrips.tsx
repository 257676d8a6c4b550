import { showHours } from '#contract/base/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Loaded } from '../../../shared/Loaded.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Panel, PanelNote } from '../../../ui/Panel.tsx'
import { PlaceTime } from '../../../ui/rail/PlaceTime.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { etaErrorTrips, type ScorecardQuery } from '../analytics.calls.ts'
import { count } from '../analytics.rules.ts'
import type { EtaDays } from '../scorecard/scorecard.rules.ts'
import { equipmentColumn } from '../units/EquipmentColumn.tsx'
import { daysText } from './etas.rules.ts'

interface Props {
  customerId: number
  query: ScorecardQuery
  days: EtaDays
  onClose: () => void
}

/** The trips that an ETA error counts, those where ours was furthest off first. */
export function EtaErrorTrips({ customerId, query, days, onClose }: Props) {
  const found = useQuery(etaErrorTrips(customerId, { ...query, days }))
  return (
    <Panel
      title={`ETAs ${daysText(days)} before arrival`}
      actions={<IconButton label="Close trips" icon={X} onClick={onClose} />}
    >
      <Loaded query={found} failure="Couldn’t load trips" waiting={160}>
        {({ data, record_count }) => (
          <>
            {data.length === 0 && <PanelNote>No matching trips.</PanelNote>}
            {data.length > 0 && (
              <SimpleTable
                label="Trips counted in this ETA error"
                kind="flush"
                rows={data}
                getKey={({ waybill_id }) => waybill_id}
                columns={[
                  equipmentColumn(customerId),
                  { head: 'Lane', render: ({ lane }) => lane },
                  {
                    head: 'Our ETA',
                    oneLine: true,
                    render: ({ eta_date, destination_zone }) => (
                      <PlaceTime at={eta_date} zone={destination_zone} />
                    ),
                  },
                  {
                    head: 'Railroad’s ETA',
                    oneLine: true,
                    render: ({ rail_eta_date, destination_zone }) => (
                      <PlaceTime at={rail_eta_date} zone={destination_zone} />
                    ),
                  },
                  {
                    head: 'Arrived',
                    oneLine: true,
                    render: ({ arrived_date, destination_zone }) => (
                      <PlaceTime at={arrived_date} zone={destination_zone} />
                    ),
                  },
                  { head: 'Our error', number: true, render: ({ error_hours }) => showHours(error_hours) },
                  {
                    head: 'Railroad’s error',
                    number: true,
                    render: ({ rail_error_hours }) => showHours(rail_error_hours),
                  },
                ]}
              />
            )}
            {record_count > data.length && (
              <PanelNote>
                Showing the {count(data.length)} furthest off of {count(record_count)} trips.
              </PanelNote>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}
