import { monthName } from '#contract/base/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { formatCount } from '#contract/base/plural.ts'
import { IconButton } from '../../../ui/Button.tsx'
import frame from '../../../ui/frame.module.css'
import { placeStops } from '../analytics.calls.ts'
import css from './Trips.module.css'
import type { OpenedPlace } from './scorecard.rules.ts'
import { StopList } from './StopList.tsx'

interface Props {
  customerId: number
  month: string
  place: OpenedPlace
  /** Null while the place is not in the list. */
  name: string | null
  onClose: () => void
}

/** The stops that a place's dwell counts, the longest first. */
export function PlaceStops({ customerId, month, place, name, onClose }: Props) {
  const found = useQuery(placeStops(customerId, place.id, { month, carrier: place.carrier }))
  return (
    <section className={`${frame.frame} ${css.trips}`} aria-label="Stops">
      <div className={css.tripsHead}>
        <b>
          {name ?? 'Location'}, {monthName(month)} {month.slice(0, 4)}
        </b>
        {found.data && <span>{formatCount(found.data.record_count, 'stop')}</span>}
        <IconButton label="Close stops" icon={X} onClick={onClose} />
      </div>
      <StopList customerId={customerId} found={found} />
    </section>
  )
}
