import { lazyRouteComponent } from '@tanstack/react-router'
import type { PageRoute } from '../../shell/route.ts'
import { TELEMATICS_PATHS } from './telematics.rules.ts'

const needs = { anyOf: ['telematics_watchtower'] } as const
const above = { text: 'Telematics' }
const edits = { anyOf: ['company_settings'] } as const
const watchtower = { text: 'Watchtower', path: TELEMATICS_PATHS.watchtower }
const fences = { text: 'Geofences', path: TELEMATICS_PATHS.fences }
const fenceForm = () => import('./fences/FenceForm.tsx')

/** Units with devices (TEL-001 to TEL-005). */
export const telematicsPages: readonly PageRoute[] = [
  {
    path: TELEMATICS_PATHS.watchtower,
    title: 'Watchtower',
    crumbs: [above],
    needs,
    page: lazyRouteComponent(() => import('./units/WatchtowerPage.tsx'), 'WatchtowerPage'),
    nav: { group: 'Operate', label: 'Watchtower', icon: 'tower' },
  },
  {
    path: TELEMATICS_PATHS.devices,
    title: 'Devices',
    crumbs: [above, watchtower],
    needs,
    page: lazyRouteComponent(() => import('./devices/DevicesPage.tsx'), 'DevicesPage'),
    navPath: TELEMATICS_PATHS.watchtower,
  },
  {
    path: TELEMATICS_PATHS.alerts,
    title: 'Unit alerts',
    crumbs: [above, watchtower],
    needs,
    page: lazyRouteComponent(() => import('./alerts/AlertsPage.tsx'), 'AlertsPage'),
    navPath: TELEMATICS_PATHS.watchtower,
  },
  {
    path: TELEMATICS_PATHS.settings,
    title: 'Alert settings',
    crumbs: [above, watchtower],
    needs,
    page: lazyRouteComponent(() => import('./thresholds/ThresholdsPage.tsx'), 'ThresholdsPage'),
    navPath: TELEMATICS_PATHS.watchtower,
  },
  {
    path: TELEMATICS_PATHS.unit,
    title: 'Tracked unit',
    crumbs: [above, watchtower],
    needs,
    page: lazyRouteComponent(() => import('./units/TrackedUnitPage.tsx'), 'TrackedUnitPage'),
    navPath: TELEMATICS_PATHS.watchtower,
  },
  {
    path: TELEMATICS_PATHS.fences,
    title: 'Geofences',
    crumbs: [above, watchtower],
    needs,
    page: lazyRouteComponent(() => import('./fences/FencesPage.tsx'), 'FencesPage'),
    navPath: TELEMATICS_PATHS.watchtower,
  },
  {
    path: TELEMATICS_PATHS.newFence,
    title: 'New geofence',
    crumbs: [above, watchtower, fences],
    needs: edits,
    acts: true,
    page: lazyRouteComponent(fenceForm, 'NewFencePage'),
    navPath: TELEMATICS_PATHS.watchtower,
  },
  {
    path: TELEMATICS_PATHS.fence,
    title: 'Geofence',
    crumbs: [above, watchtower, fences],
    needs,
    page: lazyRouteComponent(() => import('./fences/FencePage.tsx'), 'FencePage'),
    navPath: TELEMATICS_PATHS.watchtower,
  },
  {
    path: TELEMATICS_PATHS.editFence,
    title: 'Edit geofence',
    crumbs: [above, watchtower, fences],
    needs: edits,
    acts: true,
    page: lazyRouteComponent(fenceForm, 'EditFencePage'),
    navPath: TELEMATICS_PATHS.watchtower,
  },
  {
    path: TELEMATICS_PATHS.visits,
    title: 'Geofence visits',
    crumbs: [above, watchtower, fences],
    needs,
    page: lazyRouteComponent(() => import('./fences/VisitsPage.tsx'), 'VisitsPage'),
    navPath: TELEMATICS_PATHS.watchtower,
  },
]
