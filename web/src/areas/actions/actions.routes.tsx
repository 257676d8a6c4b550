import { lazyRouteComponent } from '@tanstack/react-router'
import { ACTS } from '#contract/areas/actions/car-actions.rules.ts'
import type { PageRoute } from '../../shell/route.ts'
import { ACTION_PATHS } from './actions.rules.ts'

/** Requests to railroads about cars. */
export const actionsPages: readonly PageRoute[] = [
  {
    path: ACTION_PATHS.list,
    title: 'Car requests',
    crumbs: [],
    needs: ACTS,
    page: lazyRouteComponent(() => import('./CarActionsPage.tsx'), 'CarActionsPage'),
    nav: { group: 'Operate', label: 'Car requests', icon: 'route' },
  },
  {
    path: ACTION_PATHS.create,
    title: 'New car request',
    crumbs: [{ text: 'Car requests', path: ACTION_PATHS.list }],
    needs: ACTS,
    acts: true,
    page: lazyRouteComponent(() => import('./NewCarActionsPage.tsx'), 'NewCarActionsPage'),
    navPath: ACTION_PATHS.list,
  },
]
