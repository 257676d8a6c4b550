import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { render } from 'vitest-browser-react'

/** Shows a part that needs to know where it is, without a portal around it. */
export function renderInRouter(part: ReactNode) {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  return render(<RouterProvider router={router} />)
}
