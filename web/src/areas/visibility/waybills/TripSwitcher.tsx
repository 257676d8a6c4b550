import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, History } from 'lucide-react'
import { useState } from 'react'
import { HISTORY_PAGE_SIZE } from '#contract/areas/lookups/trips/trips.contract.ts'
import { statusLabel } from '#contract/areas/visibility/assets/assets.rules.ts'
import { lastPage } from '#contract/base/paging.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { Button } from '../../../ui/Button.tsx'
import { LOOKUP_TEXTS } from '../../../shared/pickers/lookup-texts.ts'
import { AnchoredPopover } from '../../../ui/AnchoredPopover.tsx'
import { StatusBadge } from '../../../ui/rail/StatusBadge.tsx'
import classes from './TripSwitcher.module.css'
import { assetHistory } from './waybills.calls.ts'

interface Props {
  customerId: number
  trip: { equipment_id: string; waybill_id: number }
}

/** The other trips of this unit, ten at a time (VIS-047). */
export function TripSwitcher({ customerId, trip }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  return (
    <>
      <Button
        size="small"
        icon={History}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        This unit’s trips
        <ChevronDown size={14} aria-hidden="true" />
      </Button>
      <AnchoredPopover anchor={anchor} size="wide" label={`Trips for ${trip.equipment_id}`} onClose={close}>
        {anchor && <Trips customerId={customerId} trip={trip} onPick={close} />}
      </AnchoredPopover>
    </>
  )
}

function Trips({ customerId, trip, onPick }: Props & { onPick: () => void }) {
  const [page, setPage] = useState(1)
  const { data, error } = useQuery(assetHistory(customerId, trip.equipment_id, page))
  if (error) return <p className={classes.none}>{error.message}</p>
  if (!data) return <Skeleton height={180} />
  if (data.record_count === 0) return <p className={classes.none}>{LOOKUP_TEXTS.noShipments}</p>
  const last = lastPage(data.record_count, HISTORY_PAGE_SIZE)
  return (
    <>
      <ul className={classes.list}>
        {data.data.map((one) => (
          <li key={one.waybill_id}>
            <Link
              to={`/visibility/${customerId}/waybills/${one.waybill_id}`}
              className={classes.trip}
              aria-current={one.waybill_id === trip.waybill_id ? 'page' : undefined}
              onClick={onPick}
            >
              <span className={classes.lane}>
                {one.origin_location ?? 'Unknown'} to {one.destination_location ?? 'unknown'}
              </span>
              <StatusBadge code={one.status_code} label={statusLabel(one.status_code)} />
              <span className={classes.fine}>
                {one.waybill_number ? `Waybill ${one.waybill_number}, ` : ''}
                {one.trip_start_date
                  ? `started ${placeTime(one.trip_start_date, null).slice(0, 10)}`
                  : 'start unknown'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {last > 1 && (
        <div className={classes.pages}>
          <Button variant="plain" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <span className={classes.fine}>
            Page {page} of {last}, {data.record_count} trips
          </span>
          <Button variant="plain" size="small" disabled={page === last} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </>
  )
}
