import * as contract from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './waybills.service.ts'

export const waybillsRoutes: readonly Route[] = [
  serve(contract.getWaybill, service.getWaybill),
  serve(contract.listActivity, service.listActivity),
]
