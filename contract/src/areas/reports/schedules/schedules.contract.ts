import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { ReportParams } from '../reports/reports.contract.ts'
import { RECIPIENTS } from './recipients.rules.ts'
import { Rhythm } from './rhythm.rules.ts'
import { SEES_REPORTS } from '../reports.rules.ts'

/** When a report is emailed, and to whom (RPT-027). */
export const ScheduleBody = Rhythm.extend({
  format: field.choice('File', { xlsx: 'XLSX', csv: 'CSV' }).default('xlsx'),
  ...RECIPIENTS,
  skip_if_empty: field.boolean('Skip people who would get no rows').default(true),
  only_if_changed: field
    .boolean('Skip people whose rows haven’t changed since their last email')
    .default(false),
  catch_up_hours: field
    .integer('Maximum delay (hours)', {
      min: 0,
      max: 168,
      help: 'If the portal was down when an email was due, one is sent afterward, marked as late. 0 means never.',
    })
    .default(48),
})
export type ScheduleBody = z.infer<typeof ScheduleBody>

/** A schedule (RPT-026, RPT-028). */
export const ReportSchedule = ScheduleBody.extend({
  schedule_id: z.number(),
  report_id: z.number(),
  status: z.enum(['active', 'paused']),
  active: z.boolean(),
  owner: z.string(),
  /** Due times that failed one after the other; five pause the schedule. */
  failures: z.number(),
  /** When a due time that failed is tried again; null while nothing failed. */
  retry_ts: z.string().nullable(),
  paused_reason: z.string().nullable(),
  next_run_ts: z.string().nullable(),
  /** The next three. */
  next_dates: z.array(z.string()),
  last_run_ts: z.string().nullable(),
})
export type ReportSchedule = z.infer<typeof ReportSchedule>

export const listSchedules = endpoint({
  name: 'listSchedules',
  method: 'GET',
  path: '/reports/{customerId}/report/{reportId}/schedule',
  access: SEES_REPORTS,
  summary: 'Schedules of a report, oldest first. 404 if it has none.',
  params: ReportParams,
  response: z.object({ schedules: z.array(ReportSchedule) }),
})

export const previewDates = endpoint({
  name: 'previewDates',
  method: 'POST',
  path: '/reports/{customerId}/schedule_dates',
  access: SEES_REPORTS,
  summary: 'The next three times that a schedule would be due.',
  params: CustomerParams,
  body: Rhythm,
  reads: true,
  response: z.object({ next_dates: z.array(z.string()) }),
})

export const createSchedule = endpoint({
  name: 'createSchedule',
  method: 'POST',
  path: '/reports/{customerId}/report/{reportId}/schedule',
  access: SEES_REPORTS,
  summary: 'Schedules a report.',
  params: ReportParams,
  takesWhole: true,
  body: ScheduleBody,
  response: ReportSchedule,
})

const ScheduleParams = ReportParams.extend({ scheduleId: IdParam })

export const updateSchedule = endpoint({
  name: 'updateSchedule',
  method: 'PATCH',
  path: '/reports/{customerId}/report/{reportId}/schedule/{scheduleId}',
  access: SEES_REPORTS,
  summary: 'Pauses or resumes a schedule. The person who resumes it becomes its owner.',
  params: ScheduleParams,
  body: z.object({ active: z.boolean() }),
  response: ReportSchedule,
})

export const saveSchedule = endpoint({
  name: 'saveSchedule',
  method: 'PUT',
  path: '/reports/{customerId}/report/{reportId}/schedule/{scheduleId}',
  access: SEES_REPORTS,
  summary: 'Changes when a report is emailed, and to whom. The person who changes it becomes its owner.',
  params: ScheduleParams,
  body: ScheduleBody,
  response: ReportSchedule,
})

export const removeSchedule = endpoint({
  name: 'removeSchedule',
  method: 'DELETE',
  path: '/reports/{customerId}/report/{reportId}/schedule/{scheduleId}',
  access: SEES_REPORTS,
  summary: 'Deletes a schedule.',
  params: ScheduleParams,
  response: z.object({ schedule_id: z.number(), deleted: z.literal(true) }),
})
