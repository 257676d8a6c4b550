import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { bytes, endpoint, file } from '../../../base/endpoint.ts'
import { CustomerParams, Id, IdParam, wholeNumber } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { SEES_REPORTS } from '../reports.rules.ts'
import { NO_RECIPIENTS, RECIPIENTS, RECIPIENTS_BESIDE_PEOPLE } from '../schedules/recipients.rules.ts'
import { Rhythm } from '../schedules/rhythm.rules.ts'
import { AcrossCell, Behind, Filters, ReportData, Template } from '../templates/templates.contract.ts'
import { reportList } from './reports.list.ts'

const content = {
  report_name: field.text('Name', { min: 1, max: 255, missing: 'Enter a name.', isNeeded: true }),
  filters: field.custom('Filters', Filters, { help: 'In addition to the template’s filters.' }).default([]),
  /** Null: the report follows its template. */
  pinned_version: field.custom('Template version', z.number().int().min(1).nullable()).default(null),
}

export const ReportParams = CustomerParams.extend({ reportId: IdParam })

export const ReportRow = listRow(reportList, { report_id: z.number(), template_id: z.number() })
export type ReportRow = z.infer<typeof ReportRow>

/** A report with its template (RPT-044). */
export const ReportDetails = ReportRow.extend({
  filters: Filters,
  pinned_version: z.number().nullable(),
  /** As the report uses it: its newest version, or the one the report is pinned to. */
  template: Template,
  version: z.number(),
})
export type ReportDetails = z.infer<typeof ReportDetails>

export const listReports = endpoint({
  name: 'listReports',
  method: 'GET',
  path: '/reports/{customerId}/report',
  access: SEES_REPORTS,
  summary: 'Reports of the customer.',
  params: CustomerParams,
  query: listRequest(reportList),
  response: listResponse(reportList, ReportRow),
})

export const createReport = endpoint({
  name: 'createReport',
  method: 'POST',
  path: '/reports/{customerId}/report',
  access: SEES_REPORTS,
  summary: 'Creates a report from a template.',
  params: CustomerParams,
  takesWhole: true,
  body: z.object({ ...content, template_id: Id }),
  response: ReportDetails,
})

export const getReportDetails = endpoint({
  name: 'getReportDetails',
  method: 'GET',
  path: '/reports/{customerId}/report/{reportId}/get',
  access: SEES_REPORTS,
  summary: 'A report with its template.',
  params: ReportParams,
  response: ReportDetails,
})

const MAX_PEOPLE = 50
const MAX_PAGE = 100_000
const MAX_SIZE = 500

export const getReport = endpoint({
  name: 'getReport',
  method: 'GET',
  path: '/reports/{customerId}/report/{reportId}',
  access: SEES_REPORTS,
  summary: 'One page of a report’s current rows, and how many there are.',
  params: ReportParams,
  query: z.object({
    page: wholeNumber(1, MAX_PAGE).default(1),
    page_size: wholeNumber(1, MAX_SIZE).default(100),
  }),
  response: ReportData,
})

export const getReportRows = endpoint({
  name: 'getReportRows',
  method: 'POST',
  path: '/reports/{customerId}/report/{reportId}/rows',
  access: SEES_REPORTS,
  summary: 'The rows counted in one number of a grouped report, at most 200, and how many there are.',
  params: ReportParams,
  body: z.object({ behind: Behind, across_cell: AcrossCell.optional() }),
  reads: true,
  response: ReportData,
})

export const viewReportAs = endpoint({
  name: 'viewReportAs',
  method: 'POST',
  path: '/reports/{customerId}/report/{reportId}/view_as',
  access: SEES_REPORTS,
  summary:
    'The first 200 rows of a report as a recipient would see them, as far as the caller may see them too.',
  params: ReportParams,
  body: z.object({ recipient: z.string().trim().min(3, 'Enter an address.').max(254, BOUND) }),
  reads: true,
  response: ReportData,
})

export const updateReport = endpoint({
  name: 'updateReport',
  method: 'PATCH',
  path: '/reports/{customerId}/report/{reportId}',
  access: SEES_REPORTS,
  summary: 'Updates a report. Omitted fields stay unchanged. Returns 409 for a stale version.',
  params: ReportParams,
  body: z.object({
    report_name: content.report_name.optional(),
    filters: field.custom('Filters', Filters).optional(),
    pinned_version: field.custom('Template version', z.number().int().min(1).nullable()).optional(),
    version: z.number().int().optional(),
  }),
  response: ReportDetails,
})

export const archiveReport = endpoint({
  name: 'archiveReport',
  method: 'PATCH',
  path: '/reports/{customerId}/report/{reportId}/archive',
  access: SEES_REPORTS,
  summary: 'Archives or unarchives a report. Archiving pauses its schedules.',
  params: ReportParams,
  body: z.object({ archived: z.boolean() }),
  response: ReportDetails,
})

export const removeReport = endpoint({
  name: 'removeReport',
  method: 'DELETE',
  path: '/reports/{customerId}/report/{reportId}',
  access: SEES_REPORTS,
  summary: 'Deletes a report with its schedules.',
  params: ReportParams,
  response: z.object({ report_id: z.number(), deleted: z.literal(true) }),
})

