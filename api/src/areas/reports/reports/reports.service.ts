import * as contract from '#contract/areas/reports/reports/reports.contract.ts'
import type {
  Delivery,
  ReportDetails,
  ReportFormat,
} from '#contract/areas/reports/reports/reports.contract.ts'
import type { Template } from '#contract/areas/reports/templates/templates.contract.ts'
import { isAllowed } from '#contract/base/access.ts'
import type { Levels } from '#contract/base/areas.ts'
import { SEES_REPORTS } from '#contract/areas/reports/reports.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import { actFor } from '../../../http/actor.ts'
import { staleVersion } from '../../../http/conflict.ts'
import { type Actor, type FileAnswer, Json, type PublicCtx, type ReadCtx } from '../../../http/context.ts'
import type { Db } from '../../../db/tx.ts'
import { implement } from '../../../implement.ts'
import { countRows, csvFile, xlsxFile } from '../../../list/file.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { selectPage } from '../../../list/page.ts'
import { selectMailFates } from '../../../mail/mails.queries.ts'
import { findByEmail } from '../../accounts/people/people.service.ts'
import { prepare, type Reader, readReport } from '../reports.service.ts'
import type { ReadyReport } from '../templates/summary.queries.ts'
import { readBehind, readSummary, readWhole, toBehind } from '../templates/summary.service.ts'
import { getLastMonth } from '../schedules/next.rules.ts'
import { BEHIND_ROWS } from '../templates/templates.service.ts'
import {
  selectActorName,
  selectEmails,
  selectTemplate,
  selectVersionBody,
} from '../templates/templates.queries.ts'
import * as queries from './reports.queries.ts'
import { type ReportUnsubscription, readUnsubscribeToken } from './unsubscribe-token.rules.ts'
import { mailReport, requireRecipients } from './sending.service.ts'
import { totalsFile, toSheet } from './totals.rules.ts'

