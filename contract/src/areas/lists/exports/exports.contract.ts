import { z } from 'zod'
import { endpoint, file } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { ListName } from '../lists.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

/** A PDF is of lists whose rows can be printed: one file with all of them. */
export const FileFormat = z.enum(['csv', 'xlsx', 'pdf'])

/** A list that becomes a file in the background. */
export const ListExport = z.object({
  export_id: z.string(),
  list: z.string(),
  format: FileFormat,
  state: z.enum(['waiting', 'making', 'ready', 'failed', 'cancelled']),
  rows_done: z.number(),
  /** Null until they are counted. */
  rows_total: z.number().nullable(),
  filename: z.string(),
  filesize: z.number().nullable(),
  /** Why it came to nothing. */
  reason: z.string().nullable(),
  created_ts: z.string(),
  expires_ts: z.string(),
})
export type ListExport = z.infer<typeof ListExport>

const MAX_CRITERIA = 100_000
/** The list's request without the page; the list's own schema parses it. */
const Criteria = z
  .record(z.string().max(60, BOUND), z.unknown())
  .refine((criteria) => JSON.stringify(criteria).length <= MAX_CRITERIA, 'The request is too long.')

const ExportParams = CustomerParams.extend({ exportId: z.uuid() })

export const createExport = endpoint({
  name: 'createExport',
  method: 'POST',
  path: '/lists/{customerId}/exports',
  access: 'signed-in',
  summary: 'Starts a background export of a list: all matching rows, with the visible columns.',
  params: CustomerParams,
  body: z.object({
    list: ListName,
    format: FileFormat,
    columns: z.array(z.string().max(60, BOUND)).min(1).max(100),
    criteria: Criteria,
  }),
  response: ListExport,
})

export const listExports = endpoint({
  name: 'listExports',
  method: 'GET',
  path: '/lists/{customerId}/exports',
  access: 'signed-in',
  summary: 'The caller’s exports of a list, newest first, with their progress. Available for one day.',
  params: CustomerParams,
  query: z.object({ list: ListName }),
  response: z.object({ exports: z.array(ListExport) }),
})

export const getExportFile = endpoint({
  name: 'getExportFile',
  method: 'GET',
  path: '/lists/{customerId}/exports/{exportId}/file',
  access: 'signed-in',
  summary:
    'Downloads a finished export. Only for the person who requested it, while they have access to the list.',
  params: ExportParams,
  response: file(
    'text/csv; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/pdf',
  ),
})

export const removeExport = endpoint({
  name: 'removeExport',
  method: 'DELETE',
  path: '/lists/{customerId}/exports/{exportId}',
  access: 'signed-in',
  summary: 'Cancels an export, or deletes a finished one.',
  params: ExportParams,
  response: z.object({}),
})
