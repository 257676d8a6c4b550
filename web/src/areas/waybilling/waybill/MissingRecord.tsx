import { Link } from '@tanstack/react-router'
import { ArrowLeft, FileQuestion } from 'lucide-react'
import { asButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { waybillingPath } from '../waybilling.rules.ts'

interface Props {
  /** The noun: `tender request`. */
  what: string
  list: { path: string; name: string }
}

/**
 * The page for something that does not exist or belongs to another customer, which look the same on the server too;
 * links to its list.
 */
function MissingRecord({ what, list }: Props) {
  return (
    <EmptyState
      icon={FileQuestion}
      title="Not found"
      action={
        <Link to={list.path} {...asButton()}>
          <ArrowLeft size={15} aria-hidden="true" />
          {list.name}
        </Link>
      }
    >
      This {what} doesn’t exist, or you don’t have access to it. Check the link, or look in the list.
    </EmptyState>
  )
}

export const TenderNotFound = ({ customerId }: { customerId: number }) => (
  <MissingRecord
    what="tender request"
    list={{ path: waybillingPath.bookings(customerId), name: 'Booking Requests' }}
  />
)

export const PatternNotFound = ({ customerId }: { customerId: number }) => (
  <MissingRecord what="pattern" list={{ path: waybillingPath.patterns(customerId), name: 'Patterns' }} />
)
