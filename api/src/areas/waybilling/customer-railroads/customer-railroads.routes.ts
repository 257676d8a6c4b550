import * as contract from '#contract/areas/waybilling/customer-railroads/customer-railroads.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './customer-railroads.service.ts'

export const customerRailroadsRoutes: readonly Route[] = [
  serve(contract.listCustomerRailroads, service.listCustomerRailroads),
  serve(contract.allowRailroad, service.allowRailroad),
  serve(contract.updateCustomerRailroad, service.updateCustomerRailroad),
  serve(contract.removeCustomerRailroad, service.removeCustomerRailroad),
  serve(contract.testCustomerRailroad, service.testCustomerRailroad),
  serve(contract.setRailroadLive, service.setRailroadLive),
  serve(contract.getRailroadTest, service.getRailroadTest),
]
