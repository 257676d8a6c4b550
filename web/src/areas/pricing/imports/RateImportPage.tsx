import * as contract from '#contract/areas/pricing/imports/imports.contract.ts'
import { rateImport } from '#contract/areas/pricing/imports/imports.rules.ts'
import { CustomerImportPage, NewImportPage } from '../../../import/CustomerImportPage.tsx'
import type { CustomerImports } from '../../../import/customer-imports.ts'
import { PRICING_PATHS } from '../pricing.rules.ts'

const rateImports: CustomerImports = {
  kind: rateImport,
  endpoints: {
    create: contract.createRateImport,
    get: contract.getRateImport,
    check: contract.checkRateImport,
    run: contract.runRateImport,
    remove: contract.removeRateImport,
    csv: contract.exportRefusedRatesCsv,
    xlsx: contract.exportRefusedRatesXlsx,
  },
  paths: { start: PRICING_PATHS.importRates, one: PRICING_PATHS.rateImport, after: PRICING_PATHS.rates },
  texts: {
    title: 'Import rates',
    detail:
      'Base prices by lane, commodity and car type. A row with the same lane, commodity, car type and start date replaces the existing rate.',
    one: 'Rate import',
    after: 'View rates',
    again: 'Import more rates',
  },
}

/** Brings base prices in from a table. */
export const NewRateImportPage = () => <NewImportPage imports={rateImports} />

/** One import of rates. */
export const RateImportPage = () => <CustomerImportPage imports={rateImports} />
