import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import {
  MAX_LANE_STOP_TRIPS,
  type SlowestPlace,
} from '#contract/areas/analytics/lane-stops/lane-stops.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { laneStops, type ScorecardQuery } from '../analytics.calls.ts'
import css from './Trips.module.css'
import { toCarrierRow } from './scorecard.rules.ts'
import { StopList } from './StopList.tsx'

interface Props {
  customerId: number
  query: ScorecardQuery
  place: SlowestPlace
  onClose: () => void
}

/** The stops behind a lane's slowest place, in place below its row. */
export function LaneStops({ customerId, query, place, onClose }: Props) {
  const found = useQuery(
    laneStops(customerId, {
      ...query,
      carrier: toCarrierRow(place),
      origin: place.origin_id,
      destination: place.destination_id,
      place: place.place_id,
    }),
  )
  return (
    <div className={css.trips} role="region" aria-label="Stops">
      <div className={css.tripsHead}>
        <b>
          {place.place_name}, the lane’s last {MAX_LANE_STOP_TRIPS} trips
        </b>
        {found.data && <span>{formatCount(found.data.record_count, 'stop')}</span>}
        <IconButton label="Close stops" icon={X} onClick={onClose} />
      </div>
      <StopList customerId={customerId} found={found} />
    </div>
  )
}