export const reportsService = implement(
  contract,
  {
    listReports: async ({ db, customerId }, { query }) =>
      new Json(await selectPage(db, queries.reportRows, query, { customerId })),

    /** Throws not_found for a template that is not there, and invalid_request for a name in use or a wrong filter. */
    async createReport(ctx, { body }) {
      const { db, customerId } = ctx
      const template = await selectTemplate(db, customerId, body.template_id)
      if (template === null)
        throw new AppError('invalid_request', { errors: { template_id: ['Choose a template.'] } })
      if (template.status === 'archived')
        throw new AppError('invalid_request', {
          errors: { template_id: ['This template is archived. Unarchive it first.'] },
        })
      prepare(ctx, await requireVersion(ctx, template, body.pinned_version), body)
      const createdBy = await selectActorName(db)
      const reportId = await queries.insertReport(db, customerId, { ...body, createdBy })
      if (reportId === null) throw inUse
      ctx.describeChange({
        target: { report_id: reportId },
        before: null,
        after: { report_name: body.report_name, template_id: body.template_id },
      })
      return requireReport(ctx, reportId)
    },

    getReportDetails: async (ctx, { params }) => requireReport(ctx, params.reportId),

    /** The rows that the caller may see now (RPT-045). */
    async getReport(ctx, { params, query: { page, page_size: limit } }) {
      const report = await requireReport(ctx, params.reportId)
      const ready = readyFor(ctx, report)
      return page === 1
        ? readWhole(ctx, ready, report.template, limit)
        : readReport(ctx, ready, { limit, offset: (page - 1) * limit })
    },

    /**
     * What a recipient would see, as far as the caller may see it too (RPT-032); addresses outside get the caller's
     * rows. Throws invalid_request where they may not open the report.
     */
    async viewReportAs(ctx, { params, body: { recipient } }) {
      const report = await requireReport(ctx, params.reportId)
      const id = (await findByEmail(ctx.db, [recipient.toLowerCase()])).get(recipient.toLowerCase())
      const other = id === undefined ? ctx.actor : await actFor(ctx.db, id, ctx.customerId)
      const actor = intersectAccess(ctx.actor, other)
      if (!isAllowed(SEES_REPORTS, actor)) throw seesNothing
      return readWhole(
        ctx,
        seenBy({ customerId: ctx.customerId, actor }, report),
        report.template,
        BEHIND_ROWS,
      )
    },

    /** The rows that make up one number. */
    async getReportRows(ctx, { params, body }) {
      const report = await requireReport(ctx, params.reportId)
      return readBehind(ctx, readyFor(ctx, report), report.template, body, BEHIND_ROWS)
    },

    async exportReportRows(ctx, { params: { reportId, format }, body }) {
      const report = await requireReport(ctx, reportId)
      const { rows, input, env, joins } = toBehind(readyFor(ctx, report), report.template, body)
      const toFile = format === 'xlsx' ? xlsxFile : csvFile
      return toFile(ctx.db, rows, input, env, { joins })
    },

    /** Throws not_found, conflict for a stale version, and invalid_request for a name in use or a wrong filter. */
    async updateReport(ctx, { params: { reportId }, body }) {
      const before = await requireReport(ctx, reportId)
      const {
        report_name = before.report_name,
        filters = before.filters,
        pinned_version = before.pinned_version,
        version,
      } = body
      if (version !== undefined && version !== before.version)
        throw staleVersion<typeof body>(
          {
            report_name: before.report_name,
            filters: before.filters,
            pinned_version: before.pinned_version,
          },
          before.version,
        )
      const template = await selectTemplate(ctx.db, ctx.customerId, before.template_id)
      prepare(ctx, await requireVersion(ctx, template!, pinned_version), { filters })
      if (await queries.selectIsNameInUse(ctx.db, ctx.customerId, reportId, report_name)) throw inUse
      await queries.updateReportRow(ctx.db, ctx.customerId, reportId, {
        report_name,
        filters,
        pinned_version,
      })
      ctx.describeChange({
        before: { report_name: before.report_name, pinned_version: before.pinned_version },
        after: { report_name, pinned_version },
      })
      return requireReport(ctx, reportId)
    },

    /** Throws not_found. Emails stop with it; who takes it back resumes its schedules. */
    async archiveReport(ctx, { params: { reportId }, body: { archived } }) {
      const before = await requireReport(ctx, reportId)
      const reason = `${await selectActorName(ctx.db)} archived the report.`
      await queries.updateReportArchived(ctx.db, ctx.customerId, reportId, { archived, reason })
      ctx.describeChange({ before: { archived: before.is_archived }, after: { archived } })
      return requireReport(ctx, reportId)
    },

    /** Throws not_found. Its schedules and runs go with it. */
    async removeReport(ctx, { params: { reportId } }) {
      const before = await requireReport(ctx, reportId)
      await queries.deleteReport(ctx.db, ctx.customerId, reportId)
      ctx.describeChange({ before: { report_name: before.report_name }, after: null })
      return { report_id: reportId, deleted: true }
    },

    /** Counts the rows the caller may see and records the run. */
    async runReport(ctx, { params: { reportId } }) {
      const { rows, input, env } = readyFor(ctx, await requireReport(ctx, reportId))
      const count = await countRows(ctx.db, rows, input, env)
      const run = await queries.insertRun(ctx.db, ctx.customerId, {
        reportId,
        started_by: 'hand',
        state: count === 0 ? 'empty' : 'ready',
        row_count: count,
      })
      ctx.describeChange({ after: { row_count: count } })
      return { ...run!, deliveries: [] }
    },

    async listReportRuns(ctx, { params: { reportId } }) {
      await requireReport(ctx, reportId)
      return { runs: await withFates(ctx.db, await queries.selectRuns(ctx.db, ctx.customerId, reportId)) }
    },

    /** All rows and columns, named after the report; the totals of groups lead a workbook. */
    async downloadReport(ctx, { params: { reportId, format }, query: { of } }) {
      const report = await requireReport(ctx, reportId)
      const ready = readyFor(ctx, report)
      return reportFile(ctx.db, ready, report.template, { format, of })
    },

    /** Throws invalid_request for an address that may not get it. */
    async sendReport(ctx, { params: { reportId }, body: { user_ids, ...body } }) {
      const { db, customerId, actor } = ctx
      const report = await requireReport(ctx, reportId)
      const { rows, input, env } = readyFor(ctx, report)
      const people = await selectEmails(db, user_ids)
      if (people.length < new Set(user_ids).size) throw notColleagues
      const recipients = [...(body.recipients === '' ? [] : [body.recipients]), ...people].join(', ')
      await requireRecipients(ctx, { ...body, recipients })
      const count = await countRows(db, rows, input, env)
      const deliveries = await mailReport(
        { db, customerId, ownerId: actor.userId, mail: ctx },
        { report, template: report.template, ...body, recipients },
      )
      const sent = countSent(deliveries)
      await queries.insertRun(db, customerId, {
        reportId,
        started_by: 'send',
        state: count === 0 ? 'empty' : 'ready',
        row_count: count,
        sent_count: sent,
        deliveries,
      })
      ctx.describeChange({ after: { sent } })
      return { sent }
    },

    /** What would be sent to whom. Throws invalid_request as sendReport does. */
    async tryReport(ctx, { params: { reportId }, body: { rhythm, ...body } }) {
      const { db, customerId, actor } = ctx
      const report = await requireReport(ctx, reportId)
      await requireRecipients(ctx, { ...body, outside_confirmed: true })
      const deliveries = await mailReport(
        { db, customerId, ownerId: actor.userId, mail: null },
        { report, template: report.template, ...body, format: 'xlsx' },
      )
      return {
        deliveries: deliveries.map((one) => ({ ...one, mail: null })),
        last_month: rhythm ? getLastMonth(rhythm, countSent(deliveries)) : null,
      }
    },

    /** Throws not_found for a link that is cut off or altered, or whose report is deleted. */
    async getReportUnsubscription(ctx, { query: { token } }) {
      const leaving = requireUnsubscription(ctx, token)
      return ctx.database.tenant(leaving.customerId, (db) => findUnsubscription(db, leaving))
    },

    async leaveReport(ctx, { query: { token } }) {
      const leaving = requireUnsubscription(ctx, token)
      return ctx.database.tenant(leaving.customerId, async (db) => {
        await queries.insertLeft(db, leaving.customerId, leaving.reportId, leaving.recipient)
        return findUnsubscription(db, leaving)
      })
    },
  },
  { listReports: defineExport(queries.reportRows, ({ customerId }) => ({ customerId })) },
)

