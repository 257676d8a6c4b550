import { AppError } from '#contract/base/errors.ts'
import { formatCount } from '#contract/base/plural.ts'
import { placeTime } from '#contract/base/place-time.ts'
import type { Db } from '../../../db/tx.ts'
import { actFor } from '../../../http/actor.ts'
import { toAppError } from '../../../http/errors.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import { countRows } from '../../../list/file.ts'
import { oneLine } from '../../../mail/one-line.ts'
import { type MailParts, postMail } from '../../../mail/post.ts'
import { insertRun, selectLastHashes, selectTheme, updateReportRunning } from '../reports/reports.queries.ts'
import { countSent, requireReport } from '../reports/reports.service.ts'
import { mailReport, type Versions } from '../reports/sending.service.ts'
import { selectActor } from '../templates/templates.queries.ts'
import { prepare } from '../reports.service.ts'
import { getLatestDue, nextDates } from './next.rules.ts'
import {
  claimDue,
  selectSchedule,
  type StoredSchedule,
  updateScheduleRetry,
  updateScheduleRun,
} from './schedules.queries.ts'

interface Worker {
  database: JobCtx['database']
  mail: MailParts
  signal?: AbortSignal
}

/** Failed due times after which a schedule is paused. */
const MAX_FAILURES = 5
/** Later than this, a run says that it is late. */
const LATE_MS = 15 * 60_000
/** Schedules that are due together share their reads, for a limited time and number of reports. */
const RECENT_MS = 30_000
const MAX_RECENT = 20
/** Waits before a failed due time is tried again. */
const RETRY_MINUTES = [1, 5, 30] as const

/**
 * Runs a customer's due schedules one by one. Claim, mails, run and next date are one transaction, so that a worker
 * that dies leaves the schedule due, and nothing is sent twice.
 */
export async function runDueSchedules(worker: Worker, customerId: number): Promise<void> {
  const failed: number[] = []
  let recent = { versions: new Map() as Versions, since: Date.now() }
  let isLong = false
  while (!worker.signal?.aborted) {
    if (recent.versions.size > MAX_RECENT || Date.now() - recent.since > RECENT_MS)
      recent = { versions: new Map(), since: Date.now() }
    const { versions } = recent
    const claim: { schedule: StoredSchedule | null } = { schedule: null }
    try {
      await worker.database.tenant(
        customerId,
        async (db) => {
          claim.schedule = await claimDue(db, customerId, failed)
          if (claim.schedule !== null)
            await run({ db, mail: worker.mail, customerId, versions }, claim.schedule)
        },
        isLong ? { copying: 'out' } : {},
      )
      isLong = false
    } catch (error) {
      if (claim.schedule === null) throw error
      // a report over the limit of a statement is run again on a connection that may take minutes
      isLong = !isLong && toAppError(error).code === 'took_too_long'
      if (isLong) continue
      failed.push(claim.schedule.schedule_id)
      await noteFailure(worker, customerId, claim.schedule, error)
    }
    if (claim.schedule === null) return
  }
}

interface Pass {
  db: Db
  mail: MailParts
  customerId: number
  versions: Versions
}

async function run({ db, mail, customerId, versions }: Pass, schedule: StoredSchedule): Promise<void> {
  const { report_id: reportId, recipients, owner_id: ownerId } = schedule
  const actor = await actFor(db, ownerId, customerId)
  if (isMissed(schedule)) {
    await noteMissed({ db, mail, customerId }, schedule)
    return
  }
  const report = await requireReport({ db, customerId }, reportId)
  const { rows, input, env } = prepare({ customerId, actor }, report.template, report)
  const deliveries = await mailReport(
    { db, customerId, ownerId, mail, versions },
    {
      report,
      template: report.template,
      recipients,
      format: schedule.format,
      skipsEmpty: schedule.skip_if_empty,
      ...(schedule.only_if_changed && {
        lastHashes: await selectLastHashes(db, customerId, schedule.schedule_id),
      }),
      ...(isLate(schedule) && { lateSince: placeTime(getLatest(schedule), schedule.timezone) }),
    },
  )
  // people outside get the owner's rows, so they are counted already
  const counted = deliveries.find(({ scope, row_count }) => scope === 'outside' && row_count !== null)
  const count = counted?.row_count ?? (await countRows(db, rows, input, env))
  await insertRun(db, customerId, {
    reportId,
    started_by: isLate(schedule) ? 'late' : 'schedule',
    state: count === 0 ? 'empty' : 'ready',
    row_count: count,
    sent_count: countSent(deliveries),
    deliveries,
    schedule: getDue(schedule),
  })
  const next = getNext(schedule)
  await updateScheduleRun(db, customerId, schedule.schedule_id, { next, failures: 0, pausedReason: null })
}

const getDue = ({ schedule_id, next_run_ts }: StoredSchedule) => ({ schedule_id, due_ts: next_run_ts! })

const isLate = ({ next_run_ts }: StoredSchedule): boolean => Date.now() - Date.parse(next_run_ts!) > LATE_MS

const HOUR_MS = 3_600_000

