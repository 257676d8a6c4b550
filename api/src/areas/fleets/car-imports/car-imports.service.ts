import * as contract from '#contract/areas/fleets/car-imports/car-imports.contract.ts'
import { carImport } from '#contract/areas/fleets/car-imports/car-imports.rules.ts'
import { implement } from '../../../implement.ts'
import { customerImports } from '../../../import/customer-imports.service.ts'

const imports = customerImports(carImport)

export const carImportsService = implement(contract, {
  createCarImport: imports.create,
  getCarImport: imports.get,
  checkCarImport: imports.check,
  runCarImport: imports.run,
  removeCarImport: imports.remove,
  exportRefusedCarsCsv: imports.exportRefused('csv'),
  exportRefusedCarsXlsx: imports.exportRefused('xlsx'),
})
