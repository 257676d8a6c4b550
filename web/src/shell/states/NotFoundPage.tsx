import { Link } from '@tanstack/react-router'
import { BrandCorner } from './BrandCorner.tsx'
import action from '../../ui/action.module.css'
import { PageMessage } from '../../ui/PageMessage.tsx'

export const NOT_FOUND_TITLE = 'Destination not found'

export function NotFoundPage() {
  return (
    <PageMessage aspect="none" heading={NOT_FOUND_TITLE} corner={<BrandCorner />}>
      <p>There’s no page at this address. Check the address for typos. The page may also have moved.</p>
      <PageMessage.Actions>
        <Link to="/" className={action.primary}>
          Go to dashboard
        </Link>
      </PageMessage.Actions>
    </PageMessage>
  )
}
