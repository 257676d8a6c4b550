import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleX } from 'lucide-react'
import { waybillingPath } from '../waybilling.rules.ts'
import css from '../tenders/TenderPage.module.css'
import { givenUp } from './deliveries.calls.ts'

/** Documents whose delivery was given up; nothing without any. */
export function UndeliveredHint({ customerId }: { customerId: number }) {
  const { data: count = 0 } = useQuery(givenUp(customerId))
  if (count === 0) return null
  return (
    <p className={css.late} role="status">
      <CircleX size={16} aria-hidden="true" />
      <span>
        {count === 1 ? '1 document' : `${count} documents`} didn’t reach the railroad.{' '}
        <Link to={waybillingPath.deliveries(customerId)}>View and resend</Link>
      </span>
    </p>
  )
}
