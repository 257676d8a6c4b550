import { rateImport } from '#contract/areas/pricing/imports/imports.rules.ts'
import { customerImports } from '../../../import/customer-imports.service.ts'

const imports = customerImports(rateImport)

export const createRateImport = imports.create
export const getRateImport = imports.get
export const checkRateImport = imports.check
export const runRateImport = imports.run
export const removeRateImport = imports.remove
export const exportRefusedRatesCsv = imports.exportRefused('csv')
export const exportRefusedRatesXlsx = imports.exportRefused('xlsx')
