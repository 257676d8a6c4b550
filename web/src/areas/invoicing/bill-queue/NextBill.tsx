import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { pathTo } from '../../../shell/route.ts'
import { asButton } from '../../../ui/Button.tsx'
import { INVOICING_PATHS } from '../invoicing.rules.ts'
import { billsToReview } from '../bills/bills.calls.ts'

/** The bill to review after this one, so that a morning's bills are worked one after the other. */
export function NextBill({ customerId, billId }: { customerId: number; billId: number }) {
  const { data } = useQuery(billsToReview(customerId))
  const queue = data?.data.map(({ bill_id }) => bill_id) ?? []
  const next = queue[queue.indexOf(billId) + 1] ?? queue[0]
  if (next === undefined || next === billId) return null
  return (
    <Link to={pathTo(INVOICING_PATHS.bill, { customerId, billId: next }) as never} {...asButton()}>
      Next to review
      <ArrowRight size={16} aria-hidden="true" />
    </Link>
  )
}