type StoredRuns = Awaited<ReturnType<typeof queries.selectRuns>>

/** Runs with what became of each email since: the mail server answers later. */
async function withFates(db: Db, runs: StoredRuns): Promise<contract.ReportRun[]> {
  const ids = runs.flatMap(({ deliveries }) => deliveries.flatMap(({ message_id: id }) => id ?? []))
  const fates = new Map((await selectMailFates(db, ids)).map(({ message_id: id, ...fate }) => [id, fate]))
  return runs.map((run) => ({
    ...run,
    deliveries: run.deliveries.map(({ message_id: id, ...delivery }) => ({
      ...delivery,
      mail: (id === null ? undefined : fates.get(id)) ?? null,
    })),
  }))
}

/** How many emails were sent. */
export const countSent = (deliveries: readonly Pick<Delivery, 'state'>[]): number =>
  deliveries.filter(({ state }) => state === 'sent').length

function requireUnsubscription({ vault }: PublicCtx, token: string): ReportUnsubscription {
  const leaving = readUnsubscribeToken(vault, token)
  if (leaving === null) throw leftNothing
  return leaving
}

const leftNothing = new AppError('not_found', {
  message: 'This unsubscribe link isn’t valid. Copy the full link from the email.',
})

async function findUnsubscription(db: Db, { customerId, reportId, recipient }: ReportUnsubscription) {
  const report = await queries.selectReport(db, customerId, reportId)
  if (report === null) throw leftNothing
  const left = await queries.selectLeft(db, customerId, reportId)
  return { report_name: report.report_name, recipient, has_left: left.has(recipient) }
}

