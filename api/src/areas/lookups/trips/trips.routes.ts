import * as contract from '#contract/areas/lookups/trips/trips.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './trips.service.ts'

export const tripsRoutes: readonly Route[] = [serve(contract.listAssetHistory, service.listAssetHistory)]
