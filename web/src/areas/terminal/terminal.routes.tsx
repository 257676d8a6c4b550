import { lazyRouteComponent } from '@tanstack/react-router'
import { TERMINAL } from '#contract/base/access.ts'
import { ROUTE_PATHS } from '../../shell/landing.ts'
import type { PageRoute } from '../../shell/route.ts'

const page = lazyRouteComponent(() => import('./LoadListPage.tsx'), 'LoadListPage')

/** The load list of a terminal (TRM-002, TRM-003). */
export const terminalPages: readonly PageRoute[] = [
  {
    path: ROUTE_PATHS.terminalLoadList,
    title: 'Terminal',
    crumbs: [],
    needs: TERMINAL,
    page,
    nav: { group: 'Operate', label: 'Terminal', icon: 'terminal' },
  },
  {
    path: '/terminal',
    title: 'Terminal',
    crumbs: [],
    needs: TERMINAL,
    page,
    navPath: ROUTE_PATHS.terminalLoadList,
  },
]
