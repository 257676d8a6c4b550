import { lazyRouteComponent } from '@tanstack/react-router'
import { DASHBOARD_PERMISSIONS, ROUTE_PATHS } from '../../../shell/landing.ts'
import type { PageRoute } from '../../../shell/route.ts'

export const dashboardPages: readonly PageRoute[] = [
  {
    path: ROUTE_PATHS.dashboard,
    title: 'Dashboard',
    crumbs: [],
    needs: { anyOf: DASHBOARD_PERMISSIONS },
    page: lazyRouteComponent(() => import('./DashboardPage.tsx'), 'DashboardPage'),
    nav: { group: 'Operate', label: 'Dashboard', icon: 'dashboard' },
    goKey: 'd',
  },
]
