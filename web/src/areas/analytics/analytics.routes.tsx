import { lazyRouteComponent } from '@tanstack/react-router'
import { SEES_REPORTS } from '#contract/areas/analytics/analytics.rules.ts'
import { isAllowed } from '#contract/base/access.ts'
import { hasAnalyticsView, pathOfReports, ROUTE_PATHS } from '../../shell/landing.ts'
import { pathTo, type PageRoute } from '../../shell/route.ts'

const crumbs = [{ text: 'Analytics' }]
const advanced = lazyRouteComponent(() => import('./embedded/AdvancedPage.tsx'), 'AdvancedPage')

/** What is on its way, when it is due, and between which places cars run (ANA-008). */
export const analyticsPages: readonly PageRoute[] = [
  {
    path: '/analytics/$customerId',
    title: 'Analytics',
    crumbs: [],
    needs: 'signed-in',
    page: advanced,
    redirect: ({ params }) =>
      pathTo(ROUTE_PATHS.advancedAnalytics, { customerId: params['customerId'] ?? '' }),
  },
  {
    path: ROUTE_PATHS.advancedAnalytics,
    title: 'Analytics',
    crumbs: [],
    needs: 'signed-in',
    page: advanced,
    nav: { group: 'Analyze', label: 'Analytics', icon: 'chart', isShown: hasAnalyticsView },
  },
  // the address of the area leads on to its first page that is open to the reader (ANA-009)
  {
    path: '/reports/$customerId',
    title: 'Reports',
    crumbs: [],
    needs: SEES_REPORTS,
    page: lazyRouteComponent(() => import('./scorecard/ScorecardPage.tsx'), 'ScorecardPage'),
    leadsTo: ({ permissions }) => pathOfReports(permissions),
  },
  {
    path: ROUTE_PATHS.pipeline,
    title: 'Pipeline View',
    crumbs,
    needs: { anyOf: ['reporting_pipeline_view'] },
    page: lazyRouteComponent(() => import('./pipeline/PipelinePage.tsx'), 'PipelinePage'),
    nav: { group: 'Analyze', label: 'Pipeline View', icon: 'route' },
  },
  {
    path: ROUTE_PATHS.forecast,
    title: 'Forecasting',
    crumbs,
    needs: { anyOf: ['reporting_forecasting'] },
    page: lazyRouteComponent(() => import('./forecast/ForecastPage.tsx'), 'ForecastPage'),
    nav: { group: 'Analyze', label: 'Forecasting', icon: 'chart' },
  },
  {
    path: ROUTE_PATHS.networkMap,
    title: 'Network Map',
    crumbs,
    needs: { anyOf: ['reporting_network_maps'] },
    page: lazyRouteComponent(() => import('./network/NetworkPage.tsx'), 'NetworkPage'),
    nav: { group: 'Analyze', label: 'Network Map', icon: 'network' },
  },
  {
    path: ROUTE_PATHS.scorecard,
    title: 'Scorecard',
    crumbs,
    needs: SEES_REPORTS,
    page: lazyRouteComponent(() => import('./scorecard/ScorecardPage.tsx'), 'ScorecardPage'),
    nav: { group: 'Analyze', label: 'Scorecard', icon: 'gauge' },
  },
  {
    path: ROUTE_PATHS.boards,
    title: 'Boards',
    crumbs,
    needs: 'signed-in',
    page: lazyRouteComponent(() => import('./boards/BoardsPage.tsx'), 'BoardsPage'),
    nav: {
      group: 'Analyze',
      label: 'Boards',
      icon: 'dashboard',
      // a shared link opens for everyone; the menu leads there whom it may fill a tile for
      isShown: (_, who) => isAllowed(SEES_REPORTS, who),
    },
  },
  {
    path: ROUTE_PATHS.board,
    title: 'Board',
    crumbs: [...crumbs, { text: 'Boards', path: ROUTE_PATHS.boards }],
    needs: 'signed-in',
    page: lazyRouteComponent(() => import('./boards/BoardPage.tsx'), 'BoardPage'),
  },
]
