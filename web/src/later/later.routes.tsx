import { lazyRouteComponent } from '@tanstack/react-router'
import type { Access } from '#contract/base/access.ts'
import { ROUTE_PATHS } from '../shell/landing.ts'
import type { NavIcon } from '../shell/frame/nav-icons.ts'
import type { NavGroup, PageRoute } from '../shell/route.ts'
import type { LaterArea } from './later.rules.ts'

const page = lazyRouteComponent(() => import('./LaterPage.tsx'), 'LaterPage')

/** Placeholder routes of an area until it is built. */
function later(
  area: LaterArea,
  place: {
    path: string
    title: string
    above?: string
    needs: Access
    nav?: [group: NavGroup, label: string, icon: NavIcon]
  },
): PageRoute {
  const { path, title, above, needs, nav } = place
  return {
    path,
    title,
    crumbs: above ? [{ text: above }] : [],
    needs,
    page,
    later: area,
    ...(nav && { nav: { group: nav[0], label: nav[1], icon: nav[2] } }),
  }
}

export const laterPages: readonly PageRoute[] = [
  later('analytics', {
    path: ROUTE_PATHS.advancedAnalytics,
    title: 'Analytics',
    needs: 'signed-in',
  }),
]
