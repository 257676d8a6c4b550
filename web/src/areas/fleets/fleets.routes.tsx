import { lazyRouteComponent } from '@tanstack/react-router'
import type { PageRoute } from '../../shell/route.ts'
import { FLEETS_PATH, SIZING_PATH } from './fleets.rules.ts'

/** How fast cars turn, leg by leg (FLT-001, FLT-002). */
export const fleetsPages: readonly PageRoute[] = [
  {
    path: FLEETS_PATH,
    title: 'Fleet Cycles',
    crumbs: [{ text: 'Visibility' }],
    needs: { anyOf: ['visibility_fleet_cycles'] },
    page: lazyRouteComponent(() => import('./cycles/FleetsPage.tsx'), 'FleetsPage'),
    nav: { group: 'Operate', label: 'Fleet Cycles', icon: 'cycle' },
  },
  {
    path: SIZING_PATH,
    title: 'Fleet size',
    crumbs: [{ text: 'Visibility' }, { text: 'Fleet Cycles', path: FLEETS_PATH }],
    needs: { anyOf: ['visibility_fleet_cycles'] },
    page: lazyRouteComponent(() => import('./sizing/SizingPage.tsx'), 'SizingPage'),
    navPath: FLEETS_PATH,
  },
]
