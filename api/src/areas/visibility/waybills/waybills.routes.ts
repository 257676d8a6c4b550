import * as contract from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { serveAhead, type Route } from '../../../http/serve.ts'
import * as service from './waybills.service.ts'

export const waybillsRoutes: readonly Route[] = [
  serveAhead(contract.getWaybill, service.getWaybill),
  serveAhead(contract.listActivity, service.listActivity),
]
