import { lazyRouteComponent } from '@tanstack/react-router'
import type { PageRoute } from '../../shell/route.ts'
import {
  CAR_IMPORT_PATH,
  CARS_PATH,
  FLEETS_PATH,
  GROUP_IMPORT_PATH,
  NEW_CAR_IMPORT_PATH,
  NEW_GROUP_IMPORT_PATH,
  SIZING_PATH,
} from './fleets.rules.ts'

const crumbs = [{ text: 'Visibility' }, { text: 'Fleet Cycles', path: FLEETS_PATH }]
const carCrumbs = [...crumbs, { text: 'Tests and leases', path: CARS_PATH }]
const importNeeds = { anyOf: ['company_settings'] } as const

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
    crumbs,
    needs: { anyOf: ['visibility_fleet_cycles'] },
    page: lazyRouteComponent(() => import('./sizing/SizingPage.tsx'), 'SizingPage'),
    navPath: FLEETS_PATH,
  },
  {
    path: CARS_PATH,
    title: 'Tests and leases',
    crumbs,
    needs: { anyOf: ['visibility_fleet_cycles'] },
    page: lazyRouteComponent(() => import('./car-records/CarsPage.tsx'), 'CarsPage'),
    navPath: FLEETS_PATH,
  },
  {
    path: NEW_CAR_IMPORT_PATH,
    title: 'Import cars',
    crumbs: carCrumbs,
    needs: importNeeds,
    acts: true,
    page: lazyRouteComponent(() => import('./car-imports/CarImportPage.tsx'), 'NewCarImportPage'),
    navPath: FLEETS_PATH,
  },
  {
    path: CAR_IMPORT_PATH,
    title: 'Car import',
    crumbs: carCrumbs,
    needs: importNeeds,
    acts: true,
    page: lazyRouteComponent(() => import('./car-imports/CarImportPage.tsx'), 'CarImportPage'),
    navPath: FLEETS_PATH,
  },
  {
    path: NEW_GROUP_IMPORT_PATH,
    title: 'Import into groups',
    crumbs,
    needs: importNeeds,
    acts: true,
    page: lazyRouteComponent(() => import('./group-imports/GroupImportPage.tsx'), 'NewGroupImportPage'),
    navPath: FLEETS_PATH,
  },
  {
    path: GROUP_IMPORT_PATH,
    title: 'Group import',
    crumbs,
    needs: importNeeds,
    acts: true,
    page: lazyRouteComponent(() => import('./group-imports/GroupImportPage.tsx'), 'GroupImportPage'),
    navPath: FLEETS_PATH,
  },
]
