import { Link, useMatches } from '@tanstack/react-router'
import { Construction } from 'lucide-react'
import { asButton } from '../ui/Button.tsx'
import { landingPath } from '../shell/guard.ts'
import { pathTo } from '../shell/route.ts'
import { useSession } from '../shell/session.ts'
import { NothingOpen } from '../shell/states/NothingOpen.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { LATER_TEXTS, type LaterArea } from './later.rules.ts'
import css from './LaterPage.module.css'

/** An area that is not open yet: what it will do, and that it cannot be used now. */
export function LaterPage() {
  const page = useMatches().at(-1)?.staticData.page
  const signedIn = useSession()
  if (!page?.later) return null
  // who lands here would be led back here from the start page
  const isStart = landingPath(signedIn) === pathTo(page.path, { customerId: signedIn.company.id })
  return (
    <>
      <PageHead title={page.title} />
      <div className={css.place}>
        <EmptyState
          icon={Construction}
          title="Coming soon"
          action={
            isStart ? undefined : (
              <Link to="/" {...asButton()}>
                Go to start page
              </Link>
            )
          }
        >
          {LATER_TEXTS[page.later as LaterArea]} You’ll have access when it launches.{' '}
          {isStart && <NothingOpen />}
        </EmptyState>
      </div>
    </>
  )
}
