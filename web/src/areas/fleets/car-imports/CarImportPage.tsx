import * as contract from '#contract/areas/fleets/car-imports/car-imports.contract.ts'
import { carImport } from '#contract/areas/fleets/car-imports/car-imports.rules.ts'
import { CustomerImportPage, NewImportPage } from '../../../import/CustomerImportPage.tsx'
import type { CustomerImports } from '../../../import/customer-imports.ts'
import { CAR_IMPORT_PATH, CARS_PATH, NEW_CAR_IMPORT_PATH } from '../fleets.rules.ts'

const carImports: CustomerImports = {
  kind: carImport,
  endpoints: {
    create: contract.createCarImport,
    get: contract.getCarImport,
    check: contract.checkCarImport,
    run: contract.runCarImport,
    remove: contract.removeCarImport,
    csv: contract.exportRefusedCarsCsv,
    xlsx: contract.exportRefusedCarsXlsx,
  },
  paths: { start: NEW_CAR_IMPORT_PATH, one: CAR_IMPORT_PATH, after: CARS_PATH },
  texts: {
    title: 'Import cars',
    detail: 'Leases, tests, capacity and tare of cars in your fleet. Blank cells keep the current values.',
    one: 'Car import',
    after: 'View cars',
    again: 'Import more cars',
  },
}

/** Imports leases, tests, capacity and tare from a table. */
export const NewCarImportPage = () => <NewImportPage imports={carImports} />

/** One import of cars. */
export const CarImportPage = () => <CustomerImportPage imports={carImports} />
