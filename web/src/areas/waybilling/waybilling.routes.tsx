import { lazyRouteComponent } from '@tanstack/react-router'
import { ROUTE_PATHS } from '../../shell/landing.ts'
import type { PageRoute } from '../../shell/route.ts'
import { PARTY_PATHS } from './parties/parties.rules.ts'

const needs = { module: 'hasWaybillModule' } as const
const above = { text: 'Waybilling' }
const BOOKINGS = '/waybilling/$customerId/waybills'
const TO_PATTERNS = { text: 'Patterns', path: ROUTE_PATHS.patternsList }
const TO_PARTIES = { text: 'Parties', path: PARTY_PATHS.parties }
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
    path: '/waybilling/$customerId/pattern/create',
    title: 'Create Pattern',
    crumbs: [above, TO_PATTERNS],
    needs,
    acts: true,
    page: lazyRouteComponent(() => import('./patterns/CreatePatternPage.tsx'), 'CreatePatternPage'),
    navPath: ROUTE_PATHS.patternsList,
  },
  {
    path: '/waybilling/$customerId/pattern/$patternId/edit',
    title: 'Edit Pattern',
    crumbs: [above, TO_PATTERNS],
    needs,
    page: lazyRouteComponent(() => import('./patterns/EditPatternPage.tsx'), 'EditPatternPage'),
    navPath: ROUTE_PATHS.patternsList,
  },
  {
    path: '/waybilling/$customerId/pattern/$patternId/create-tender',
    title: 'Create Tender',
    crumbs: [above, TO_PATTERNS],
    needs,
    acts: true,
    page: lazyRouteComponent(() => import('./tenders/CreateTenderPage.tsx'), 'CreateTenderPage'),
    navPath: ROUTE_PATHS.patternsList,
  },
  {
    path: ROUTE_PATHS.bookCars,
    title: 'Book cars',
    crumbs: [above, TO_PATTERNS],
    needs,
    acts: true,
    page: lazyRouteComponent(() => import('./batch/BatchPage.tsx'), 'BatchPage'),
    navPath: ROUTE_PATHS.patternsList,
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
    acts: true,
    page: lazyRouteComponent(() => import('./tenders/ReplayPage.tsx'), 'ReplayPage'),
    navPath: BOOKINGS,
  },
  {
    path: '/waybilling/$customerId/tender-request/$requestId/correct',
    title: 'Correct Tender Request',
    crumbs: [above, TO_BOOKINGS],
    needs,
    acts: true,
    page: lazyRouteComponent(() => import('./tenders/ReplayPage.tsx'), 'CorrectPage'),
    navPath: BOOKINGS,
  },
  {
    path: '/waybilling/$customerId/deliveries',
    title: 'Undelivered',
    crumbs: [above, TO_BOOKINGS],
    needs,
    page: lazyRouteComponent(() => import('./deliveries/DeliveriesPage.tsx'), 'DeliveriesPage'),
    navPath: BOOKINGS,
  },
  {
    path: PARTY_PATHS.parties,
    title: 'Parties',
    crumbs: [above],
    needs,
    page: lazyRouteComponent(() => import('./parties/PartiesPage.tsx'), 'PartiesPage'),
    nav: { group: 'Operate', label: 'Parties', icon: 'users' },
  },
  {
    path: PARTY_PATHS.newImport,
    title: 'Import parties',
    crumbs: [above, TO_PARTIES],
    needs,
    page: lazyRouteComponent(() => import('./party-imports/PartyImportPage.tsx'), 'NewPartyImportPage'),
    navPath: PARTY_PATHS.parties,
  },
  {
    path: PARTY_PATHS.import,
    title: 'Party import',
    crumbs: [above, TO_PARTIES],
    needs,
    page: lazyRouteComponent(() => import('./party-imports/PartyImportPage.tsx'), 'PartyImportPage'),
    navPath: PARTY_PATHS.parties,
  },
  {
    path: '/admin/carriers',
    title: 'Railroads',
    crumbs: [{ text: 'Admin' }],
    needs: 'admin',
    page: lazyRouteComponent(() => import('./carriers/CarriersPage.tsx'), 'CarriersPage'),
    nav: { group: 'Railroads and data', label: 'Railroads', icon: 'train' },
  },
  {
    path: '/admin/customers/$id/railroads',
    title: 'Customer railroads',
    crumbs: [{ text: 'Admin' }, { text: 'Customers', path: '/admin/customers' }],
    needs: 'admin',
    page: lazyRouteComponent(
      () => import('./customer-railroads/CustomerRailroadsPage.tsx'),
      'CustomerRailroadsPage',
    ),
    navPath: '/admin/customers',
  },
]
