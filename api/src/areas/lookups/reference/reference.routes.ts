import * as contract from '#contract/areas/lookups/reference/reference.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './reference.service.ts'

export const referenceRoutes = [
  serve(contract.autocompleteScac, service.autocompleteScac),
  serve(contract.listLocations, service.listLocations),
  serve(contract.lookupStccs, service.lookupStccs),
  serve(contract.lookupReportStccs, service.lookupReportStccs),
]
