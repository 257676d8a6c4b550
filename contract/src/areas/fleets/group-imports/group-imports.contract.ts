import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { bytes, endpoint, file } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { MAX_IMPORT_BYTES } from '../../../import/kind.ts'
import { ChosenColumns, Import, ImportParams } from '../../../import/schemas.ts'
import { EDITS_GROUPS } from '../fleets.rules.ts'

const EDITS = { access: EDITS_GROUPS, area: 'company' } as const

export const createGroupImport = endpoint({
  name: 'createGroupImport',
  method: 'POST',
  path: '/reports/{customerId}/group-imports',
  ...EDITS,
  summary:
    'Uploads a table of cars and their reporting groups as CSV, pasted text or XLSX and returns how its columns were matched. With a group, all of its cars go there. Nothing is saved yet.',
  params: CustomerParams,
  query: z.object({ source: z.string().max(255, BOUND).optional(), group_id: IdParam.optional() }),
  body: bytes(MAX_IMPORT_BYTES),
  response: Import,
})

export const getGroupImport = endpoint({
  name: 'getGroupImport',
  method: 'GET',
  path: '/reports/{customerId}/group-imports/{importId}',
  ...EDITS,
  summary: 'The progress of an import into groups, with the first skipped rows.',
  params: ImportParams,
  response: Import,
})

export const checkGroupImport = endpoint({
  name: 'checkGroupImport',
  method: 'PUT',
  path: '/reports/{customerId}/group-imports/{importId}',
  ...EDITS,
  summary: 'Maps the columns and checks every row. Nothing is saved yet.',
  params: ImportParams,
  body: ChosenColumns,
  response: Import,
})

export const runGroupImport = endpoint({
  name: 'runGroupImport',
  method: 'POST',
  path: '/reports/{customerId}/group-imports/{importId}/run',
  ...EDITS,
  summary:
    'Adds the cars of the valid rows to their groups, in the background. Groups that don’t exist yet are created.',
  params: ImportParams,
  response: Import,
})

export const removeGroupImport = endpoint({
  name: 'removeGroupImport',
  method: 'DELETE',
  path: '/reports/{customerId}/group-imports/{importId}',
  ...EDITS,
  summary: 'Deletes an import and its rows. Cars that it added stay in their groups.',
  params: ImportParams,
  response: z.object({ import_id: z.number() }),
})

export const exportRefusedGroupCarsCsv = endpoint({
  name: 'exportRefusedGroupCarsCsv',
  method: 'GET',
  path: '/reports/{customerId}/group-imports/{importId}/refused/csv',
  ...EDITS,
  summary: 'The skipped rows as uploaded, each with its reason, to correct and upload again.',
  params: ImportParams,
  response: file('text/csv'),
})

export const exportRefusedGroupCarsXlsx = endpoint({
  name: 'exportRefusedGroupCarsXlsx',
  method: 'GET',
  path: '/reports/{customerId}/group-imports/{importId}/refused/xlsx',
  ...EDITS,
  summary: 'The skipped rows as an Excel workbook, to correct and upload again.',
  params: ImportParams,
  response: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
