import * as contract from '#contract/areas/waybilling/party-imports/party-imports.contract.ts'
import { partyImport } from '#contract/areas/waybilling/party-imports/party-imports.rules.ts'
import { CustomerImportPage, NewImportPage } from '../../../import/CustomerImportPage.tsx'
import type { CustomerImports } from '../../../import/customer-imports.ts'
import { PARTY_PATHS } from '../parties/parties.rules.ts'

const partyImports: CustomerImports = {
  kind: partyImport,
  endpoints: {
    create: contract.createPartyImport,
    get: contract.getPartyImport,
    check: contract.checkPartyImport,
    run: contract.runPartyImport,
    remove: contract.removePartyImport,
    csv: contract.exportRefusedPartiesCsv,
    xlsx: contract.exportRefusedPartiesXlsx,
  },
  paths: { start: PARTY_PATHS.newImport, one: PARTY_PATHS.import, after: PARTY_PATHS.parties },
  texts: {
    title: 'Import parties',
    detail: 'Shippers, consignees and their IDs. A party with the same ID is replaced.',
    one: 'Party import',
    after: 'View parties',
    again: 'Import more parties',
  },
}

/** Imports parties from a table. */
export const NewPartyImportPage = () => <NewImportPage imports={partyImports} />

/** One import of parties. */
export const PartyImportPage = () => <CustomerImportPage imports={partyImports} />
