import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleX, GitCompareArrows } from 'lucide-react'
import type { TenderCause } from '#contract/areas/waybilling/tenders/causes.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { replayTender } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { useMay } from '../../../shell/access/may.ts'
import { waybillingPath } from '../waybilling.rules.ts'
import css from './TenderCauses.module.css'
import { tenderCauses } from './tenders.calls.ts'

const LOOKS = {
  rejected: { label: 'Rejected', icon: CircleX },
  conflict: { label: 'Conflict', icon: GitCompareArrows },
} as const

/** What keeps bills from their railroads, a line per reason with its bills and the next step; nothing without any. */
export function TenderCauses({ customerId }: { customerId: number }) {
  const { data } = useQuery(tenderCauses(customerId))
  if (!data || data.total === 0) return null
  return (
    <section className={css.causes} aria-labelledby="causes-title">
      <h2>
        <span id="causes-title">
          {formatCount(data.bills, 'bill')} {data.bills === 1 ? 'needs' : 'need'} you
        </span>
        <small>
          {formatCount(data.total, 'reason')} in the last 90 days
          {data.total > data.causes.length && `, ${data.causes.length} shown`}
        </small>
      </h2>
      <ul>
        {data.causes.map((cause) => (
          <Cause
            key={`${cause.kind} ${cause.reason} ${cause.carrier}`}
            customerId={customerId}
            cause={cause}
          />
        ))}
      </ul>
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
        {cause.bills === 1 ? (
          <Link to={waybillingPath.viewTender(customerId, cause.requestId)}>
            {cause.equipmentId ?? '1 bill'}
          </Link>
        ) : (
          <Link
            to={waybillingPath.bookings(customerId)}
            search={{ failure: `is.${cause.reason}`, carrier: `is.${cause.carrier}` } as never}
          >
            {formatCount(cause.bills, 'bill')}
          </Link>
        )}
      </span>
      <span>{cause.carrier}</span>
      <span className={css.lane}>{laneText(cause)}</span>
      <NextStep customerId={customerId} cause={cause} />
    </li>
  )
}

function laneText({ origin, destination }: TenderCause): string {
  if (origin !== null && destination !== null) return `${origin} to ${destination}`
  if (origin !== null) return `from ${origin}`
  return destination === null ? 'Several lanes' : `to ${destination}`
}

/** Edit opens the newest bill at what was wrong; contradicting answers are compared on the bill's page. */
function NextStep({ customerId, cause: { kind, requestId } }: { customerId: number; cause: TenderCause }) {
  const mayReplay = useMay(replayTender)
  if (kind === 'conflict') return <Link to={waybillingPath.viewTender(customerId, requestId)}>Compare</Link>
  return mayReplay ? <Link to={waybillingPath.replayPage(customerId, requestId)}>Edit</Link> : <span />
}
