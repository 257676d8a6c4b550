import { z } from 'zod'
import { bytes, endpoint, file } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { MAX_IMPORT_BYTES } from '../../../import/kind.ts'
import { ChosenColumns, Import, ImportParams } from '../../../import/schemas.ts'
import { BOUND } from '../../../base/bounds.ts'

const access = { anyOf: ['pricing_pricing_dashboard'] } as const

export const createRateImport = endpoint({
  name: 'createRateImport',
  method: 'POST',
  path: '/pricing/{customerId}/rates/imports',
  access,
  summary:
    'Uploads a table of rates as CSV, pasted text or XLSX and returns how its columns were matched. Nothing is saved yet.',
  params: CustomerParams,
  query: z.object({ source: z.string().max(255, BOUND).optional() }),
  body: bytes(MAX_IMPORT_BYTES),
  response: Import,
})

export const getRateImport = endpoint({
  name: 'getRateImport',
  method: 'GET',
  path: '/pricing/{customerId}/rates/imports/{importId}',
  access,
  summary: 'The progress of a rate import, with the first skipped rows.',
  params: ImportParams,
  response: Import,
})

export const checkRateImport = endpoint({
  name: 'checkRateImport',
  method: 'PUT',
  path: '/pricing/{customerId}/rates/imports/{importId}',
  access,
  summary: 'Maps the columns and checks every row. Nothing is saved yet.',
  params: ImportParams,
  body: ChosenColumns,
  response: Import,
})

export const runRateImport = endpoint({
  name: 'runRateImport',
  method: 'POST',
  path: '/pricing/{customerId}/rates/imports/{importId}/run',
  access,
  summary:
    'Saves the valid rates, in the background. A row with the same lane, commodity, car type and start date replaces the existing rate.',
  params: ImportParams,
  response: Import,
})

export const removeRateImport = endpoint({
  name: 'removeRateImport',
  method: 'DELETE',
  path: '/pricing/{customerId}/rates/imports/{importId}',
  access,
  summary: 'Deletes an import and its rows. Rates it saved are kept.',
  params: ImportParams,
  response: z.object({ import_id: z.number() }),
})

export const exportRefusedRatesCsv = endpoint({
  name: 'exportRefusedRatesCsv',
  method: 'GET',
  path: '/pricing/{customerId}/rates/imports/{importId}/refused/csv',
  access,
  summary: 'The skipped rows as uploaded, each with its reason, to correct and upload again.',
  params: ImportParams,
  response: file('text/csv'),
})

export const exportRefusedRatesXlsx = endpoint({
  name: 'exportRefusedRatesXlsx',
  method: 'GET',
  path: '/pricing/{customerId}/rates/imports/{importId}/refused/xlsx',
  access,
  summary: 'The skipped rows as an Excel workbook, to correct and upload again.',
  params: ImportParams,
  response: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