/** The outcome of an email for one recipient. */
const Delivery = z.object({
  recipient: z.string(),
  /** `inside`: with that person’s rows; `outside`: with the owner’s, as a file only. */
  scope: z.enum(['inside', 'outside']),
  state: z.enum(['sent', 'empty', 'unchanged', 'unsubscribed', 'left_out']),
  row_count: z.number().nullable(),
  reason: z.string().nullable(),
  /** What the mail server did with it; null if nothing was sent or the email has been deleted since. */
  mail: z
    .object({
      /** `kept`: no mail server is set up; `dead`: permanently rejected. */
      state: z.enum(['waiting', 'kept', 'sent', 'dead']),
      tries: z.number(),
      answer: z.string().nullable(),
    })
    .nullable(),
})
export type Delivery = z.infer<typeof Delivery>

const ReportRun = z.object({
  run_id: z.number(),
  /** `schedule`, `late` (caught up after an outage), `hand` or `send`. */
  started_by: z.enum(['schedule', 'late', 'hand', 'send']),
  /** `missed`: it was due while the portal was down, for longer than its schedule allows emails to be late. */
  state: z.enum(['ready', 'empty', 'failed', 'missed']),
  /** Null where it failed. */
  row_count: z.number().nullable(),
  sent_count: z.number(),
  /** Why it failed, or who was left out. */
  reason: z.string().nullable(),
  deliveries: z.array(Delivery),
  run_ts: z.string(),
})
export type ReportRun = z.infer<typeof ReportRun>

export const runReport = endpoint({
  name: 'runReport',
  method: 'POST',
  path: '/reports/{customerId}/report/{reportId}/run',
  access: SEES_REPORTS,
  summary: 'Runs a report now and records the run.',
  params: ReportParams,
  response: ReportRun,
})

export const listReportRuns = endpoint({
  name: 'listReportRuns',
  method: 'GET',
  path: '/reports/{customerId}/report/{reportId}/runs',
  access: SEES_REPORTS,
  summary: 'The last 20 runs of a report, newest first.',
  params: ReportParams,
  response: z.object({ runs: z.array(ReportRun) }),
})

export const ReportFormat = z.enum(['csv', 'xlsx'])
export type ReportFormat = z.infer<typeof ReportFormat>

export const downloadReport = endpoint({
  name: 'downloadReport',
  method: 'GET',
  path: '/reports/{customerId}/report/{reportId}/{format}',
  access: SEES_REPORTS,
  summary: 'All rows of a report as CSV or XLSX; an XLSX of groups begins with their totals.',
  params: ReportParams.extend({ format: ReportFormat }),
  /** `totals`: a CSV of the groups instead of the rows. */
  query: z.object({ of: z.enum(['rows', 'totals']).default('rows') }),
  response: file(
    'text/csv; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ),
})

export const exportReportRows = endpoint({
  name: 'exportReportRows',
  method: 'POST',
  path: '/reports/{customerId}/report/{reportId}/rows/{format}',
  access: SEES_REPORTS,
  summary: 'All rows counted in one number of a grouped report, as CSV or XLSX.',
  params: ReportParams.extend({ format: ReportFormat }),
  body: z.object({ behind: Behind, across_cell: AcrossCell.optional() }),
  reads: true,
  response: file(
    'text/csv; charset=utf-8',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ),
})

/** Who gets a report once, and with what message (RPT-054). */
export const SendBody = z
  .object({
    ...RECIPIENTS,
    recipients: RECIPIENTS_BESIDE_PEOPLE,
    user_ids: field
      .custom('People', z.array(Id).max(MAX_PEOPLE, `Choose at most ${MAX_PEOPLE} people.`))
      .default([]),
    format: field.choice('File', { xlsx: 'XLSX', csv: 'CSV' }).default('xlsx'),
    subject: field.text('Subject', { max: 120, help: 'Leave blank to use the report’s name.' }).default(''),
    message: field.area('Message', { max: 2000 }).default(''),
  })
  .refine(({ recipients, user_ids }) => recipients !== '' || user_ids.length > 0, {
    path: ['recipients'],
    error: NO_RECIPIENTS,
  })

export const sendReport = endpoint({
  name: 'sendReport',
  method: 'POST',
  path: '/reports/{customerId}/report/{reportId}/send',
  access: SEES_REPORTS,
  summary: 'Emails a report: to people of the customer with their own rows, to confirmed domains as a file.',
  params: ReportParams,
  body: SendBody,
  response: z.object({ sent: z.number() }),
})

export const tryReport = endpoint({
  name: 'tryReport',
  method: 'POST',
  path: '/reports/{customerId}/report/{reportId}/dry_run',
  access: SEES_REPORTS,
  summary: 'Previews what each recipient would get. Sends nothing.',
  params: ReportParams,
  body: z.object({ ...RECIPIENTS, rhythm: Rhythm.optional() }),
  reads: true,
  response: z.object({
    deliveries: z.array(Delivery),
    /** How often such a schedule was due in the last 30 days, and with how many emails; null without a rhythm. */
    last_month: z.object({ due: z.number(), emails: z.number() }).nullable(),
  }),
})

const Token = z.object({ token: z.string().min(20).max(2000, BOUND) })
const Leaving = z.object({ report_name: z.string(), recipient: z.string(), has_left: z.boolean() })

export const getReportUnsubscription = endpoint({
  name: 'getReportUnsubscription',
  method: 'GET',
  path: '/reports/leave',
  access: 'public',
  summary: 'The report and address of an unsubscribe link. Doesn’t require sign-in.',
  query: Token,
  response: Leaving,
})

export const leaveReport = endpoint({
  name: 'leaveReport',
  method: 'POST',
  path: '/reports/leave',
  access: 'public',
  summary:
    'Unsubscribes an address from a report. The List-Unsubscribe header points here, so any request body is accepted.',
  query: Token,
  /** Mail clients send a fixed body here (RFC 8058); it is ignored. */
  body: bytes(10_000),
  response: Leaving,
})