const inUse = new AppError('invalid_request', {
  errors: { report_name: ['A report with this name already exists. Choose another name.'] },
})

const notColleagues = new AppError('invalid_request', {
  errors: { user_ids: ['Choose people with access to this company.'] },
})

const seesNothing = new AppError('invalid_request', {
  errors: { recipient: ['No access to this report.'] },
})

/** A report as a recipient may see it. Throws invalid_request where they may not open it. */
function seenBy(as: Omit<Reader, 'db'>, report: ReportDetails): ReadyReport {
  try {
    return readyFor(as, report)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_permitted') throw seesNothing
    throw error
  }
}

/** The access that two people share: viewing as someone else never shows more than the viewer may see. */
function intersectAccess(caller: Actor, other: Actor): Actor {
  const both = <T>(ours: readonly T[], theirs: readonly T[]) => ours.filter((one) => theirs.includes(one))
  return {
    ...other,
    isAdmin: caller.isAdmin && other.isAdmin,
    isInternal: caller.isInternal && other.isInternal,
    roleId: caller.roleId === other.roleId ? other.roleId : null,
    permissions: both(caller.permissions, other.permissions),
    modules: both(caller.modules, other.modules),
    levels: Object.fromEntries(
      Object.entries(other.levels).filter(([area]) => caller.levels[area as keyof Levels] !== undefined),
    ),
  }
}

/** A report as its reader may see it. Throws not_permitted, and invalid_request for a column that is gone. */
export const readyFor = (
  ctx: Omit<Reader, 'db'>,
  { template, filters, report_name: name }: ReportDetails,
): ReadyReport => prepare(ctx, template, { filters, name })

interface FileOptions {
  format: ReportFormat
  of: 'rows' | 'totals'
  onRows?: (count: number) => void
}

/** A report as a file: its rows with the totals of its groups on a sheet before them, or as CSV one of both. */
export async function reportFile(
  db: Db,
  ready: ReadyReport,
  template: Template,
  { format, of, onRows = () => {} }: FileOptions,
): Promise<FileAnswer> {
  const { rows, input, env } = ready
  const summary = await readSummary({ db }, ready, template)
  const totals = summary && toSheet(summary)
  if (format === 'xlsx') return xlsxFile(db, rows, input, env, { first: totals ? [totals] : [], onRows })
  return of === 'totals' && totals !== null
    ? totalsFile(totals, rows.list)
    : csvFile(db, rows, input, env, { onRows })
}

/** Throws not_found. */
export async function requireReport(
  { db, customerId }: Pick<ReadCtx, 'db' | 'customerId'>,
  reportId: number,
): Promise<ReportDetails> {
  const report = await queries.selectReport(db, customerId, reportId)
  const template = report && (await selectTemplate(db, customerId, report.template_id))
  if (!report || !template) throw new AppError('not_found')
  return { ...report, template: await requireVersion({ db, customerId }, template, report.pinned_version) }
}

/** A template as a report uses it. Throws invalid_request for a version that is not there. */
async function requireVersion(
  { db, customerId }: Pick<ReadCtx, 'db' | 'customerId'>,
  template: Template,
  version: number | null,
): Promise<Template> {
  if (version === null || version === template.version) return template
  const body = await selectVersionBody(db, customerId, template.template_id, version)
  if (body === null)
    throw new AppError('invalid_request', {
      errors: { pinned_version: [`The template has no version ${version}. Choose another one.`] },
    })
  return { ...template, ...body, version }
}
