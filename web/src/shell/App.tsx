import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { PagesContext } from './pages.ts'
import type { PageRoute } from './route.ts'

/** The portal made of the given pages. */
export function App({ pages, router }: { pages: readonly PageRoute[]; router: AnyRouter }) {
  return (
    <ThemeProvider>
      <PagesContext value={pages}>
        <RouterProvider router={router} />
      </PagesContext>
    </ThemeProvider>
  )
}
