import { feedsRoutes } from './areas/feeds/messages.routes.ts'
import { administrationRoutes } from './areas/admin/administration.routes.ts'
import { codesRoutes } from './areas/accounts/codes.routes.ts'
import { clientConfigRoutes } from './areas/platform/client-config.routes.ts'
import { eventCodesRoutes } from './areas/admin/event-codes.routes.ts'
import { filesRoutes } from './areas/files/files.routes.ts'
import { picturesRoutes } from './areas/files/pictures.routes.ts'
import { findRoutes } from './areas/platform/find.routes.ts'
import { jobsRoutes } from './areas/admin/jobs.routes.ts'
import { lookupsRoutes } from './areas/platform/lookups.routes.ts'
import { peopleRoutes } from './areas/platform/people.routes.ts'
import { outboxRoutes } from './areas/admin/outbox.routes.ts'
import { passwordsRoutes } from './areas/accounts/passwords.routes.ts'
import { permissionsRoutes } from './areas/platform/permissions.routes.ts'
import { preferencesRoutes } from './areas/accounts/preferences.routes.ts'
import { referenceRoutes } from './areas/platform/reference.routes.ts'
import { rolesRoutes } from './areas/admin/roles.routes.ts'
import { sessionRoutes } from './areas/accounts/session.routes.ts'
import { signOnRoutes } from './areas/accounts/sign-on.routes.ts'
import { assetsRoutes } from './areas/visibility/assets.routes.ts'
import { waybillsRoutes } from './areas/visibility/waybills.routes.ts'
import type { Route } from './http/serve.ts'

/** Every endpoint of the contract with the service that answers it. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...administrationRoutes,
  ...signOnRoutes,
  ...clientConfigRoutes,
  ...passwordsRoutes,
  ...codesRoutes,
  ...preferencesRoutes,
  ...outboxRoutes,
  ...permissionsRoutes,
  ...eventCodesRoutes,
  ...filesRoutes,
  ...picturesRoutes,
  ...findRoutes,
  ...jobsRoutes,
  ...lookupsRoutes,
  ...peopleRoutes,
  ...referenceRoutes,
  ...rolesRoutes,
  ...assetsRoutes,
  ...waybillsRoutes,
  ...feedsRoutes,
]
