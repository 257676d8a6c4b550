import { z } from 'zod'
import { STAFF_WITH_TOOLS } from '../../../base/access.ts'
import { bytes, endpoint, file } from '../../../base/endpoint.ts'
import { IdParam } from '../../../base/ids.ts'
import { MOST_IMPORT_BYTES } from '../../../import/kind.ts'
import { ChosenColumns, Import } from '../../../import/schemas.ts'
import { ADMIN_IMPORT_WORDS, type AdminImport } from './imports.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

const Kind = z.enum(Object.keys(ADMIN_IMPORT_WORDS) as [AdminImport, ...AdminImport[]])
const ImportParams = z.object({ importId: IdParam })

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: '/admin/imports',
  access: STAFF_WITH_TOOLS,
  summary: 'The caller’s own imports of the last days, newest first.',
  response: z.object({ data: z.array(Import.omit({ sample: true, refused: true, mapping: true })) }),
})

export const createImport = endpoint({
  name: 'createImport',
  method: 'POST',
  path: '/admin/imports',
  access: STAFF_WITH_TOOLS,
  summary:
    'Takes a table as CSV, pasted text or XLSX and answers how its columns are understood. Nothing is written yet.',
  query: z.object({
    kind: Kind,
    customer_id: IdParam.optional(),
    source: z.string().max(255, BOUND).optional(),
  }),
  body: bytes(MOST_IMPORT_BYTES),
  response: Import,
})

export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: '/admin/imports/{importId}',
  access: STAFF_WITH_TOOLS,
  summary: 'How far an import has come, with the first rows that were refused.',
  params: ImportParams,
  response: Import,
})

export const checkImport = endpoint({
  name: 'checkImport',
  method: 'PUT',
  path: '/admin/imports/{importId}',
  access: STAFF_WITH_TOOLS,
  summary: 'Chooses which column is which and checks every row; nothing is written.',
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
    'Writes the rows that were found right, in the background; the others are left. With `invite=false` no user among them is mailed an invitation.',
  params: ImportParams,
  query: z.object({ invite: z.enum(['true', 'false']).optional() }),
  response: Import,
})

export const removeImport = endpoint({
  name: 'removeImport',
  method: 'DELETE',
  path: '/admin/imports/{importId}',
  access: STAFF_WITH_TOOLS,
  summary:
    'Forgets an import and its rows; what it wrote stays. One that is being written is ended where it is.',
  params: ImportParams,
  response: z.object({ import_id: z.number() }),
})

export const exportRefusedCsv = endpoint({
  name: 'exportRefusedCsv',
  method: 'GET',
  path: '/admin/imports/{importId}/refused/csv',
  access: STAFF_WITH_TOOLS,
  summary: 'The rows that were refused as they came, with the reason beside them, to mend and send again.',
  params: ImportParams,
  response: file('text/csv'),
})

export const exportRefusedXlsx = endpoint({
  name: 'exportRefusedXlsx',
  method: 'GET',
  path: '/admin/imports/{importId}/refused/xlsx',
  access: STAFF_WITH_TOOLS,
  summary: 'The same as a workbook.',
  params: ImportParams,
  response: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
