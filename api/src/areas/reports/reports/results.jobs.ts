import { rm } from 'node:fs/promises'
import { AppError } from '#contract/base/errors.ts'
import type { ReportDetails } from '#contract/areas/reports/reports/reports.contract.ts'
import type { ReportData } from '#contract/areas/reports/templates/templates.contract.ts'
import type { Db } from '../../../db/tx.ts'
import { newObject } from '../../../files/names.ts'
import { receiveWatched } from '../../../files/receive-watched.ts'
import type { Store } from '../../../files/store.ts'
import { actFor } from '../../../http/actor.ts'
import type { Actor, FileAnswer } from '../../../http/context.ts'
import { toAppError } from '../../../http/errors.ts'
import { job, Nothing, type Job, type JobCtx } from '../../../jobs/queue.ts'
import { selectActiveCustomers } from '../../../jobs/queue.queries.ts'
import { countRows } from '../../../list/file.ts'
import { readReport } from '../reports.service.ts'
import type { ReadyReport } from '../templates/summary.queries.ts'
import { readSummary } from '../templates/summary.service.ts'
import { insertRun, selectReport } from './reports.queries.ts'
import { readyFor, reportFile, requireReport } from './reports.service.ts'
import * as queries from './results.queries.ts'
import { MAKE_RESULT } from './results.rules.ts'

type Ctx = Pick<JobCtx, 'database'> & Partial<Pick<JobCtx, 'signal'>>

/** Who asked for it, and where. */
interface ResultJob {
  customerId: number
  userId: number
  resultId: string
}

/** Reports that take too long to wait for, and the removal of expired ones. */
export const resultJobs = (store: Store): readonly Job[] => [
  job({
    ...MAKE_RESULT,
    slots: 'files',
    load: async () => (ctx, resultJob) => makeResult(ctx, store, resultJob),
  }),
  job({
    name: 'sweepReportResults',
    slots: 'files',
    payload: Nothing,
    cron: '52 * * * *',
    load: async () => (ctx) => sweepResults(ctx, store),
  }),
]

/**
 * Makes a page or file of a report with the requester's current permissions, within ten minutes. After a crash it
 * starts again. Refusals end it with a message; anything else is retried.
 */
export async function makeResult(ctx: Ctx, store: Store, resultJob: ResultJob): Promise<void> {
  const { customerId, resultId } = resultJob
  try {
    const begun = await asUser(ctx, resultJob, (db) =>
      queries.beginResult(db, customerId, resultId, newObject(`c${customerId}`)),
    )
    if (begun === null) return
    const { kind, report_id: reportId, object } = begun
    if (kind === 'page') await makePage(ctx, resultJob, reportId)
    else await makeFile(ctx, store, resultJob, { reportId, kind, object })
  } catch (error) {
    if (error instanceof Stopped) return
    const refusal = toAppError(error)
    if (refusal.code === 'took_too_long') await fail(ctx, resultJob, TOO_LONG)
    else if (refusal.status < 500) await fail(ctx, resultJob, refusal.message)
    else throw error
  }
}

const TOO_LONG = 'It took more than 10 minutes. Add a filter, or use fewer groups.'

/** It was canceled. */
class Stopped extends Error {}

const asUser = <T>(
  { database }: Ctx,
  { customerId, userId }: ResultJob,
  work: (db: Db, actor: Actor) => Promise<T>,
): Promise<T> => database.tenant(customerId, async (db) => work(db, await actFor(db, userId, customerId)))

interface Opened {
  db: Db
  report: ReportDetails
  ready: ReadyReport
}

/** Reads a report for minutes where it must be, on a connection that leaves processors to others. */
const reading = <T>(
  { database }: Ctx,
  { customerId, userId }: ResultJob,
  reportId: number,
  work: (opened: Opened) => Promise<T>,
): Promise<T> =>
  database.tenant(
    customerId,
    async (db) => {
      const actor = await actFor(db, userId, customerId)
      const report = await requireReport({ db, customerId }, reportId)
      return work({ db, report, ready: readyFor({ customerId, actor }, report) })
    },
    { readOnly: true, copying: 'out' },
  )

const PAGE_ROWS = 100

