import * as contract from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './carriers.service.ts'

export const bookingCarriersRoutes: readonly Route[] = [
  serve(contract.getAllowedReceivers, service.getAllowedReceivers),
  serve(contract.listCarriers, service.listCarriers, service.carrierFiling),
  serve(contract.createCarrier, service.createCarrier),
  serve(contract.updateCarrier, service.updateCarrier),
]
