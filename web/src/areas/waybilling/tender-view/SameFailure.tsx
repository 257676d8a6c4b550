import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { waybillingPath } from '../waybilling.rules.ts'
import { withFailure } from '../tenders/tenders.calls.ts'
import css from './SameFailure.module.css'

const SHOWN = 5

/** Other bills that the railroad rejected for the same reason; nothing without any. */
export function SameFailure({ customerId, tender }: { customerId: number; tender: TenderStatus }) {
  const { failure, carrier, requestId } = tender
  const { data } = useQuery({
    ...withFailure(customerId, { failure: failure ?? '', carrier: carrier ?? '' }),
    enabled: failure !== null && carrier !== null,
  })
  const others = data?.tenderStatuses.filter((one) => one.requestId !== requestId) ?? []
  if (failure === null || others.length === 0) return null
  const total = (data?.total_record_count ?? 1) - 1
  return (
    <Panel
      title={`Same error on ${formatCount(total, 'other bill')}`}
      actions={
        <Link
          to={waybillingPath.bookings(customerId)}
          search={{ failure: `is.${failure}`, carrier: `is.${carrier}` } as never}
        >
          View all
        </Link>
      }
    >
      <ul className={css.bills}>
        {others.slice(0, SHOWN).map((one) => (
          <li key={one.requestId}>
            <Link to={waybillingPath.viewTender(customerId, one.requestId)}>
              {one.equipmentId ?? one.bolNumber ?? one.requestId}
            </Link>
            <span>{one.bolNumber}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
