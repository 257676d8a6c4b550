import {
  archiveReport,
  downloadReport,
  exportReportRows,
  getReportUnsubscription,
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
  viewReportAs,
} from '#contract/areas/reports/reports/reports.contract.ts'
import type { Rhythm } from '#contract/areas/reports/schedules/rhythm.rules.ts'
import type { AcrossCell, ReportData } from '#contract/areas/reports/templates/templates.contract.ts'
import { REPORT_TEXTS } from '#contract/areas/reports/reports.rules.ts'
import { reportList } from '#contract/areas/reports/reports/reports.list.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { saveFile } from '../../../list/files.ts'
import { listSource } from '../../../list/source.ts'
import { call, type CallError, type CallResult, UNNAMED_FILE } from '../../../shell/call.ts'
import { CallFailure, queryClient, endpointQuery } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'

/** A report of a customer. */
export type ReportParams = Record<'customerId' | 'reportId', number>

/** Reports of the customer. */
export const reports = listSource({
  list: reportList,
  endpoint: listReports,
  failures: { load: REPORT_TEXTS.loadReports },
})

export const report = (params: ReportParams) => endpointQuery(getReportDetails, { params })

/** One page of a report; null: it takes too long to wait for. */
export const reportData = (params: ReportParams, page: number) => ({
  queryKey: [getReport.name, params, page] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ReportData | null> => {
    const result = await call(getReport, { params, query: { page } }, { signal })
    if (result.success) return result.data
    if (isTooLong(result.error)) return null
    throw new CallFailure(result.error)
  },
})

/** What a call may not take so long for is created in the background. */
export const isTooLong = ({ code }: CallError): boolean => code === 'took_too_long'

/** The rows behind one number. */
export const reportRows = (
  params: ReportParams,
  body: { behind: (string | null)[]; across_cell?: AcrossCell },
) => endpointQuery(getReportRows, { params, body })

export const reportRuns = (params: ReportParams) => endpointQuery(listReportRuns, { params })

export const runNow = (params: ReportParams, options: SendOptions) => send(runReport, { params }, options)

export const tryOut = (
  params: ReportParams,
  body: { recipients: string; rhythm?: Rhythm },
  options: SendOptions,
) => send(tryReport, { params, body }, options)

/** Who of a saved schedule would get what now. */
export const recipientsNow = (
  params: ReportParams,
  { recipients, rhythm }: { recipients: string; rhythm: Rhythm | null },
) => endpointQuery(tryReport, { params, body: { recipients, ...(rhythm && { rhythm }) } })

/** The report as a recipient would see it. */
export const reportAs = (params: ReportParams, recipient: string) =>
  endpointQuery(viewReportAs, { params, body: { recipient } })

export const sendTo = (
  params: ReportParams,
  recipients: string,
  options: SendOptions,
  isConfirmed: boolean = false,
) =>
  send(
    sendReport,
    { params, body: { recipients, outside_confirmed: isConfirmed, subject: '', message: '' } },
    options,
  )

export const reportLeaving = (token: string) => endpointQuery(getReportUnsubscription, { query: { token } })

/** Unsubscribes the address of a link; returns the error. */
export async function leave(token: string): Promise<string | null> {
  const result = await call(leaveReport, { query: { token }, body: new Uint8Array() })
  if (!result.success) return result.error.message
  queryClient.setQueryData(reportLeaving(token).queryKey, result.data)
  return null
}

/** Archived reports are not emailed, and out of sight. */
export const archive = (params: ReportParams, archived: boolean, options: SendOptions) =>
  send(archiveReport, { params, body: { archived } }, options)

export const deleteReport = (params: ReportParams, options: SendOptions) =>
  send(removeReport, { params }, options)

export async function reloadReports(): Promise<void> {
  for (const { name } of [listReports, getReportDetails, getReport, getReportRows, listReportRuns])
    await queryClient.invalidateQueries({ queryKey: [name] })
}

/** Shows the failure in a toast, unless the fields of the form show it (RPT-059). */
export const showFailure =
  (message: string) =>
  ({ errors }: Pick<CallError, 'errors'>): boolean => {
    if (!errors) toast({ status: 'danger', message })
    return false
  }

/** The name of a file that came without one (RPT-051). */
const DEFAULT_NAME = 'downloaded-file'

/** The name the server gave (RPT-050), or the usual one. */
export const nameOfDownload = (blob: Blob): string =>
  blob instanceof File && blob.name !== UNNAMED_FILE ? blob.name : DEFAULT_NAME

/** Saves a report as a file; a failure is said in a toast. */
export async function download(
  params: ReportParams,
  format: ReportFormat,
  of: 'rows' | 'totals' = 'rows',
): Promise<void> {
  saveDownload(await call(downloadReport, { params: { ...params, format }, query: { of } }))
}

function saveDownload(result: CallResult<Blob>): void {
  if (result.success) saveFile(result.data, nameOfDownload(result.data))
  else toast({ status: 'danger', message: `${REPORT_TEXTS.loadReport}. ${result.error.message}` })
}

/** Saves the rows behind one number as a file. */
export async function downloadRows(
  params: ReportParams,
  format: ReportFormat,
  body: { behind: (string | null)[]; across_cell?: AcrossCell },
): Promise<void> {
  saveDownload(await call(exportReportRows, { params: { ...params, format }, body }))
}
