import * as contract from '#contract/areas/pricing/imports/imports.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './imports.service.ts'

export const rateImportsRoutes: readonly Route[] = [
  serve(contract.createRateImport, service.createRateImport),
  serve(contract.getRateImport, service.getRateImport),
  serve(contract.checkRateImport, service.checkRateImport),
  serve(contract.runRateImport, service.runRateImport),
  serve(contract.removeRateImport, service.removeRateImport),
  serve(contract.exportRefusedRatesCsv, service.exportRefusedRatesCsv),
  serve(contract.exportRefusedRatesXlsx, service.exportRefusedRatesXlsx),
]
