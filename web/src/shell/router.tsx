import { isWithoutSignIn } from '#contract/base/access.ts'
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './address.ts'
import { leaveClosedPage } from './access/closed-page.ts'
import { guard } from './guard.ts'
import { NotFoundPage } from './states/NotFoundPage.tsx'
import { Root } from './Root.tsx'
import { pageWithArea } from './access/page-access.ts'
import type { PageAddress, PageRoute, Search } from './route.ts'
import { ScreenError } from './states/ScreenError.tsx'
import { currentSession } from './session.ts'
import { clearFault } from './status.ts'
import { recall } from './storage.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageRoute
  }
}

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

/** Everything behind the sign-in is inside the frame, which is loaded only then. */
const frame = lazyRouteComponent(() => import('./frame/AppLayout.tsx'), 'AppLayout')

const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: frame,
  beforeLoad: async ({ matches, location, preload }) => {
    const match = matches.at(-1)
    const page = match?.staticData.page
    // Preloading must neither switch the customer nor show a notice.
    if (!match || !page || preload) return
    if (recall('token') !== null) startCode(page)
    const redirection = await guard({
      href: location.href,
      title: page.title,
      needs: page.needs,
      leadsTo: page.leadsTo,
      customerId: getCustomerId(match.params as Record<string, string>),
    })
    if (redirection) throw redirect({ ...redirection, replace: true })
  },
})

/** Loads the code while the server is still verifying the session. */
function startCode(page: PageRoute): void {
  void frame.preload?.()
  void page.page.preload?.()
}

/** An invalid customer id becomes 0, which no customer has. */
function getCustomerId({ customerId }: Record<string, string>): number | null {
  if (customerId === undefined) return null
  return /^\d{1,10}$/.test(customerId) ? Number(customerId) : 0
}

function getRoute(page: PageRoute, parent: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: page.path,
    component: page.page,
    staticData: { page },
    ...(page.search ? { validateSearch: page.search } : {}),
    beforeLoad: ({ params, search }) => {
      const to = page.redirect?.({ params, search })
      if (to) throw redirect({ to, replace: true })
    },
    loaderDeps: ({ search }: { search: Search }) => ({ search }),
    loader: ({ params, deps }) => {
      if (isWithoutSignIn(page.needs) || currentSession())
        void startLoading(page, { params, search: deps.search })
    },
  })
}

/** Loads a page's data in parallel with its code. An error here occurs again in the page, which shows it. */
async function startLoading(page: PageRoute, at: PageAddress): Promise<void> {
  try {
    await page.load?.(at)
  } catch {
    return
  }
}

/** Creates the router of the given pages: public ones as they are, all others guarded and inside the shell. */
export function makeRouter(given: readonly PageRoute[], history?: RouterHistory) {
  const pages = given.map(pageWithArea)
  const isPublic = (page: PageRoute): boolean => isWithoutSignIn(page.needs)
  const guarded = pages.filter((page) => !isPublic(page)).map((page) => getRoute(page, shellRoute))
  const open = pages.filter(isPublic).map((page) => getRoute(page, rootRoute))
  const router = createRouter({
    routeTree: rootRoute.addChildren([...open, shellRoute.addChildren(guarded)]),
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ScreenError,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (!pathChanged) return
    clearFault()
    leaveClosedPage(fromLocation?.pathname)
  })
  return router
}
