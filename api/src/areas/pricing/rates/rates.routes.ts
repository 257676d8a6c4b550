import * as contract from '#contract/areas/pricing/rates/rates.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './rates.service.ts'

export const ratesRoutes: readonly Route[] = [
  serve(contract.listRates, service.listRates),
  serve(contract.removeRates, service.removeRates),
  serve(contract.listLaneRates, service.listLaneRates),
]
