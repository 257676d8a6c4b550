import * as contract from '#contract/areas/reports/schedules/schedules.contract.ts'
import type { ReportSchedule, ScheduleBody } from '#contract/areas/reports/schedules/schedules.contract.ts'
import { REPORT_TEXTS } from '#contract/areas/reports/reports.rules.ts'
import { parseEmails } from '#contract/base/email-list.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { requireReport } from '../reports/reports.service.ts'
import { requireRecipients } from '../reports/sending.service.ts'
import { selectActorName } from '../templates/templates.queries.ts'
import { nextDates } from './next.rules.ts'
import * as queries from './schedules.queries.ts'

export const schedulesService = implement(contract, {
  /** Throws not_found with the specified text where a report has none (RPT-029). */
  async listSchedules(ctx, { params: { reportId } }) {
    await requireReport(ctx, reportId)
    const schedules = await queries.selectSchedules(ctx.db, ctx.customerId, reportId)
    if (schedules.length === 0) throw new AppError('not_found', { message: REPORT_TEXTS.noSchedule })
    return { schedules: schedules.map(toSchedule) }
  },

  previewDates: async (_, { body }) => ({
    next_dates: nextDates(body, Date.now(), SHOWN_DATES).map(toText),
  }),

  /** Throws not_found, and invalid_request for an address without an account at the customer. */
  async createSchedule(ctx, { params: { reportId }, body }) {
    await requireInUse(ctx, reportId)
    const made = await addSchedule(ctx, reportId, body)
    const { frequency, time, timezone } = body
    ctx.describeChange({
      target: { schedule_id: made.schedule_id },
      before: null,
      after: { frequency, time, timezone },
    })
    return toSchedule(made)
  },

  /** Throws not_found. The person who resumes a schedule becomes its owner. */
  async updateSchedule(ctx, { params: { reportId, scheduleId }, body: { active } }) {
    const { db, customerId, actor } = ctx
    const before = await requireSchedule(ctx, reportId, scheduleId)
    if (active) await requireInUse(ctx, reportId)
    const owner = { id: actor.userId, name: await selectActorName(db) }
    const after = await queries.updateScheduleActive(db, customerId, scheduleId, {
      active,
      owner,
      next: active ? nextTs(before) : null,
      reason: active ? null : `Paused by ${owner.name}.`,
    })
    ctx.describeChange({ before: { active: before.active }, after: { active } })
    return toSchedule(after)
  },

  /**
   * Throws not_found, and invalid_request for an address that may not get it. The person who saves a schedule owns it.
   */
  async saveSchedule(ctx, { params: { reportId, scheduleId }, body }) {
    const { db, customerId, actor } = ctx
    const before = await requireSchedule(ctx, reportId, scheduleId)
    await requireRecipients(ctx, body)
    const owner = { id: actor.userId, name: await selectActorName(db) }
    const after = await queries.updateScheduleBody(db, customerId, scheduleId, {
      body,
      owner,
      next: nextTs(body),
    })
    ctx.describeChange({ before: reported(before), after: reported(after) })
    return toSchedule(after)
  },

  /** Throws not_found. */
  async removeSchedule(ctx, { params: { reportId, scheduleId } }) {
    const before = await requireSchedule(ctx, reportId, scheduleId)
    await queries.deleteSchedule(ctx.db, ctx.customerId, scheduleId)
    ctx.describeChange({ before: { frequency: before.frequency }, after: null })
    return { schedule_id: scheduleId, deleted: true }
  },
})

/** Addresses are personal, so the audit log has only their number. */
const reported = ({ frequency, time, timezone, format, recipients, ...rest }: ScheduleBody) => ({
  frequency,
  days: rest.days_of_week.join(', '),
  day_of_month: rest.day_of_month,
  time,
  timezone,
  format,
  recipients: parseEmails(recipients).length,
  skip_if_empty: rest.skip_if_empty,
  only_if_changed: rest.only_if_changed,
  catch_up_hours: rest.catch_up_hours,
})

/** Saves a schedule of the caller. Throws invalid_request for an address without an account at the customer. */
export async function addSchedule(
  ctx: Ctx,
  reportId: number,
  body: ScheduleBody,
): Promise<queries.StoredSchedule> {
  const { db, customerId, actor } = ctx
  await requireRecipients(ctx, body)
  const owner = { id: actor.userId, name: await selectActorName(db) }
  return queries.insertSchedule(db, customerId, { reportId, body, owner, next: nextTs(body) })
}

const SHOWN_DATES = 3

const toSchedule = ({ owner_id: _, attempts: __, ...stored }: queries.StoredSchedule): ReportSchedule => ({
  ...stored,
  status: stored.active ? 'active' : 'paused',
  next_dates: stored.active ? nextDates(stored, Date.now(), SHOWN_DATES).map(toText) : [],
})

const toText = (ts: number): string => new Date(ts).toISOString()

const nextTs = (rhythm: Parameters<typeof nextDates>[0]): string | null => {
  const [next] = nextDates(rhythm, Date.now(), 1)
  return next === undefined ? null : toText(next)
}

/** Throws not_found, and conflict for an archived report, which is never emailed. */
async function requireInUse(ctx: Parameters<typeof requireReport>[0], reportId: number): Promise<void> {
  const { is_archived: isArchived } = await requireReport(ctx, reportId)
  if (isArchived) throw new AppError('conflict', { message: 'This report is archived. Unarchive it first.' })
}

/** Throws not_found. */
async function requireSchedule(
  { db, customerId }: Parameters<typeof requireReport>[0],
  reportId: number,
  scheduleId: number,
): Promise<queries.StoredSchedule> {
  const schedule = await queries.selectSchedule(db, customerId, reportId, scheduleId)
  if (schedule === null) throw new AppError('not_found')
  return schedule
}
