import {
  downloadReport,
  getReportLeaving,
  getReport,
  getReportDetails,
  getReportRows,
  listReportRuns,
  leaveReport,
  listReports,
  removeReport,
  type ReportFormat,
  runReport,
  sendReport,
  tryReport,
} from '#contract/areas/reports/reports/reports.contract.ts'
import type { Rhythm } from '#contract/areas/reports/schedules/rhythm.rules.ts'
import type { AcrossCell } from '#contract/areas/reports/templates/templates.contract.ts'
import { REPORT_TEXTS } from '#contract/areas/reports/reports.rules.ts'
import { reportList } from '#contract/areas/reports/reports/reports.list.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { saveFile } from '../../../list/files.ts'
import { listSource } from '../../../list/source.ts'
import { call, UNNAMED_FILE } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'

interface Of {
  customerId: number
  reportId: number
}

/** Reports of the customer. */
export const reports = listSource({
  list: reportList,
  endpoint: listReports,
  failures: { load: REPORT_TEXTS.loadReports },
})

export const report = (params: Of) => endpointQuery(getReportDetails, { params })

export const reportData = (params: Of, page: number) => endpointQuery(getReport, { params, query: { page } })

/** The rows behind one number. */
export const reportRows = (params: Of, body: { behind: (string | null)[]; across_cell?: AcrossCell }) =>
  endpointQuery(getReportRows, { params, body })

export const reportRuns = (params: Of) => endpointQuery(listReportRuns, { params })

export const runNow = (params: Of, options: SendOptions) => send(runReport, { params }, options)

export const tryOut = (params: Of, body: { recipients: string; rhythm?: Rhythm }, options: SendOptions) =>
  send(tryReport, { params, body }, options)

export const sendTo = (params: Of, recipients: string, options: SendOptions) =>
  send(sendReport, { params, body: { recipients, subject: '', message: '' } }, options)

export const reportLeaving = (token: string) => endpointQuery(getReportLeaving, { query: { token } })

/** Unsubscribes the address of a link; answers what went wrong. */
export async function leave(token: string): Promise<string | null> {
  const result = await call(leaveReport, { query: { token }, body: new Uint8Array() })
  if (!result.success) return result.error.message
  queryClient.setQueryData(reportLeaving(token).queryKey, result.data)
  return null
}

export const deleteReport = (params: Of, options: SendOptions) => send(removeReport, { params }, options)

export async function reloadReports(): Promise<void> {
  for (const { name } of [listReports, getReportDetails, getReport, getReportRows, listReportRuns])
    await queryClient.invalidateQueries({ queryKey: [name] })
}

/** The name of a file that came without one (RPT-051). */
const DEFAULT_NAME = 'downloaded-file'

/** The name the server gave (RPT-050), or the usual one. */
export const nameOfDownload = (blob: Blob): string =>
  blob instanceof File && blob.name !== UNNAMED_FILE ? blob.name : DEFAULT_NAME

/** Saves a report as a file; a failure is said in a toast. */
export async function download(
  params: Of,
  format: ReportFormat,
  of: 'rows' | 'totals' = 'rows',
): Promise<void> {
  const result = await call(downloadReport, { params: { ...params, format }, query: { of } })
  if (result.success) saveFile(result.data, nameOfDownload(result.data))
  else toast({ status: 'danger', message: `${REPORT_TEXTS.loadReport}. ${result.error.message}` })
}
