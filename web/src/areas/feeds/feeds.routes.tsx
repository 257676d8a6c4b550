import { lazyRouteComponent } from '@tanstack/react-router'
import type { PageRoute } from '../../shell/route.ts'

const FEEDS = '/feeds/$customerId'
const LAYOUTS = '/feeds/$customerId/layouts'
const needs = { anyOf: ['company_settings'] } as const
const above = [{ text: 'Manage' }, { text: 'Feeds', path: FEEDS }]
const TO_LAYOUTS = { text: 'Message layouts', path: LAYOUTS }

export const feedsPages: readonly PageRoute[] = [
  {
    path: FEEDS,
    title: 'Feeds',
    crumbs: [{ text: 'Manage' }],
    needs,
    page: lazyRouteComponent(() => import('./messages/QuarantinePage.tsx'), 'QuarantinePage'),
    nav: { group: 'Manage', label: 'Feeds', icon: 'feed' },
  },
  {
    path: LAYOUTS,
    title: 'Message layouts',
    crumbs: above,
    needs,
    page: lazyRouteComponent(() => import('./layouts/LayoutsPage.tsx'), 'LayoutsPage'),
    navPath: FEEDS,
  },
  {
    path: '/feeds/$customerId/layouts/new',
    title: 'New layout',
    crumbs: [...above, TO_LAYOUTS],
    needs,
    acts: true,
    page: lazyRouteComponent(() => import('./layouts/LayoutPage.tsx'), 'NewLayoutPage'),
    navPath: FEEDS,
  },
  {
    path: '/feeds/$customerId/layouts/$layoutName/edit',
    title: 'Layout',
    crumbs: [...above, TO_LAYOUTS],
    needs,
    page: lazyRouteComponent(() => import('./layouts/LayoutPage.tsx'), 'LayoutPage'),
    navPath: FEEDS,
  },
]
