import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { bytes, endpoint, file } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { MAX_IMPORT_BYTES } from '../../../import/kind.ts'
import { ChosenColumns, Import, ImportParams } from '../../../import/schemas.ts'
import { WAYBILLING } from '../waybilling.rules.ts'

const access = WAYBILLING

export const createPartyImport = endpoint({
  name: 'createPartyImport',
  method: 'POST',
  path: '/booking/v1/{customerId}/parties/imports',
  access,
  summary:
    'Uploads a table of parties as CSV, pasted text or XLSX and returns how its columns were matched. Nothing is saved yet.',
  params: CustomerParams,
  query: z.object({ source: z.string().max(255, BOUND).optional() }),
  body: bytes(MAX_IMPORT_BYTES),
  response: Import,
})

export const getPartyImport = endpoint({
  name: 'getPartyImport',
  method: 'GET',
  path: '/booking/v1/{customerId}/parties/imports/{importId}',
  access,
  summary: 'The progress of a party import, with the first skipped rows.',
  params: ImportParams,
  response: Import,
})

export const checkPartyImport = endpoint({
  name: 'checkPartyImport',
  method: 'PUT',
  path: '/booking/v1/{customerId}/parties/imports/{importId}',
  access,
  summary: 'Maps the columns and checks every row. Nothing is saved yet.',
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
    'Saves the valid parties, in the background. A party with the same ID (or, without an ID, the same name and address) is replaced.',
  params: ImportParams,
  response: Import,
})

export const removePartyImport = endpoint({
  name: 'removePartyImport',
  method: 'DELETE',
  path: '/booking/v1/{customerId}/parties/imports/{importId}',
  access,
  summary: 'Deletes an import and its rows. Parties it saved are kept.',
  params: ImportParams,
  response: z.object({ import_id: z.number() }),
})

export const exportRefusedPartiesCsv = endpoint({
  name: 'exportRefusedPartiesCsv',
  method: 'GET',
  path: '/booking/v1/{customerId}/parties/imports/{importId}/refused/csv',
  access,
  summary: 'The skipped rows as uploaded, each with its reason, to correct and upload again.',
  params: ImportParams,
  response: file('text/csv'),
})

export const exportRefusedPartiesXlsx = endpoint({
  name: 'exportRefusedPartiesXlsx',
  method: 'GET',
  path: '/booking/v1/{customerId}/parties/imports/{importId}/refused/xlsx',
  access,
  summary: 'The skipped rows as an Excel workbook, to correct and upload again.',
  params: ImportParams,
  response: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
