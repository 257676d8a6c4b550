import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { pageWithArea } from './access/page-access.ts'
import { PagesContext } from './pages.ts'
import type { PageRoute } from './route.ts'
import { useSignedIn } from './session.ts'
import { LoadingScreen } from './states/LoadingScreen.tsx'
import { useAppStatus } from './status.ts'

/** The portal with the given pages. */
export function App({ pages, router }: { pages: readonly PageRoute[]; router: AnyRouter }) {
  const governed = useMemo(() => pages.map(pageWithArea), [pages])
  return (
    <ThemeProvider>
      <PagesContext value={governed}>
        <RouterProvider router={router} />
      </PagesContext>
      <Opening />
    </ThemeProvider>
  )
}

/** Outside the router, which renders nothing before the first page is resolved: that is when the server is called. */
function Opening() {
  const status = useAppStatus()
  const isSignedIn = useSignedIn() !== null
  return status.name === 'loading' && !isSignedIn ? <LoadingScreen message={status.message} /> : null
}
