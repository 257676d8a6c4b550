import { lazyRouteComponent } from '@tanstack/react-router'
import { ROUTE_PATHS } from '../../shell/landing.ts'
import type { PageRoute } from '../../shell/route.ts'

const needs = { module: 'hasWaybillModule' } as const
const above = { text: 'Waybilling' }
const BOOKINGS = '/waybilling/$customerId/waybills'
const TO_BOOKINGS = { text: 'Booking Requests', path: BOOKINGS }

export const waybillingPages: readonly PageRoute[] = [
  {
    path: BOOKINGS,
    title: 'Booking Requests',
    crumbs: [above],
    needs,
    page: lazyRouteComponent(() => import('./tenders/BookingRequestsPage.tsx'), 'BookingRequestsPage'),
    nav: { group: 'Operate', label: 'Booking Requests', icon: 'booking' },
  },
  {
    path: ROUTE_PATHS.patternsList,
    title: 'Patterns',
    crumbs: [above],
    needs,
    page: lazyRouteComponent(() => import('./patterns/PatternsPage.tsx'), 'PatternsPage'),
    nav: { group: 'Operate', label: 'Patterns', icon: 'pattern' },
  },
  {
    path: '/waybilling/$customerId/tender-request/$requestId/view',
    title: 'View Tender Request',
    crumbs: [above, TO_BOOKINGS],
    needs,
    page: lazyRouteComponent(() => import('./tenders/TenderViewPage.tsx'), 'TenderViewPage'),
    navPath: BOOKINGS,
  },
  {
    path: '/waybilling/$customerId/tender-request/$requestId/replay',
    title: 'Replay Tender Request',
    crumbs: [above, TO_BOOKINGS],
    needs,
    page: lazyRouteComponent(() => import('./tenders/ReplayPage.tsx'), 'ReplayPage'),
    navPath: BOOKINGS,
  },
  {
    path: '/admin/carriers',
    title: 'Railroads',
    crumbs: [{ text: 'Admin' }],
    needs: 'admin',
    page: lazyRouteComponent(() => import('./carriers/CarriersPage.tsx'), 'CarriersPage'),
    nav: { group: 'Manage', label: 'Railroads', icon: 'train' },
  },
]
