import * as contract from '#contract/areas/waybilling/party-imports/party-imports.contract.ts'
import { partyImport } from '#contract/areas/waybilling/party-imports/party-imports.rules.ts'
import { implement } from '../../../implement.ts'
import { customerImports } from '../../../import/customer-imports.service.ts'

const imports = customerImports(partyImport)

export const partyImportsService = implement(contract, {
  createPartyImport: imports.create,
  getPartyImport: imports.get,
  checkPartyImport: imports.check,
  runPartyImport: imports.run,
  removePartyImport: imports.remove,
  exportRefusedPartiesCsv: imports.exportRefused('csv'),
  exportRefusedPartiesXlsx: imports.exportRefused('xlsx'),
})
