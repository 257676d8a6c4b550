import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { ReportParams } from '../reports/reports.contract.ts'
import { RECIPIENTS } from './recipients.rules.ts'
import { SEES_REPORTS } from '../reports.rules.ts'

const FREQUENCIES = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const
/** ISO weekdays. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
const MAX_WEEKDAY = 7

/** When a report is emailed, and to whom (RPT-027). */
export const ScheduleBody = z.object({
  frequency: field.choice('How often', FREQUENCIES).default('weekly'),
  /** 1 is Monday. */
  days_of_week: field
    .thing(
      'Weekdays',
      z
        .array(z.number().int().min(1).max(MAX_WEEKDAY))
        .min(1, 'Choose at least one weekday.')
        .max(MAX_WEEKDAY, 'Choose at most seven weekdays.')
        .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
    )
    .default([1]),
  day_of_month: field
    .whole('Day of the month', {
      min: 1,
      max: 31,
      help: 'For a monthly schedule. In a shorter month, its last day.',
    })
    .default(1),
  time: field.time('Time').default('07:00'),
  timezone: field.zone('Time zone'),
  format: field.choice('File', { xlsx: 'XLSX', csv: 'CSV' }).default('xlsx'),
  ...RECIPIENTS,
  skip_if_empty: field.yes('Skip people who would get no rows').default(true),
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

export const createSchedule = endpoint({
  name: 'createSchedule',
  method: 'POST',
  path: '/reports/{customerId}/report/{reportId}/schedule',
  access: SEES_REPORTS,
  summary: 'Schedules a report.',
  params: ReportParams,
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

export const removeSchedule = endpoint({
  name: 'removeSchedule',
  method: 'DELETE',
  path: '/reports/{customerId}/report/{reportId}/schedule/{scheduleId}',
  access: SEES_REPORTS,
  summary: 'Deletes a schedule.',
  params: ScheduleParams,
  response: z.object({ schedule_id: z.number(), deleted: z.literal(true) }),
})
