import { Link } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import { batchSummary } from '#contract/areas/waybilling/tenders/batch-summary.rules.ts'
import { replayTender, type TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { useMay } from '../../../shell/access/may.ts'
import { waybillingPath } from '../waybilling.rules.ts'
import css from './Batch.module.css'

interface Props {
  customerId: number
  responses: ReadonlyMap<number, TenderStatus>
}

/** How the railroads answered the bills booked here, and what they rejected: equal reasons are one line. */
export function BatchResponses({ customerId, responses }: Props) {
  const mayReplay = useMay(replayTender)
  const bills = [...responses.values()]
  if (bills.length === 0) return null
  const [first] = bills.toSorted((a, b) => a.requestId - b.requestId)
  return (
    <section className={css.responses} aria-label="Responses">
      <p role="status">
        <strong>{formatCount(bills.length, 'bill')} sent</strong>{' '}
        {batchSummary(bills.map(({ state }) => ({ state, bills: 1 })))}
        {bills.length > 1 && (
          <Link to={waybillingPath.bookings(customerId)} search={{ batchId: first!.requestId } as never}>
            View these bills
          </Link>
        )}
      </p>
      <ul className={css.findings}>
        {groupByReason(bills).map(([reason, rejected]) => (
          <li key={reason} data-kind="wrong">
            <CircleX size={15} aria-hidden="true" />
            <span>
              <strong>{rejected.length}</strong> {reason}
            </span>
            <span className={css.findingCars}>
              {rejected.map(({ equipmentId }) => equipmentId).join(', ')}
            </span>
            {mayReplay && (
              <Link to={waybillingPath.replayPage(customerId, rejected[0]!.requestId)}>
                {rejected.length === 1 ? 'Edit' : `Edit ${rejected.length}`}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Rejected bills by why, in the order in which the reasons first occur. */
function groupByReason(bills: readonly TenderStatus[]): (readonly [string, TenderStatus[]])[] {
  const rejected = bills.filter(({ can }) => can.replay === true)
  return [...Map.groupBy(rejected, ({ failure, advice }) => failure ?? advice?.message ?? 'Rejected')]
}
