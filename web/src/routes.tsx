import { accountPages } from './areas/accounts/accounts.routes.tsx'
import { adminPages } from './areas/admin/admin.routes.tsx'
import { feedsPages } from './areas/feeds/feeds.routes.tsx'
import { galleryPages } from './gallery/gallery.routes.tsx'
import { listPages } from './areas/lists/lists.routes.tsx'
import { laterPages } from './later/later.routes.tsx'
import { dashboardPages } from './areas/visibility/dashboard/dashboard.routes.tsx'
import { pricingPages } from './areas/pricing/pricing.routes.tsx'
import { visibilityPages } from './areas/visibility/visibility.routes.tsx'
import { supportPages } from './areas/support/support.routes.tsx'
import { waybillingPages } from './areas/waybilling/waybilling.routes.tsx'
import { settingsPages } from './areas/settings/settings.routes.tsx'
import type { PageRoute } from './shell/route.ts'

/** Every page of the portal, area by area; the navigation keeps this order within its groups. */
export const pages: readonly PageRoute[] = [
  ...dashboardPages,
  ...visibilityPages,
  ...pricingPages,
  ...supportPages,
  ...waybillingPages,
  ...accountPages,
  ...feedsPages,
  ...settingsPages,
  ...adminPages,
  ...listPages,
  ...galleryPages,
  ...laterPages,
]
