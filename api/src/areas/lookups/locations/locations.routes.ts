import * as contract from '#contract/areas/lookups/locations/locations.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './locations.service.ts'

export const locationsRoutes = [serve(contract.listLocations, service.listLocations)]
