import { z } from 'zod'
import { STAFF_WITH_TOOLS } from '../../../base/access.ts'
import { bytes, endpoint, file } from '../../../base/endpoint.ts'
import { IdParam } from '../../../base/ids.ts'
import { MAX_IMPORT_BYTES } from '../../../import/kind.ts'
import { ChosenColumns, Import } from '../../../import/schemas.ts'
import { ADMIN_IMPORT_LABELS, type AdminImport } from './imports.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

const Kind = z.enum(Object.keys(ADMIN_IMPORT_LABELS) as [AdminImport, ...AdminImport[]])
const ImportParams = z.object({ importId: IdParam })

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/admin/imports',
  access: STAFF_WITH_TOOLS,
  summary: 'The caller’s recent imports, newest first.',
  response: z.object({ data: z.array(Import.omit({ sample: true, refused: true, mapping: true })) }),
})

export const createImport = endpoint({
  name: 'createImport',
  method: 'POST',
  path: '/admin/imports',
  access: STAFF_WITH_TOOLS,
  summary:
    'Uploads a table as CSV, pasted text or XLSX and returns how its columns were matched. Nothing is saved yet.',
  query: z.object({
    kind: Kind,
    customer_id: IdParam.optional(),
    source: z.string().max(255, BOUND).optional(),
  }),
  body: bytes(MAX_IMPORT_BYTES),
  response: Import,
})

export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: '/admin/imports/{importId}',
  access: STAFF_WITH_TOOLS,
  summary: 'An import’s progress, with the first skipped rows.',
  params: ImportParams,
  response: Import,
})

export const checkImport = endpoint({
  name: 'checkImport',
  method: 'PUT',
  path: '/admin/imports/{importId}',
  access: STAFF_WITH_TOOLS,
  summary: 'Maps the columns and checks every row. Nothing is saved yet.',
  params: ImportParams,
  body: ChosenColumns,
  response: Import,
})

export const runImport = endpoint({
  name: 'runImport',
  method: 'POST',
  path: '/admin/imports/{importId}/run',
  access: STAFF_WITH_TOOLS,
  summary:
    'Saves the valid rows in the background and skips the others. With `invite=false`, no invitations are emailed.',
  params: ImportParams,
  query: z.object({ invite: z.enum(['true', 'false']).optional() }),
  response: Import,
})

export const removeImport = endpoint({
  name: 'removeImport',
  method: 'DELETE',
  path: '/admin/imports/{importId}',
  access: STAFF_WITH_TOOLS,
  summary: 'Deletes an import and its rows. Saved rows are kept. An import in progress is stopped.',
  params: ImportParams,
  response: z.object({ import_id: z.number() }),
})

export const exportRefusedCsv = endpoint({
  name: 'exportRefusedCsv',
  method: 'GET',
  path: '/admin/imports/{importId}/refused/csv',
  access: STAFF_WITH_TOOLS,
  summary: 'The skipped rows as uploaded, each with its reason, to correct and upload again.',
  params: ImportParams,
  response: file('text/csv'),
})

export const exportRefusedXlsx = endpoint({
  name: 'exportRefusedXlsx',
  method: 'GET',
  path: '/admin/imports/{importId}/refused/xlsx',
  access: STAFF_WITH_TOOLS,
  summary: 'The skipped rows as an Excel workbook, to correct and upload again.',
  params: ImportParams,
  response: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
