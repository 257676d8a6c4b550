import type { ReportDetails } from '#contract/areas/reports/reports/reports.contract.ts'
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
import { type Desk, openDesk } from '../reports/desk.service.ts'
import { mailReport, type Versions } from '../reports/sending.service.ts'
import type { ReadyReport } from '../templates/summary.queries.ts'
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
/** Schedules of one transaction at most, and how long it continues with the next one: they stay locked until it ends. */
const BATCH = 25
const BATCH_MS = 1000
/** Waits before a failed due time is tried again. */
const RETRY_MINUTES = [1, 5, 30] as const

/**
 * Runs a customer's due schedules, some at a time. Claims, emails, runs and next dates are one transaction, so that a
 * worker that dies leaves the schedules due, and nothing is sent twice. After a fault each is run alone.
 */
export async function runDueSchedules(worker: Worker, customerId: number): Promise<void> {
  const failed: number[] = []
  let recent = openRecent()
  let alone = 0
  let isLong = false
  while (!worker.signal?.aborted) {
    if (recent.versions.size > MAX_RECENT || Date.now() - recent.since > RECENT_MS) recent = openRecent()
    let claimed: StoredSchedule[] = []
    try {
      await worker.database.tenant(
        customerId,
        async (db) => {
          claimed = await claimDue(db, customerId, { not: failed, limit: alone > 0 ? 1 : BATCH })
          const desk = openDesk({ db, customerId })
          await runBatch({ db, mail: worker.mail, customerId, recent, desk }, claimed)
        },
        isLong ? { copying: 'out' } : {},
      )
      isLong = false
      alone = Math.max(0, alone - 1)
    } catch (error) {
      const [schedule] = claimed
      if (schedule === undefined) throw error
      if (claimed.length > 1) {
        alone = claimed.length
        continue
      }
      // a report over the limit of a statement is run again on a connection that may take minutes
      isLong = !isLong && toAppError(error).code === 'took_too_long'
      if (isLong) {
        alone = Math.max(alone, 1)
        continue
      }
      failed.push(schedule.schedule_id)
      await noteFailure(worker, customerId, schedule, error)
    }
    if (claimed.length === 0) return
  }
}

/** What was read a moment ago. */
interface Recent {
  versions: Versions
  /** How many rows owners see, by question and scope. */
  counts: Map<string, number>
  since: number
}

const openRecent = (): Recent => ({ versions: new Map(), counts: new Map(), since: Date.now() })

interface Pass {
  db: Db
  mail: MailParts
  customerId: number
  recent: Recent
  desk: Desk
}

/** What is written when all of a batch is ready: rows of reports that others may want stay free until then. */
type Ending = () => Promise<void>

async function runBatch(pass: Pass, schedules: readonly StoredSchedule[]): Promise<void> {
  const since = Date.now()
  const endings: Ending[] = []
  const reports = new Map<number, ReportDetails>()
  for (const schedule of schedules) {
    const { report_id: reportId } = schedule
    const report = reports.get(reportId) ?? (await requireReport(pass, reportId))
    reports.set(reportId, report)
    endings.push(await run(pass, schedule, report))
    if (Date.now() - since > BATCH_MS) break
  }
  for (const end of endings) await end()
}

async function run(pass: Pass, schedule: StoredSchedule, report: ReportDetails): Promise<Ending> {
  const { db, mail, customerId, desk, recent } = pass
  const { report_id: reportId, recipients, owner_id: ownerId } = schedule
  const actor = await desk.act(ownerId)
  if (isMissed(schedule)) return () => reportMissedRun({ db, mail, customerId }, schedule)
  const ready = prepare({ customerId, actor }, report.template, report)
  const deliveries = await mailReport(
    { db, customerId, ownerId, mail, versions: recent.versions, desk },
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
  const count = counted?.row_count ?? (await countOwn(pass, report, ready))
  return async () => {
    await desk.act(ownerId)
    await Promise.all([
      insertRun(db, customerId, {
        reportId,
        started_by: isLate(schedule) ? 'late' : 'schedule',
        state: count === 0 ? 'empty' : 'ready',
        row_count: count,
        sent_count: countSent(deliveries),
        deliveries,
        schedule: getDue(schedule),
      }),
      updateScheduleRun(db, customerId, schedule.schedule_id, {
        next: getNext(schedule),
        failures: 0,
        pausedReason: null,
      }),
    ])
  }
}

async function countOwn({ db, recent }: Pass, report: ReportDetails, ready: ReadyReport): Promise<number> {
  const { rows, input, env } = ready
  const key = JSON.stringify([report.report_id, report.version, report.template.version, input, env])
  const count = recent.counts.get(key) ?? (await countRows(db, rows, input, env))
  recent.counts.set(key, count)
  return count
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
async function reportMissedRun(
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
