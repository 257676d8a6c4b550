import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { bytes, endpoint, file } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { MAX_IMPORT_BYTES } from '../../../import/kind.ts'
import { ChosenColumns, Import, ImportParams } from '../../../import/schemas.ts'
import { EDITS_CARS } from '../car-records/car-records.contract.ts'

export const createCarImport = endpoint({
  name: 'createCarImport',
  method: 'POST',
  path: '/reports/{customerId}/car-imports',
  ...EDITS_CARS,
  summary:
    'Uploads a table of cars as CSV, pasted text or XLSX and returns how its columns were matched. Nothing is saved yet.',
  params: CustomerParams,
  query: z.object({ source: z.string().max(255, BOUND).optional() }),
  body: bytes(MAX_IMPORT_BYTES),
  response: Import,
})

export const getCarImport = endpoint({
  name: 'getCarImport',
  method: 'GET',
  path: '/reports/{customerId}/car-imports/{importId}',
  ...EDITS_CARS,
  summary: 'The progress of a car import, with the first skipped rows.',
  params: ImportParams,
  response: Import,
})

export const checkCarImport = endpoint({
  name: 'checkCarImport',
  method: 'PUT',
  path: '/reports/{customerId}/car-imports/{importId}',
  ...EDITS_CARS,
  summary: 'Maps the columns and checks every row. Nothing is saved yet.',
  params: ImportParams,
  body: ChosenColumns,
  response: Import,
})

export const runCarImport = endpoint({
  name: 'runCarImport',
  method: 'POST',
  path: '/reports/{customerId}/car-imports/{importId}/run',
  ...EDITS_CARS,
  summary: 'Saves the valid rows, in the background. Blank cells keep the current values.',
  params: ImportParams,
  response: Import,
})

export const removeCarImport = endpoint({
  name: 'removeCarImport',
  method: 'DELETE',
  path: '/reports/{customerId}/car-imports/{importId}',
  ...EDITS_CARS,
  summary: 'Deletes an import and its rows. What it saved is kept.',
  params: ImportParams,
  response: z.object({ import_id: z.number() }),
})

export const exportRefusedCarsCsv = endpoint({
  name: 'exportRefusedCarsCsv',
  method: 'GET',
  path: '/reports/{customerId}/car-imports/{importId}/refused/csv',
  ...EDITS_CARS,
  summary: 'The skipped rows as uploaded, each with its reason, to correct and upload again.',
  params: ImportParams,
  response: file('text/csv'),
})

export const exportRefusedCarsXlsx = endpoint({
  name: 'exportRefusedCarsXlsx',
  method: 'GET',
  path: '/reports/{customerId}/car-imports/{importId}/refused/xlsx',
  ...EDITS_CARS,
  summary: 'The skipped rows as an Excel workbook, to correct and upload again.',
  params: ImportParams,
  response: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
