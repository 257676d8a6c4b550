import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleX, CloudOff, Clock, GitCompareArrows } from 'lucide-react'
import { useState } from 'react'
import type { TenderCause } from '#contract/areas/waybilling/tenders/causes.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { replayTender } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { useMay } from '../../../shell/access/may.ts'
import { Button } from '../../../ui/Button.tsx'
import { waybillingPath } from '../waybilling.rules.ts'
import css from './TenderCauses.module.css'
import { tenderCauses } from './tenders.calls.ts'

const LOOKS = {
  rejected: { label: 'Rejected', icon: CircleX },
  conflict: { label: 'Conflict', icon: GitCompareArrows },
  undelivered: { label: 'Not delivered', icon: CloudOff },
  unanswered: { label: 'No response', icon: Clock },
} as const

/** Lines shown at first. */
const SHOWN = 10

/** Why bills are held up: one row per reason with its bills and the next step. Renders nothing without a reason. */
export function TenderCauses({ customerId }: { customerId: number }) {
  const { data } = useQuery(tenderCauses(customerId))
  const [isOpen, setOpen] = useState(false)
  if (!data || data.total === 0) return null
  const shown = isOpen ? data.causes : data.causes.slice(0, SHOWN)
  const more = data.causes.length - shown.length
  return (
    <section className={css.causes} aria-labelledby="causes-title">
      <h2>
        <span id="causes-title">
          {formatCount(data.bills, 'bill')} {data.bills === 1 ? 'needs' : 'need'} attention
        </span>
        <small>
          {formatCount(data.total, 'reason')}
          {data.total > 1 && ', rejected first'}
          {data.total > data.causes.length && `, the first ${data.causes.length} listed`}
        </small>
      </h2>
      <ul>
        {shown.map((cause) => (
          <Cause
            key={`${cause.kind} ${cause.reason} ${cause.carrier}`}
            customerId={customerId}
            cause={cause}
          />
        ))}
      </ul>
      {more > 0 && (
        <p className={css.more}>
          <Button
            size="small"
            onClick={() => setOpen(true)}
          >{`Show ${formatCount(more, 'more reason')}`}</Button>
        </p>
      )}
    </section>
  )
}

function Cause({ customerId, cause }: { customerId: number; cause: TenderCause }) {
  const { label, icon: Icon } = LOOKS[cause.kind]
  return (
    <li className={css.cause}>
      <span className={css.kind} data-kind={cause.kind}>
        <Icon size={15} aria-hidden="true" />
        {label}
      </span>
      <span className={css.reason}>{cause.reason}</span>
      <span>
        <Bills customerId={customerId} cause={cause} />
      </span>
      <span>{cause.carrier}</span>
      <span className={css.lane}>{laneText(cause)}</span>
      <NextStep customerId={customerId} cause={cause} />
    </li>
  )
}

/** Opens the bill, or the list with just these bills. */
function Bills({ customerId, cause: { kind, reason, carrier, bills, requestId, equipmentId } }: CauseProps) {
  if (bills === 1 && requestId !== null)
    return <Link to={waybillingPath.viewTender(customerId, requestId)}>{equipmentId ?? '1 bill'}</Link>
  if (kind === 'undelivered')
    return (
      <Link to={waybillingPath.deliveries(customerId)} search={{ state: 'dead' } as never}>
        {formatCount(bills, 'document')}
      </Link>
    )
  const criteria = kind === 'unanswered' ? { scope: 'late' } : { failure: `is.${reason}` }
  return (
    <Link
      to={waybillingPath.bookings(customerId)}
      search={{ ...criteria, carrier: `is.${carrier}` } as never}
    >
      {formatCount(bills, 'bill')}
    </Link>
  )
}

function laneText({ origin, destination }: TenderCause): string {
  if (origin !== null && destination !== null) return `${origin} to ${destination}`
  if (origin !== null) return `from ${origin}`
  return destination === null ? 'Several lanes' : `to ${destination}`
}

interface CauseProps {
  customerId: number
  cause: TenderCause
}

/** Edit opens the newest bill at what was wrong; contradicting answers are compared on the bill's page. */
function NextStep({ customerId, cause: { kind, requestId, bills } }: CauseProps) {
  const mayReplay = useMay(replayTender)
  if (kind === 'undelivered')
    return (
      <Link to={waybillingPath.deliveries(customerId)} search={{ state: 'dead' } as never}>
        Resend
      </Link>
    )
  if (requestId === null) return <span />
  if (kind !== 'rejected')
    return (
      <Link to={waybillingPath.viewTender(customerId, requestId)}>
        {kind === 'conflict' ? 'Compare' : 'View'}
      </Link>
    )
  if (!mayReplay) return <span />
  return (
    <Link to={waybillingPath.replayPage(customerId, requestId)}>
      {bills === 1 ? 'Edit' : `Edit ${bills}`}
    </Link>
  )
}
