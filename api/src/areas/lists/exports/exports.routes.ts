import * as contract from '#contract/areas/lists/exports/exports.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './exports.service.ts'

/** Files of the lists among the other calls. */
export function exportsRoutes(routes: readonly Route[]): readonly Route[] {
  const lists = service.filedLists(routes)
  return [
    serve(contract.createExport, service.createExport(lists)),
    serve(contract.listExports, service.listExports),
    serve(contract.getExportFile, service.getExportFile(lists)),
    serve(contract.removeExport, service.removeExport),
  ]
}
