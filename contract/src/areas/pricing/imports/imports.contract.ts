import { z } from 'zod'
import { bytes, endpoint, file } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { MOST_IMPORT_BYTES } from '../../../import/kind.ts'
import { ChosenColumns, Import } from '../../../import/schemas.ts'
import { BOUND } from '../../../base/bounds.ts'

const access = { anyOf: ['pricing_pricing_dashboard'] } as const
const ImportParams = CustomerParams.extend({ importId: IdParam })

export const createRateImport = endpoint({
  name: 'createRateImport',
  method: 'POST',
  path: '/pricing/{customerId}/rates/imports',
  access,
  summary:
    'Takes a table of rates as CSV, pasted text or XLSX and answers how its columns are understood. Nothing is written yet.',
  params: CustomerParams,
  query: z.object({ source: z.string().max(255, BOUND).optional() }),
  body: bytes(MOST_IMPORT_BYTES),
  response: Import,
})

export const getRateImport = endpoint({
  name: 'getRateImport',
  method: 'GET',
  path: '/pricing/{customerId}/rates/imports/{importId}',
  access,
  summary: 'How far an import of rates has come, with the first rows that were refused.',
  params: ImportParams,
  response: Import,
})

export const checkRateImport = endpoint({
  name: 'checkRateImport',
  method: 'PUT',
  path: '/pricing/{customerId}/rates/imports/{importId}',
  access,
  summary: 'Chooses which column is which and checks every row; nothing is written.',
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
    'Writes the rates that were found right, in the background. One of the same lane, goods, car and first day is replaced.',
  params: ImportParams,
  response: Import,
})

export const removeRateImport = endpoint({
  name: 'removeRateImport',
  method: 'DELETE',
  path: '/pricing/{customerId}/rates/imports/{importId}',
  access,
  summary: 'Forgets an import and its rows; rates it wrote stay.',
  params: ImportParams,
  response: z.object({ import_id: z.number() }),
})

export const exportRefusedRatesCsv = endpoint({
  name: 'exportRefusedRatesCsv',
  method: 'GET',
  path: '/pricing/{customerId}/rates/imports/{importId}/refused/csv',
  access,
  summary: 'The rows that were refused as they came, with the reason beside them, to mend and send again.',
  params: ImportParams,
  response: file('text/csv'),
})

export const exportRefusedRatesXlsx = endpoint({
  name: 'exportRefusedRatesXlsx',
  method: 'GET',
  path: '/pricing/{customerId}/rates/imports/{importId}/refused/xlsx',
  access,
  summary: 'The same as a workbook.',
  params: ImportParams,
  response: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
