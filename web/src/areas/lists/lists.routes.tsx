import { lazyRouteComponent } from '@tanstack/react-router'
import type { PageRoute } from '../../shell/route.ts'

export const listPages: readonly PageRoute[] = [
  {
    path: '/l/$customerId/$linkCode',
    title: 'Short link',
    crumbs: [],
    needs: 'signed-in',
    page: lazyRouteComponent(() => import('./links/LinkPage.tsx'), 'LinkPage'),
  },
]
