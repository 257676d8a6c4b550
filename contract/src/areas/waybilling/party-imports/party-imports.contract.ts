import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { bytes, endpoint, file } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { MOST_IMPORT_BYTES } from '../../../import/kind.ts'
import { ChosenColumns, Import } from '../../../import/schemas.ts'
import { WAYBILLING } from '../waybilling.rules.ts'

const access = WAYBILLING
const ImportParams = CustomerParams.extend({ importId: IdParam })

export const createPartyImport = endpoint({
  name: 'createPartyImport',
  method: 'POST',
  path: '/booking/v1/{customerId}/parties/imports',
  access,
  summary:
    'Uploads a table of parties as CSV, pasted text or XLSX and answers how its columns are read. Nothing is written yet.',
  params: CustomerParams,
  query: z.object({ source: z.string().max(255, BOUND).optional() }),
  body: bytes(MOST_IMPORT_BYTES),
  response: Import,
})

export const getPartyImport = endpoint({
  name: 'getPartyImport',
  method: 'GET',
  path: '/booking/v1/{customerId}/parties/imports/{importId}',
  access,
  summary: 'The progress of an import of parties, with the first rows that were refused.',
  params: ImportParams,
  response: Import,
})

export const checkPartyImport = endpoint({
  name: 'checkPartyImport',
  method: 'PUT',
  path: '/booking/v1/{customerId}/parties/imports/{importId}',
  access,
  summary: 'Chooses which column is which and checks every row; nothing is written.',
  params: ImportParams,
  body: ChosenColumns,
  response: Import,
})

export const runPartyImport = endpoint({
  name: 'runPartyImport',
  method: 'POST',
  path: '/booking/v1/{customerId}/parties/imports/{importId}/run',
  access,
  summary:
    'Writes the valid parties in the background. One with the same ID, or without one the same name and address, is replaced.',
  params: ImportParams,
  response: Import,
})

export const removePartyImport = endpoint({
  name: 'removePartyImport',
  method: 'DELETE',
  path: '/booking/v1/{customerId}/parties/imports/{importId}',
  access,
  summary: 'Deletes an import and its rows; parties it wrote stay.',
  params: ImportParams,
  response: z.object({ import_id: z.number() }),
})

export const exportRefusedPartiesCsv = endpoint({
  name: 'exportRefusedPartiesCsv',
  method: 'GET',
  path: '/booking/v1/{customerId}/parties/imports/{importId}/refused/csv',
  access,
  summary: 'The refused rows as uploaded, with the reason beside them, to correct and upload again.',
  params: ImportParams,
  response: file('text/csv'),
})

export const exportRefusedPartiesXlsx = endpoint({
  name: 'exportRefusedPartiesXlsx',
  method: 'GET',
  path: '/booking/v1/{customerId}/parties/imports/{importId}/refused/xlsx',
  access,
  summary: 'The same as a workbook.',
  params: ImportParams,
  response: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
