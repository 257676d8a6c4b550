import {
  getReportResult,
  getReportResultFile,
  listReportResults,
  removeReportResult,
  type ReportResult,
  type ResultKind,
  startReportResult,
} from '#contract/areas/reports/reports/results.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { saveFile } from '../../../list/files.ts'
import { call } from '../../../shell/call.ts'
import { CallFailure, queryClient, endpointQuery } from '../../../shell/queries.ts'
import { onSessionEnd } from '../../../shell/session.ts'
import { toast } from '../../../shell/toasts.ts'
import { nameOfDownload, reloadReports, type ReportParams } from './reports.calls.ts'

/** What was created, or is being created, in the background from a report as it is now. */
export const reportResults = (params: ReportParams) => endpointQuery(listReportResults, { params })

export const reportResult = (params: ReportParams, resultId: string) =>
  endpointQuery(getReportResult, { params: { ...params, resultId } })

export const isUnderWay = ({ state }: ReportResult): boolean => state === 'waiting' || state === 'making'

/** Starts it, and announces it when it is ready, wherever the user is by then. */
export async function startResult(params: ReportParams, kind: ResultKind, name: string): Promise<void> {
  const result = await call(startReportResult, { params, body: { kind } })
  if (!result.success) {
    toast({ status: 'danger', message: result.error.message })
    return
  }
  await reloadResults()
  void watch({ params, name, resultId: result.data.result_id })
}

/** Saves a file that is ready. */
export async function saveResult(params: ReportParams, resultId: string): Promise<void> {
  const result = await call(getReportResultFile, { params: { ...params, resultId } })
  if (result.success) saveFile(result.data, nameOfDownload(result.data))
  else toast({ status: 'danger', message: result.error.message })
}

/** Cancels it, or deletes what is ready. */
export async function dropResult(params: ReportParams, resultId: string): Promise<void> {
  const result = await call(removeReportResult, { params: { ...params, resultId } })
  if (!result.success) toast({ status: 'danger', message: result.error.message })
  await reloadResults()
}

const reloadResults = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listReportResults.name] })

const POLL_MS = 1500
const watching = new Set<string>()

interface Watched {
  params: ReportParams
  name: string
  resultId: string
}

/** Polls until it is ready or failed; one that was canceled, or is of a deleted report, is no longer listed. */
async function watch({ params, name, resultId }: Watched): Promise<void> {
  if (watching.has(resultId)) return
  watching.add(resultId)
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    const found = await queryClient.query({ ...reportResults(params), staleTime: 0 }).catch(noneOfDeleted)
    if (!watching.has(resultId)) return
    const made = found?.results.find(({ result_id }) => result_id === resultId)
    if (found === null || (made && isUnderWay(made))) continue
    watching.delete(resultId)
    if (made) announce({ params, name, resultId }, made)
    if (made?.kind === 'page') await reloadReports()
    return
  }
}

/** Null: it cannot be loaded right now. */
const noneOfDeleted = (failure: unknown): { results: ReportResult[] } | null =>
  failure instanceof CallFailure && failure.error.status === 404 ? { results: [] } : null

onSessionEnd(() => watching.clear())

function announce(
  { params, name, resultId }: Watched,
  { state, kind, rows_total, reason }: ReportResult,
): void {
  if (state === 'failed') {
    toast({ status: 'danger', message: `${name} couldn’t be created. ${reason ?? ''}`.trim() })
    return
  }
  const message = `${name} is ready: ${formatCount(rows_total ?? 0, 'row')}.`
  const action = { label: 'Save', run: () => void saveResult(params, resultId) }
  toast({ status: 'success', message, durationMs: 0, ...(kind !== 'page' && { action }) })
}
