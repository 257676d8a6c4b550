import { feedsRoutes } from './areas/feeds/messages.routes.ts'
import { lookupsRoutes } from './areas/platform/lookups.routes.ts'
import { permissionsRoutes } from './areas/platform/permissions.routes.ts'
import { sessionRoutes } from './areas/platform/session.routes.ts'
import { assetsRoutes } from './areas/visibility/assets.routes.ts'
import { waybillsRoutes } from './areas/visibility/waybills.routes.ts'
import type { Route } from './http/serve.ts'

/** Every endpoint of the contract with the service that answers it. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...permissionsRoutes,
  ...lookupsRoutes,
  ...assetsRoutes,
  ...waybillsRoutes,
  ...feedsRoutes,
]
