import { AREAS } from './areas.ts'
import type { Route } from './http/serve.ts'

/** Every route that the server mounts. */
export const routes: readonly Route[] = AREAS.flatMap(({ services = [] }) =>
  services.flatMap((service) => service.routes),
)

/** Every endpoint of the API, for its documentation, the access test and the tables. */
export const contract = routes.map(({ endpoint }) => endpoint)
