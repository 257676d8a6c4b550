import * as contract from '#contract/areas/lookups/trips/trips.contract.ts'
import { serveAhead, type Route } from '../../../http/serve.ts'
import * as service from './trips.service.ts'

export const tripsRoutes: readonly Route[] = [serveAhead(contract.listAssetHistory, service.listAssetHistory)]
