import type { Area, AreaDeps } from './area.ts'
import { accountsArea } from './areas/accounts/accounts.area.ts'
import { actionsArea } from './areas/actions/actions.area.ts'
import { adminArea } from './areas/admin/admin.area.ts'
import { analyticsArea } from './areas/analytics/analytics.area.ts'
import { configArea } from './areas/config/config.area.ts'
import { demurrageArea } from './areas/demurrage/demurrage.area.ts'
import { feedsArea } from './areas/feeds/feeds.area.ts'
import { filesArea } from './areas/files/files.area.ts'
import { findArea } from './areas/find/find.area.ts'
import { fleetsArea } from './areas/fleets/fleets.area.ts'
import { invoicingArea } from './areas/invoicing/invoicing.area.ts'
import { listsArea } from './areas/lists/lists.area.ts'
import { lookupsArea } from './areas/lookups/lookups.area.ts'
import { notificationsArea } from './areas/notifications/notifications.area.ts'
import { pricingArea } from './areas/pricing/pricing.area.ts'
import { reportsArea } from './areas/reports/reports.area.ts'
import { settingsArea } from './areas/settings/settings.area.ts'
import { supportArea } from './areas/support/support.area.ts'
import { telematicsArea } from './areas/telematics/telematics.area.ts'
import { terminalArea } from './areas/terminal/terminal.area.ts'
import { visibilityArea } from './areas/visibility/visibility.area.ts'
import { waybillingArea } from './areas/waybilling/waybilling.area.ts'
import { importJobs } from './import/import.jobs.ts'
import { type Deliverers, outboxJobs } from './jobs/outbox.ts'
import type { Job } from './jobs/queue.ts'

/** Every area, lowest first: an area uses those before it (docs/map.md). */
export const AREAS: readonly Area[] = [
  configArea,
  filesArea,
  findArea,
  accountsArea,
  lookupsArea,
  listsArea,
  settingsArea,
  feedsArea,
  visibilityArea,
  fleetsArea,
  analyticsArea,
  demurrageArea,
  waybillingArea,
  actionsArea,
  terminalArea,
  pricingArea,
  invoicingArea,
  telematicsArea,
  supportArea,
  reportsArea,
  notificationsArea,
  adminArea,
]

for (const { extend } of AREAS) extend?.()

/** All background work of the portal. */
export const areaJobs = (deps: AreaDeps): readonly Job[] => [
  ...AREAS.flatMap(({ jobs }) => jobs?.(deps) ?? []),
  ...outboxJobs(Object.assign({}, ...AREAS.map(({ effects }) => effects?.(deps))) as Deliverers),
  ...importJobs(AREAS.flatMap(({ imports }) => imports?.(deps) ?? [])),
]
