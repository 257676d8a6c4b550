import * as contract from '#contract/areas/waybilling/deliveries/deliveries.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './deliveries.service.ts'

export const deliveriesRoutes: readonly Route[] = [
  serve(contract.listDeliveries, service.listDeliveries, service.deliveryFiling),
  serve(contract.retryDeliveries, service.retryDeliveries),
]
