import * as contract from '#contract/areas/admin/imports/imports.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './imports.service.ts'

export const importsRoutes: readonly Route[] = [
  serve(contract.listImports, service.listImports),
  serve(contract.createImport, service.createImport),
  serve(contract.getImport, service.getImport),
  serve(contract.checkImport, service.checkImport),
  serve(contract.runImport, service.runImport),
  serve(contract.removeImport, service.removeImport),
  serve(contract.exportRefusedCsv, service.exportRefusedCsv),
  serve(contract.exportRefusedXlsx, service.exportRefusedXlsx),
]
