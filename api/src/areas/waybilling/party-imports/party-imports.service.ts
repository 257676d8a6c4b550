import { partyImport } from '#contract/areas/waybilling/party-imports/party-imports.rules.ts'
import { customerImports } from '../../../import/customer-imports.service.ts'

const imports = customerImports(partyImport)

export const createPartyImport = imports.create
export const getPartyImport = imports.get
export const checkPartyImport = imports.check
export const runPartyImport = imports.run
export const removePartyImport = imports.remove
export const exportRefusedPartiesCsv = imports.exportRefused('csv')
export const exportRefusedPartiesXlsx = imports.exportRefused('xlsx')
