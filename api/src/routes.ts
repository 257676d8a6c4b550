import { feedsRoutes } from './areas/feeds/messages.routes.ts'
import { administrationRoutes } from './areas/platform/administration.routes.ts'
import { codesRoutes } from './areas/platform/codes.routes.ts'
import { clientConfigRoutes } from './areas/platform/client-config.routes.ts'
import { filesRoutes } from './areas/platform/files.routes.ts'
import { picturesRoutes } from './areas/platform/pictures.routes.ts'
import { lookupsRoutes } from './areas/platform/lookups.routes.ts'
import { peopleRoutes } from './areas/platform/people.routes.ts'
import { outboxRoutes } from './areas/platform/outbox.routes.ts'
import { passwordsRoutes } from './areas/platform/passwords.routes.ts'
import { permissionsRoutes } from './areas/platform/permissions.routes.ts'
import { referenceRoutes } from './areas/platform/reference.routes.ts'
import { sessionRoutes } from './areas/platform/session.routes.ts'
import { signOnRoutes } from './areas/platform/sign-on.routes.ts'
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
  ...outboxRoutes,
  ...permissionsRoutes,
  ...filesRoutes,
  ...picturesRoutes,
  ...lookupsRoutes,
  ...peopleRoutes,
  ...referenceRoutes,
  ...assetsRoutes,
  ...waybillsRoutes,
  ...feedsRoutes,
]
