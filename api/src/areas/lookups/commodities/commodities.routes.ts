import * as contract from '#contract/areas/lookups/commodities/commodities.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './commodities.service.ts'

export const commoditiesRoutes = [
  serve(contract.lookupStccs, service.lookupStccs),
  serve(contract.lookupReportStccs, service.lookupReportStccs),
]
