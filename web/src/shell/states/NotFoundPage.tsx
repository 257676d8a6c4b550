import { Link } from '@tanstack/react-router'
import { BrandCorner } from './BrandCorner.tsx'
import action from '../../ui/action.module.css'
import { Notice } from '../../ui/Notice.tsx'

export const NOT_FOUND_TITLE = 'Destination not found'

export function NotFoundPage() {
  return (
    <Notice aspect="none" heading={NOT_FOUND_TITLE} corner={<BrandCorner />}>
      <p>No track leads to this address. It may have been mistyped, or the page has moved.</p>
      <Notice.Actions>
        <Link to="/" className={action.primary}>
          Go to the dashboard
        </Link>
      </Notice.Actions>
    </Notice>
  )
}
