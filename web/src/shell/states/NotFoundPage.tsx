import { Link } from '@tanstack/react-router'
import { BrandCorner } from './BrandCorner.tsx'
import action from '../../ui/action.module.css'
import { PageMessage } from '../../ui/PageMessage.tsx'

export const NOT_FOUND_TITLE = 'Destination not found'

export function NotFoundPage() {
  return (
    <PageMessage aspect="none" heading={NOT_FOUND_TITLE} corner={<BrandCorner />}>
      <p>No track leads to this address. It may have been mistyped, or the page has moved.</p>
      <PageMessage.Actions>
        <Link to="/" className={action.primary}>
          Go to the dashboard
        </Link>
      </PageMessage.Actions>
    </PageMessage>
  )
}
