import * as contract from '#contract/areas/pricing/fuel/fuel.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './fuel.service.ts'

export const fuelRoutes: readonly Route[] = [
  serve(contract.listFuelTables, service.listFuelTables),
  serve(contract.createFuelTable, service.createFuelTable),
  serve(contract.updateFuelTable, service.updateFuelTable),
  serve(contract.removeFuelTable, service.removeFuelTable),
  serve(contract.listFuelWeeks, service.listFuelWeeks),
  serve(contract.setFuelWeek, service.setFuelWeek),
  serve(contract.getFuelSurcharges, service.getFuelSurcharges),
]
