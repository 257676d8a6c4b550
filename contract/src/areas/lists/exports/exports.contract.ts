import { z } from 'zod'
import { endpoint, file } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { ListName } from '../lists.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

export const FileFormat = z.enum(['csv', 'xlsx'])

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

const MAX_QUESTION = 100_000
/** What the call of the list takes, page apart; its own schema reads it. */
const Question = z
  .record(z.string().max(60, BOUND), z.unknown())
  .refine((question) => JSON.stringify(question).length <= MAX_QUESTION, 'The question is too long.')

const ExportParams = CustomerParams.extend({ exportId: z.uuid() })

export const createExport = endpoint({
  name: 'createExport',
  method: 'POST',
  path: '/lists/{customerId}/exports',
  access: 'signed-in',
  summary:
    'Makes a file of a list in the background: all rows of a question, with the columns on the screen.',
  params: CustomerParams,
  body: z.object({
    list: ListName,
    format: FileFormat,
    columns: z.array(z.string().max(60, BOUND)).min(1).max(100),
    question: Question,
  }),
  response: ListExport,
})

export const listExports = endpoint({
  name: 'listExports',
  method: 'GET',
  path: '/lists/{customerId}/exports',
  access: 'signed-in',
  summary: "The caller's own files of a list, newest first, with how far they are; kept for a day.",
  params: CustomerParams,
  query: z.object({ list: ListName }),
  response: z.object({ exports: z.array(ListExport) }),
})

export const getExportFile = endpoint({
  name: 'getExportFile',
  method: 'GET',
  path: '/lists/{customerId}/exports/{exportId}/file',
  access: 'signed-in',
  summary: 'A file that is ready, for whoever asked for it, as long as they may see the list.',
  params: ExportParams,
  response: file(
    'text/csv; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ),
})

export const removeExport = endpoint({
  name: 'removeExport',
  method: 'DELETE',
  path: '/lists/{customerId}/exports/{exportId}',
  access: 'signed-in',
  summary: 'Stops the making of a file, or takes a file away that was made.',
  params: ExportParams,
  response: z.object({}),
})
