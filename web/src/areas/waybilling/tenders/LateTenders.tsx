import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { waybillingPath } from '../waybilling.rules.ts'
import css from './TenderPage.module.css'
import { lateTenders } from './tenders.calls.ts'

const SHOWN = 5

/** Bills without an answer within the railroad's usual time; nothing without any. */
export function LateTenders({ customerId }: { customerId: number }) {
  const { data } = useQuery(lateTenders(customerId))
  if (!data || data.total === 0) return null
  const more = data.total - Math.min(data.total, SHOWN)
  return (
    <p className={css.late} role="status">
      <Clock size={16} aria-hidden="true" />
      <span>
        {data.total === 1 ? '1 bill has' : `${data.total} bills have`} no response after the railroad’s usual
        time:{' '}
        {data.tenders.slice(0, SHOWN).map(({ requestId, equipmentId, bolNumber, carrier }, at) => (
          <span key={requestId}>
            {at > 0 && ', '}
            <Link to={waybillingPath.viewTender(customerId, requestId)}>
              {equipmentId ?? bolNumber ?? requestId}
            </Link>{' '}
            ({carrier})
          </span>
        ))}
        {more > 0 ? ` and ${more} more.` : '.'}
      </span>
    </p>
  )
}
