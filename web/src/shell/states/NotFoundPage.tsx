import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { BrandCorner } from './BrandCorner.tsx'
import { Notice } from '../../ui/Notice.tsx'

export const NOT_FOUND_TITLE = 'Destination not found'

export function NotFoundPage() {
  return (
    <Notice lamp="none" heading={NOT_FOUND_TITLE} corner={<BrandCorner />}>
      <p>No track leads to this address. It may have been mistyped, or the page has moved.</p>
      <Notice.Actions>
        <Button component={Link} to="/">
          Go to the dashboard
        </Button>
      </Notice.Actions>
    </Notice>
  )
}
