import { Button } from '@mantine/core'
import { Link, useMatches } from '@tanstack/react-router'
import { Construction } from 'lucide-react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { LATER_TEXTS, type LaterArea } from './later.rules.ts'
import css from './LaterPage.module.css'

/** An area that is not open yet, said plainly: what it will do, and that it cannot be used now. */
export function LaterPage() {
  const page = useMatches().at(-1)?.staticData.page
  if (!page?.later) return null
  return (
    <>
      <PageHead title={page.title} />
      <div className={css.place}>
        <EmptyState
          icon={Construction}
          title="This area opens with a later release"
          action={
            <Button component={Link} to="/" variant="default">
              Go to the start page
            </Button>
          }
        >
          {LATER_TEXTS[page.later as LaterArea]} Your account may use it as soon as it opens.
        </EmptyState>
      </div>
    </>
  )
}
