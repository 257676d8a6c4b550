import * as contract from '#contract/areas/visibility/documents/documents.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './documents.service.ts'

export const unitDocumentsRoutes: readonly Route[] = [
  serve(contract.listUnitDocuments, service.listUnitDocuments),
  serve(contract.getUnitDocument, service.getUnitDocument),
]
