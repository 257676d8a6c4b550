import { lazyRouteComponent } from '@tanstack/react-router'
import type { PageRoute } from '../../shell/route.ts'

export const feedsPages: readonly PageRoute[] = [
  {
    path: '/feeds/$customerId',
    title: 'Feeds',
    crumbs: [{ text: 'Manage' }],
    needs: { anyOf: ['company_settings'] },
    page: lazyRouteComponent(() => import('./messages/QuarantinePage.tsx'), 'QuarantinePage'),
    nav: { group: 'Manage', label: 'Feeds', icon: 'feed' },
  },
]
