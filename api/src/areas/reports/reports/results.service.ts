import * as contract from '#contract/areas/reports/reports/results.contract.ts'
import type { ReportDetails } from '#contract/areas/reports/reports/reports.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { implement } from '../../../implement.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { CSV_TYPE, XLSX_TYPE } from '../../../list/file.ts'
import { REMOVE_OBJECTS } from '../../files/attachments/attachments.service.ts'
import { updateReportRunning } from './reports.queries.ts'
import { readyFor, requireReport } from './reports.service.ts'
import * as queries from './results.queries.ts'
import { MAKE_RESULT } from './results.rules.ts'

/** The maximum number of results per user; each stays until it expires or is removed. */
const MAX_RESULTS = 20

export const resultsService = implement(contract, {
  /** Throws not_found, and not_permitted as the report itself would. */
  async startReportResult(ctx, { params: { reportId }, body: { kind } }) {
    const { db, customerId, actor } = ctx
    const report = await requireReport(ctx, reportId)
    readyFor(ctx, report)
    const made = { userId: actor.userId, reportId, kind, versions: getVersions(report) }
    const underWay = await queries.selectUnderWay(db, customerId, made)
    if (underWay !== null) return underWay
    if ((await queries.selectResultCount(db, customerId)) >= MAX_RESULTS) throw tooMany
    const result = await queries.insertResult(db, customerId, made)
    if (kind === 'page') await updateReportRunning(db, customerId, reportId)
    const payload = { customerId, userId: actor.userId, resultId: result.result_id }
    await enqueue(db, MAKE_RESULT, payload, `${MAKE_RESULT.name} ${result.result_id}`)
    ctx.describeChange({ target: { report_id: reportId, kind, result_id: result.result_id } })
    return result
  },

  async listReportResults(ctx, { params: { reportId } }) {
    const report = await requireReport(ctx, reportId)
    return { results: await queries.selectResults(ctx.db, ctx.customerId, reportId, getVersions(report)) }
  },

  /** Throws not_found for one of others, not_permitted once its list is closed to the caller. */
  async getReportResult(ctx, { params: { reportId, resultId } }) {
    readyFor(ctx, await requireReport(ctx, reportId))
    const result = await queries.selectResult(ctx.db, ctx.customerId, reportId, resultId)
    if (result === null || result.state !== 'ready' || result.data === null) throw new AppError('not_found')
    return result.data
  },

  /** Throws what getReportResult throws. */
  async getReportResultFile(ctx, { params: { reportId, resultId } }) {
    readyFor(ctx, await requireReport(ctx, reportId))
    const result = await queries.selectResult(ctx.db, ctx.customerId, reportId, resultId)
    if (result === null || result.state !== 'ready' || result.filename === null || result.object === null)
      throw new AppError('not_found')
    const stored = await ctx.store.open(result.object)
    if (stored === null) throw new AppError('not_found')
    return {
      stream: stored.stream,
      type: result.kind === 'xlsx' ? XLSX_TYPE : CSV_TYPE,
      filename: result.filename,
      headers: { 'content-length': String(stored.size) },
    }
  },

  /** Throws not_found for another user's. */
  async removeReportResult(ctx, { params: { reportId, resultId } }) {
    const { db, customerId } = ctx
    const result = await queries.selectResult(db, customerId, reportId, resultId)
    if (result === null) throw new AppError('not_found')
    if (await queries.updateResultCanceled(db, customerId, resultId)) {
      if (result.kind === 'page') await queries.updateReportStopped(db, customerId, reportId)
    } else {
      await queries.deleteResult(db, customerId, resultId)
      if (result.object !== null) await enqueue(db, REMOVE_OBJECTS, { objects: [result.object] })
    }
    ctx.describeChange({ target: { report_id: reportId, result_id: resultId } })
    return {}
  },
})

const tooMany = new AppError('invalid_request', {
  message: `You already have ${MAX_RESULTS} reports created in the background. Delete some first. They are deleted after a day.`,
})

/** A changed report does not show what it was before. */
const getVersions = ({ version, template }: ReportDetails): string => `${version}/${template.version}`
