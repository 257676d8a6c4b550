import * as contract from '#contract/areas/lookups/railroads/railroads.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './railroads.service.ts'

export const railroadsRoutes = [serve(contract.autocompleteScac, service.autocompleteScac)]
