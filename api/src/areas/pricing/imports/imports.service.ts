import * as contract from '#contract/areas/pricing/imports/imports.contract.ts'
import { rateImport } from '#contract/areas/pricing/imports/imports.rules.ts'
import { implement } from '../../../implement.ts'
import { customerImports } from '../../../import/customer-imports.service.ts'

const imports = customerImports(rateImport)

export const rateImportsService = implement(contract, {
  createRateImport: imports.create,
  getRateImport: imports.get,
  checkRateImport: imports.check,
  runRateImport: imports.run,
  removeRateImport: imports.remove,
  exportRefusedRatesCsv: imports.exportRefused('csv'),
  exportRefusedRatesXlsx: imports.exportRefused('xlsx'),
})
