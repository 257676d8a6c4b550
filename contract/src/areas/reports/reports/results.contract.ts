import { z } from 'zod'
import { endpoint, file } from '../../../base/endpoint.ts'
import { ReportData } from '../templates/templates.contract.ts'
import { SEES_REPORTS } from '../reports.rules.ts'
import { ReportParams } from './reports.contract.ts'

const ResultKind = z.enum(['page', 'csv', 'xlsx', 'totals'])
export type ResultKind = z.infer<typeof ResultKind>

/** A report that is made in the background: its page, or a file of it. */
export const ReportResult = z.object({
  result_id: z.string(),
  kind: ResultKind,
  state: z.enum(['waiting', 'making', 'ready', 'failed', 'cancelled']),
  /** How much of it is done, from 0 to 1. */
  share: z.number(),
  /** Null until they are counted. */
  rows_total: z.number().nullable(),
  filename: z.string().nullable(),
  filesize: z.number().nullable(),
  /** Why it failed. */
  reason: z.string().nullable(),
  created_ts: z.string(),
  expires_ts: z.string(),
})
export type ReportResult = z.infer<typeof ReportResult>

const ResultParams = ReportParams.extend({ resultId: z.uuid() })

export const startReportResult = endpoint({
  name: 'startReportResult',
  method: 'POST',
  path: '/reports/{customerId}/report/{reportId}/background',
  access: SEES_REPORTS,
  summary:
    'Creates a page or file of a report in the background. An identical request that is already running isn’t started again.',
  params: ReportParams,
  body: z.object({ kind: ResultKind }),
  response: ReportResult,
})

export const listReportResults = endpoint({
  name: 'listReportResults',
  method: 'GET',
  path: '/reports/{customerId}/report/{reportId}/background',
  access: SEES_REPORTS,
  summary: 'The caller’s background results of the report’s current version, newest first.',
  params: ReportParams,
  response: z.object({ results: z.array(ReportResult) }),
})

export const getReportResult = endpoint({
  name: 'getReportResult',
  method: 'GET',
  path: '/reports/{customerId}/report/{reportId}/background/{resultId}',
  access: SEES_REPORTS,
  summary: 'A report page created in the background: the first 100 rows and all totals.',
  params: ResultParams,
  response: ReportData,
})

export const getReportResultFile = endpoint({
  name: 'getReportResultFile',
  method: 'GET',
  path: '/reports/{customerId}/report/{reportId}/background/{resultId}/file',
  access: SEES_REPORTS,
  summary: 'Downloads a file that was created in the background. Only for the person who requested it.',
  params: ResultParams,
  response: file(
    'text/csv; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ),
})

export const removeReportResult = endpoint({
  name: 'removeReportResult',
  method: 'DELETE',
  path: '/reports/{customerId}/report/{reportId}/background/{resultId}',
  access: SEES_REPORTS,
  summary: 'Cancels a background result, or deletes a finished one.',
  params: ResultParams,
  response: z.object({}),
})
