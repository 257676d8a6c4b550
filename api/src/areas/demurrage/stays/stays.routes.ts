import * as contract from '#contract/areas/demurrage/stays/stays.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './stays.service.ts'

export const staysRoutes: readonly Route[] = [
  serve(contract.listStays, service.listStays, service.stayFiling),
  serve(contract.askForStays, service.askForStays),
  serve(contract.getDemurrageSummary, service.getDemurrageSummary),
  serve(contract.getCarClock, service.getCarClock),
]