async function makePage(ctx: Ctx, resultJob: ResultJob, reportId: number): Promise<void> {
  const { customerId, resultId } = resultJob
  const data = await reading(ctx, resultJob, reportId, async ({ db, report, ready }): Promise<ReportData> => {
    await note(ctx, resultJob, { steps: 0, done: 0, total: 0 })
    const total = await countRows(db, ready.rows, ready.input, ready.env)
    await note(ctx, resultJob, { steps: 1, done: 0, total })
    const rows = await readReport({ db }, ready, { limit: PAGE_ROWS, offset: 0, count: total })
    await note(ctx, resultJob, { steps: 2, done: 0, total })
    return { ...rows, summary: await readSummary({ db }, ready, report.template) }
  })
  const { record_count: rows } = data
  await asUser(ctx, resultJob, async (db) => {
    const made = { rows, data, filename: null, size: null }
    if (!(await queries.updateResultReady(db, customerId, resultId, made))) return
    const state = rows === 0 ? 'empty' : 'ready'
    await insertRun(db, customerId, { reportId, started_by: 'hand', state, row_count: rows })
  })
}

const MAX_BYTES = 1024 ** 3

async function makeFile(
  ctx: Ctx,
  store: Store,
  resultJob: ResultJob,
  { reportId, kind, object }: { reportId: number; kind: queries.FileKind; object: string },
): Promise<void> {
  const { customerId, resultId } = resultJob
  const progress = { steps: 0, done: 0, total: 0 }
  const made = await reading(ctx, resultJob, reportId, async (opened) => {
    const { db, report, ready } = opened
    progress.total = await countRows(db, ready.rows, ready.input, ready.env)
    const answer: FileAnswer = await reportFile(db, ready, report.template, {
      ...(kind === 'totals' ? { format: 'csv', of: 'totals' } : { format: kind, of: 'rows' }),
      onRows: (count) => {
        progress.done += count
      },
    })
    const file = await receiveWatched(answer.stream, store.incoming, {
      maxBytes: MAX_BYTES,
      onSecond: () => note(ctx, resultJob, progress),
    })
    return { file, filename: answer.filename }
  })
  try {
    await store.put(object, made.file)
  } finally {
    await rm(made.file.path, { force: true })
  }
  const { filename } = made
  const ready = { rows: progress.total, data: null, filename, size: made.file.size }
  const isWanted = await asUser(ctx, resultJob, (db) =>
    queries.updateResultReady(db, customerId, resultId, ready),
  )
  if (!isWanted) await store.remove(object)
}

/** Throws when it was stopped, or the worker is to stop. */
async function note(ctx: Ctx, resultJob: ResultJob, progress: queries.ResultProgress): Promise<void> {
  ctx.signal?.throwIfAborted()
  const isWanted = await asUser(ctx, resultJob, (db) =>
    queries.updateResultProgress(db, resultJob.customerId, resultJob.resultId, progress),
  )
  if (!isWanted) throw new Stopped('this report was canceled')
}

/**
 * For a user who can no longer sign in, nothing is recorded: the result is removed when it expires. A report that was
 * deleted has no log.
 */
async function fail(ctx: Ctx, resultJob: ResultJob, reason: string): Promise<void> {
  const { customerId, resultId } = resultJob
  try {
    await asUser(ctx, resultJob, async (db) => {
      const failed = await queries.updateResultFailed(db, customerId, resultId, reason)
      if (failed?.kind !== 'page' || (await selectReport(db, customerId, failed.report_id)) === null) return
      const run = {
        reportId: failed.report_id,
        started_by: 'hand',
        state: 'failed',
        row_count: null,
      } as const
      await insertRun(db, customerId, { ...run, reason })
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

/** Deletes expired results; a report no longer waits for a page that was never made. */
export async function sweepResults({ database }: Pick<JobCtx, 'database'>, store: Store): Promise<void> {
  for (const customerId of await database.anonymous(selectActiveCustomers)) {
    const expired = await database.tenant(customerId, async (db) => {
      const deleted = await queries.deleteExpiredResults(db, customerId)
      for (const { report_id: reportId, is_page_under_way: isWaiting } of deleted)
        if (isWaiting) await queries.updateReportStopped(db, customerId, reportId)
      return deleted
    })
    for (const { object } of expired) if (object !== null) await store.remove(object)
  }
}
