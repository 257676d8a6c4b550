import { lazy } from 'react'
import { accountPages } from './areas/accounts/accounts.routes.tsx'
import { actionsPages } from './areas/actions/actions.routes.tsx'
import { analyticsPages } from './areas/analytics/analytics.routes.tsx'
import { adminPages } from './areas/admin/admin.routes.tsx'
import { feedsPages } from './areas/feeds/feeds.routes.tsx'
import { notificationsPages } from './areas/notifications/notifications.routes.tsx'
import { galleryPages } from './gallery/gallery.routes.tsx'
import { invoicingPages } from './areas/invoicing/invoicing.routes.tsx'
import { reportsPages } from './areas/reports/reports.routes.tsx'
import { listPages } from './areas/lists/lists.routes.tsx'
import { fleetsPages } from './areas/fleets/fleets.routes.tsx'
import { demurragePages } from './areas/demurrage/demurrage.routes.tsx'
import { dashboardPages } from './areas/visibility/dashboard/dashboard.routes.tsx'
import { pricingPages } from './areas/pricing/pricing.routes.tsx'
import { visibilityPages } from './areas/visibility/visibility.routes.tsx'
import { supportPages } from './areas/support/support.routes.tsx'
import { telematicsPages } from './areas/telematics/telematics.routes.tsx'
import { terminalPages } from './areas/terminal/terminal.routes.tsx'
import { waybillingPages } from './areas/waybilling/waybilling.routes.tsx'
import { settingsPages } from './areas/settings/settings.routes.tsx'
import { ROUTE_PATHS } from './shell/landing.ts'
import type { PageRoute } from './shell/route.ts'

const CarTickets = lazy(async () => ({
  default: (await import('./areas/support/evidence/CarTickets.tsx')).CarTickets,
}))

const TripQuotes = lazy(async () => ({
  default: (await import('./areas/pricing/billing/TripQuotes.tsx')).TripQuotes,
}))

const FollowUnit = lazy(async () => ({
  default: (await import('./areas/notifications/followed-units/FollowUnit.tsx')).FollowUnit,
}))

const CarClock = lazy(async () => ({
  default: (await import('./areas/demurrage/stays/CarClock.tsx')).CarClock,
}))

const CarRequests = lazy(async () => ({
  default: (await import('./areas/actions/CarRequests.tsx')).CarRequests,
}))

const ChargeCases = lazy(async () => ({
  default: (await import('./areas/demurrage/stays/ChargeCases.tsx')).ChargeCases,
}))

const DemurrageCard = lazy(async () => ({
  default: (await import('./areas/demurrage/stays/DemurrageCard.tsx')).DemurrageCard,
}))

const TenderBoard = lazy(async () => ({
  default: (await import('./areas/waybilling/tenders/TenderBoard.tsx')).TenderBoard,
}))

const SatisfactionCard = lazy(async () => ({
  default: (await import('./areas/support/ratings/SatisfactionCard.tsx')).SatisfactionCard,
}))

const UnitTickets = lazy(async () => ({
  default: (await import('./areas/support/evidence/UnitTickets.tsx')).UnitTickets,
}))

const GpsSilence = lazy(async () => ({
  default: (await import('./areas/telematics/units/GpsSilence.tsx')).GpsSilence,
}))

const RailroadsPart = lazy(async () => ({
  default: (await import('./areas/waybilling/customer-railroads/RailroadsPart.tsx')).RailroadsPart,
}))

const PartiesPart = lazy(async () => ({
  default: (await import('./areas/waybilling/parties/PartiesPart.tsx')).PartiesPart,
}))

/**
 * A unit's page shows what GPS says of it, its clock, accepted quotes, tickets and whether it is followed; the dashboard shows charges at
 * risk, waiting bills and satisfaction.
 */
function withParts(page: PageRoute): PageRoute {
  if (page.path === ROUTE_PATHS.dashboard)
    return {
      ...page,
      aboveQueue: ChargeCases,
      boards: [DemurrageCard, TenderBoard, SatisfactionCard],
      unitMark: UnitTickets,
    }
  if (page.path === '/admin/customers/$id')
    return { ...page, customerParts: { railroads: RailroadsPart, parties: PartiesPart } }
  return page.path === ROUTE_PATHS.waybillDetails
    ? { ...page, parts: [GpsSilence, CarClock, CarRequests, TripQuotes, CarTickets, FollowUnit] }
    : page
}

/** Every page of the portal, area by area; the navigation keeps this order within its groups. */
export const pages: readonly PageRoute[] = [
  ...dashboardPages.map(withParts),
  ...visibilityPages.map(withParts),
  ...demurragePages,
  ...fleetsPages,
  ...analyticsPages,
  ...telematicsPages,
  ...actionsPages,
  ...terminalPages,
  ...pricingPages,
  ...invoicingPages,
  ...reportsPages,
  ...supportPages,
  ...waybillingPages,
  ...accountPages,
  ...feedsPages,
  ...settingsPages,
  ...notificationsPages,
  ...adminPages.map(withParts),
  ...listPages,
  ...galleryPages,
]
