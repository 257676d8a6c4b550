import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { SEES_REPORTS } from '../reports.rules.ts'
import { ReportShape } from './templates.contract.ts'

const LibraryTemplate = z.object({
  key: z.string(),
  question: z.string(),
  name: z.string(),
  description: z.string(),
  shape: ReportShape,
})
export type LibraryTemplate = z.infer<typeof LibraryTemplate>

export const listLibrary = endpoint({
  name: 'listLibrary',
  method: 'GET',
  path: '/reports/{customerId}/template/library',
  access: SEES_REPORTS,
  summary: 'Built-in templates, except for lists the caller can’t see.',
  params: CustomerParams,
  response: z.object({ templates: z.array(LibraryTemplate) }),
})

const LibraryParams = CustomerParams.extend({ key: z.string().max(60, BOUND) })

export const countLibraryTemplate = endpoint({
  name: 'countLibraryTemplate',
  method: 'GET',
  path: '/reports/{customerId}/template/library/{key}/count',
  access: SEES_REPORTS,
  summary: 'How many rows a built-in template has now, for the caller.',
  params: LibraryParams,
  query: z.object({ timezone: field.zone('Time zone') }),
  response: z.object({ row_count: z.number() }),
})

export const useLibraryTemplate = endpoint({
  name: 'useLibraryTemplate',
  method: 'POST',
  path: '/reports/{customerId}/template/library/{key}/report',
  access: SEES_REPORTS,
  summary:
    'Creates a report from a built-in template; with `schedule`, also emails it to the caller every Monday at 07:00.',
  params: LibraryParams,
  body: z.object({ schedule: z.boolean().default(false), timezone: field.zone('Time zone') }),
  response: z.object({ report_id: z.number(), template_id: z.number(), schedule_id: z.number().nullable() }),
})
