import { accountJobs } from './areas/accounts/accounts.jobs.ts'
import { actionsJobs } from './areas/actions/actions.jobs.ts'
import { auditJobs } from './areas/admin/audit/audit.jobs.ts'
import { adminWriters } from './areas/admin/imports/writers.service.ts'
import { systemJobs } from './areas/admin/system/system.jobs.ts'
import { demurrageJobs } from './areas/demurrage/demurrage.jobs.ts'
import { feedsJobs } from './areas/feeds/feeds.jobs.ts'
import { filesJobs } from './areas/files/attachments/attachments.jobs.ts'
import { exportJobs } from './areas/lists/exports/exports.jobs.ts'
import { notificationsJobs } from './areas/notifications/notifications.jobs.ts'
import { pricingWriters } from './areas/pricing/imports/writers.service.ts'
import { pricingJobs } from './areas/pricing/pricing.jobs.ts'
import { supportJobs } from './areas/support/support.jobs.ts'
import { visibilityJobs } from './areas/visibility/visibility.jobs.ts'
import { partyWriters } from './areas/waybilling/party-imports/writers.service.ts'
import type { Settings } from './env.ts'
import type { Store } from './files/store.ts'
import type { PortalSettings } from './http/context.ts'
import type { Route } from './http/serve.ts'
import { importJobs } from './import/import.jobs.ts'
import type { Job } from './jobs/queue.ts'
import type { Vault } from './vault.ts'

interface Parts {
  settings: Settings & Pick<PortalSettings, 'backups'>
  vault: Vault
  store: Store
  routes: readonly Route[]
}

/** All background work of the portal. */
export const portalJobs = ({ settings, vault, store, routes }: Parts): readonly Job[] => [
  ...feedsJobs(vault),
  ...demurrageJobs,
  ...actionsJobs,
  ...accountJobs({ settings, vault }),
  ...filesJobs(store),
  ...exportJobs({ store, routes }),
  ...pricingJobs({ settings, vault }),
  ...supportJobs,
  ...notificationsJobs({ settings, vault }),
  ...auditJobs,
  ...systemJobs({ settings, vault }),
  ...visibilityJobs,
  ...importJobs([...adminWriters({ settings, vault }), ...pricingWriters, ...partyWriters]),
]
