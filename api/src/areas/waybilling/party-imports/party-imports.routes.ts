import * as contract from '#contract/areas/waybilling/party-imports/party-imports.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './party-imports.service.ts'

export const partyImportsRoutes: readonly Route[] = [
  serve(contract.createPartyImport, service.createPartyImport),
  serve(contract.getPartyImport, service.getPartyImport),
  serve(contract.checkPartyImport, service.checkPartyImport),
  serve(contract.runPartyImport, service.runPartyImport),
  serve(contract.removePartyImport, service.removePartyImport),
  serve(contract.exportRefusedPartiesCsv, service.exportRefusedPartiesCsv),
  serve(contract.exportRefusedPartiesXlsx, service.exportRefusedPartiesXlsx),
]
