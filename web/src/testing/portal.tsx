import { createMemoryHistory, lazyRouteComponent } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Access } from '#contract/base/access.ts'
import { App } from '../shell/App.tsx'
import { clearMessages } from '../shell/messages.ts'
import type { PageRoute } from '../shell/route.ts'
import { makeRouter } from '../shell/router.tsx'
import { clearSession } from '../shell/session.ts'
import { clearFault } from '../shell/status.ts'
import { toasts } from '../shell/toasts.ts'
import '../theme/base.css'

/** A page of another area, which a page under test links to for users with access. */
export const pageElsewhere = (path: string, needs: Access): PageRoute => ({
  path,
  title: 'Elsewhere',
  crumbs: [],
  needs,
  page: lazyRouteComponent(() => Promise.resolve({ Elsewhere: () => null }), 'Elsewhere'),
})

/** Opens the portal with the given pages at a path, as a visitor would. */
export async function openPortal(pages: readonly PageRoute[], path: string) {
  const router = makeRouter(pages, createMemoryHistory({ initialEntries: [path] }))
  const shown = await render(<App pages={pages} router={router} />)
  onTestFinished(async () => {
    // before the mock server is removed: a page that remains would call a real one, and pass its refusal to the next
    // test
    await shown.unmount()
    clearSession()
    clearFault()
    toasts.set([])
    clearMessages()
  })
  return { router, path: () => router.state.location.href }
}