/** Of several dates that were missed, the last one counts. */
const getLatest = (schedule: StoredSchedule): string =>
  new Date(getLatestDue(schedule, Date.parse(schedule.next_run_ts!))).toISOString()

/** Whether it is too late for an email; a due time that is being retried was not missed. */
const isMissed = (schedule: StoredSchedule): boolean =>
  schedule.attempts === 0 &&
  isLate(schedule) &&
  Date.now() - Date.parse(getLatest(schedule)) > schedule.catch_up_hours * HOUR_MS

/** Nothing is sent; the log has it, and the owner gets an email that says so. */
async function noteMissed(
  { db, mail, customerId }: { db: Db; mail: MailParts; customerId: number },
  schedule: StoredSchedule,
): Promise<void> {
  const due = placeTime(getLatest(schedule), schedule.timezone)
  const limit =
    schedule.catch_up_hours === 0
      ? 'doesn’t send late emails'
      : `sends at most ${formatCount(schedule.catch_up_hours, 'hour')} late`
  const reason = `Due ${due}. The portal was down, and this schedule ${limit}.`
  const next = getNext(schedule)
  await insertRun(db, customerId, {
    reportId: schedule.report_id,
    started_by: 'late',
    state: 'missed',
    row_count: null,
    reason,
    schedule: getDue(schedule),
  })
  const { failures } = schedule
  await updateScheduleRun(db, customerId, schedule.schedule_id, { next, failures, pausedReason: null })
  await notifyOwner({ db, mail, customerId }, schedule, {
    subject: 'Not sent',
    heading: 'wasn’t sent',
    texts: [reason, ...(next ? [`The next email is due ${placeTime(next, schedule.timezone)}.`] : [])],
  })
}

/** Missed dates are caught up by one run, so the next date is in the future. */
function getNext(schedule: StoredSchedule): string | null {
  const [next] = nextDates(schedule, Date.now(), 1)
  return next === undefined ? null : new Date(next).toISOString()
}

/** Why a report was refused: the texts of its fields where it has any, since an email shows no fields. */
const getReason = ({ errors, message }: AppError): string =>
  errors === undefined ? message : Object.values(errors).flat().join(' ')

/** A due time that failed is recorded with its reason; an owner who lost access pauses the schedule at once. */
async function noteFailure(
  { database, mail }: Worker,
  customerId: number,
  schedule: StoredSchedule,
  error: unknown,
): Promise<void> {
  const isRefusal = error instanceof AppError && error.status < 500
  const reason = isRefusal ? getReason(error) : 'The report couldn’t be created.'
  await database.tenant(customerId, async (db) => {
    const now = await selectSchedule(db, customerId, schedule.report_id, schedule.schedule_id)
    if (now === null || now.next_run_ts !== schedule.next_run_ts) return
    const wait = isRefusal ? undefined : RETRY_MINUTES[now.attempts]
    if (wait !== undefined) {
      await updateScheduleRetry(db, customerId, schedule.schedule_id, wait)
      await updateReportRunning(db, customerId, schedule.report_id)
      return
    }
    const failures = now.failures + 1
    await insertRun(db, customerId, {
      reportId: schedule.report_id,
      started_by: 'schedule',
      state: 'failed',
      row_count: null,
      reason,
      schedule: getDue(schedule),
    })
    const pausedReason = getPauseReason(error, schedule, failures)
    await updateScheduleRun(db, customerId, schedule.schedule_id, {
      next: getNext(schedule),
      failures,
      pausedReason,
    })
    if (failures >= MAX_FAILURES && pausedReason !== null)
      await notifyOwner({ db, mail, customerId }, schedule, {
        subject: 'Paused',
        heading: 'is paused',
        texts: [
          `Its schedule failed five times. Last error: ${reason}`,
          'Check the report, then resume the schedule.',
        ],
      })
  })
}

/** A schedule that sends nothing is silent, so its owner gets an email that says why. */
async function notifyOwner(
  { db, mail, customerId }: { db: Db; mail: MailParts; customerId: number },
  { owner_id: ownerId, report_id: reportId }: StoredSchedule,
  { subject, heading, texts }: { subject: string; heading: string; texts: readonly string[] },
): Promise<void> {
  const report = await requireReport({ db, customerId }, reportId)
  await actFor(db, ownerId, customerId)
  const owner = await selectActor(db)
  if (owner === null) return
  await postMail(db, mail, {
    kind: 'report',
    customerId,
    recipients: [owner.email],
    preferredTheme: await selectTheme(db),
    subject: oneLine(`${subject}: ${report.report_name}`),
    heading: `${report.report_name} ${heading}`,
    texts,
    action: { label: 'Open report', path: `/reports/${customerId}/report-builder/reports/${reportId}` },
    finePrint: 'You’re receiving this email because you own this report’s schedule.',
  })
}

function getPauseReason(error: unknown, { owner }: StoredSchedule, failures: number): string | null {
  if (error instanceof AppError && error.code === 'customer_not_accessible')
    return `${owner} no longer has access. Resume the schedule to take it over.`
  return failures >= MAX_FAILURES ? 'Failed five times. Check the report, then resume the schedule.' : null
}
