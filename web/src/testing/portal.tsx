import { createMemoryHistory } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { App } from '../shell/App.tsx'
import type { PageRoute } from '../shell/route.ts'
import { makeRouter } from '../shell/router.tsx'
import { clearSession } from '../shell/session.ts'
import { clearFault } from '../shell/status.ts'
import { toasts } from '../shell/toasts.ts'
import '../theme/mantine.css'
import '../theme/base.css'

/** Opens the portal made of the given pages at a path, as a visitor would. */
export async function openPortal(pages: readonly PageRoute[], path: string) {
  const router = makeRouter(pages, createMemoryHistory({ initialEntries: [path] }))
  const shown = await render(<App pages={pages} router={router} />)
  onTestFinished(async () => {
    // before the fake server goes: a page that stays would ask a real one, and hand its refusal to the next test
    await shown.unmount()
    clearSession()
    clearFault()
    toasts.set([])
  })
  return { router, path: () => router.state.location.href }
}
