import type { ReportSchedule, ScheduleBody } from '#contract/areas/reports/schedules/schedules.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'

export type StoredSchedule = Omit<ReportSchedule, 'next_dates' | 'status'> & {
  owner_id: number
  attempts: number
}

const SCHEDULE = sql`schedule_id, report_id, frequency, days_of_week, day_of_month, time, timezone, format,
  recipients, outside_confirmed, skip_if_empty, only_if_changed, catch_up_hours, active, attempts, owner_id, owner, failures, paused_reason, ${utcText(raw('next_run_ts'))} as next_run_ts,
  ${utcText(raw('last_run_ts'))} as last_run_ts, ${utcText(raw('retry_ts'))} as retry_ts`

/** Oldest first: the page shows the first (RPT-055). */
export const selectSchedules = (db: Db, customerId: number, reportId: number) =>
  db.rows<StoredSchedule>(sql`
    select ${SCHEDULE} from report_schedules where customer_id = ${customerId} and report_id = ${reportId}
    order by schedule_id`)

export const selectSchedule = (db: Db, customerId: number, reportId: number, scheduleId: number) =>
  db.row<StoredSchedule>(sql`
    select ${SCHEDULE} from report_schedules
    where customer_id = ${customerId} and report_id = ${reportId} and schedule_id = ${scheduleId}`)

interface Owner {
  id: number
  name: string
}

export const insertSchedule = async (
  db: Db,
  customerId: number,
  {
    reportId,
    body,
    owner,
    next,
  }: { reportId: number; body: ScheduleBody; owner: Owner; next: string | null },
): Promise<StoredSchedule> =>
  (await db.row<StoredSchedule>(sql`
    insert into report_schedules (customer_id, report_id, frequency, days_of_week, day_of_month, time, timezone, format,
      recipients, outside_confirmed, skip_if_empty, only_if_changed, catch_up_hours, owner_id, owner, next_run_ts)
    values (${customerId}, ${reportId}, ${body.frequency}, ${body.days_of_week}::int[], ${body.day_of_month}, ${body.time},
      ${body.timezone}, ${body.format}, ${body.recipients}, ${body.outside_confirmed}, ${body.skip_if_empty},
      ${body.only_if_changed}, ${body.catch_up_hours}, ${owner.id}, ${owner.name}, ${next}::timestamptz)
    returning ${SCHEDULE}`))!

/** Saves what it does, for who saves it; a paused one stays so. */
export const updateScheduleBody = async (
  db: Db,
  customerId: number,
  scheduleId: number,
  { body, owner, next }: { body: ScheduleBody; owner: Owner; next: string | null },
): Promise<StoredSchedule> =>
  (await db.row<StoredSchedule>(sql`
    update report_schedules set frequency = ${body.frequency}, days_of_week = ${body.days_of_week}::int[],
      day_of_month = ${body.day_of_month}, time = ${body.time}, timezone = ${body.timezone}, format = ${body.format},
      recipients = ${body.recipients}, outside_confirmed = ${body.outside_confirmed}, skip_if_empty = ${body.skip_if_empty},
      only_if_changed = ${body.only_if_changed}, catch_up_hours = ${body.catch_up_hours}, owner_id = ${owner.id}, owner = ${owner.name}, failures = 0, attempts = 0,
      retry_ts = null, next_run_ts = case when active then ${next}::timestamptz end
    where customer_id = ${customerId} and schedule_id = ${scheduleId} returning ${SCHEDULE}`))!

/** Pauses it, or resumes it for a new owner. */
export const updateScheduleActive = async (
  db: Db,
  customerId: number,
  scheduleId: number,
  change: { active: boolean; owner: Owner; next: string | null; reason: string | null },
): Promise<StoredSchedule> =>
  (await db.row<StoredSchedule>(sql`
    update report_schedules set active = ${change.active}, paused_reason = ${change.reason},
      next_run_ts = ${change.next}::timestamptz,
      failures = case when ${change.active} then 0 else failures end, attempts = 0, retry_ts = null,
      owner_id = case when ${change.active} then ${change.owner.id}::int else owner_id end,
      owner = case when ${change.active} then ${change.owner.name} else owner end
    where customer_id = ${customerId} and schedule_id = ${scheduleId} returning ${SCHEDULE}`))!

export const deleteSchedule = (db: Db, customerId: number, scheduleId: number) =>
  db.run(sql`delete from report_schedules where customer_id = ${customerId} and schedule_id = ${scheduleId}`)

/** The schedules that are due longest, for one worker alone; those of one report together. */
export const claimDue = (
  db: Db,
  customerId: number,
  { not, limit }: { not: readonly number[]; limit: number },
) =>
  db.rows<StoredSchedule>(sql`
    select ${SCHEDULE} from report_schedules
    where customer_id = ${customerId} and active and next_run_ts <= now() and coalesce(retry_ts, next_run_ts) <= now() and schedule_id <> all (${not}::int[])
    order by next_run_ts, report_id, schedule_id limit ${limit} for update skip locked`)

/** After a run: when it is due next. A failed one counts, and pauses it with a reason. */
export const updateScheduleRun = (
  db: Db,
  customerId: number,
  scheduleId: number,
  after: { next: string | null; failures: number; pausedReason: string | null },
) =>
  db.run(sql`
    update report_schedules set next_run_ts = ${after.next}::timestamptz, last_run_ts = now(), failures = ${after.failures}, attempts = 0, retry_ts = null,
      active = ${after.pausedReason === null}, paused_reason = ${after.pausedReason}
    where customer_id = ${customerId} and schedule_id = ${scheduleId}`)

/** A due time failed and is tried again after some minutes. */
export const updateScheduleRetry = (db: Db, customerId: number, scheduleId: number, minutes: number) =>
  db.run(sql`
    update report_schedules set attempts = attempts + 1, retry_ts = now() + make_interval(mins => ${minutes}::int)
    where customer_id = ${customerId} and schedule_id = ${scheduleId}`)
