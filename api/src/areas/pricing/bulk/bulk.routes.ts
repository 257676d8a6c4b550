import * as contract from '#contract/areas/pricing/bulk/bulk.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './bulk.service.ts'

export const quoteBulkRoutes: readonly Route[] = [
  serve(contract.sendQuotes, service.sendQuotes),
  serve(contract.copyQuotes, service.copyQuotes),
  serve(contract.removeQuotes, service.removeQuotes),
]
