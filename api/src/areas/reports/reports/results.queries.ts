import type { ReportResult, ResultKind } from '#contract/areas/reports/reports/results.contract.ts'
import type { ReportData } from '#contract/areas/reports/templates/templates.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'

/** Counting, the first rows, the totals. */
export const PAGE_STEPS = 3

const RESULT = sql`result_id, kind, state, rows_total, filename, filesize, reason,
  (case when state = 'ready' then 1 when kind = 'page' then steps_done / ${raw(`${PAGE_STEPS}.0`)}
    when rows_total > 0 then least(0.99, rows_done::numeric / rows_total) else 0 end)::float8 as share,
  ${utcText(raw('created_ts'))} as created_ts, ${utcText(raw('expires_ts'))} as expires_ts`

const IS_STORED = raw('expires_ts > now()')
const IS_UNDER_WAY = raw(`state in ('waiting', 'making')`)

interface NewResult {
  userId: number
  reportId: number
  kind: ResultKind
  versions: string
}

/** The caller's own; row-level security hides those of others. */
export const selectResults = (db: Db, customerId: number, reportId: number, versions: string) =>
  db.rows<ReportResult>(sql`
    select ${RESULT} from report_results
    where customer_id = ${customerId} and report_id = ${reportId} and versions = ${versions} and state <> 'cancelled'
      and ${IS_STORED} order by created_ts desc limit 20`)

export const selectUnderWay = (db: Db, customerId: number, { reportId, kind, versions }: NewResult) =>
  db.row<ReportResult>(sql`
    select ${RESULT} from report_results
    where customer_id = ${customerId} and report_id = ${reportId} and kind = ${kind} and versions = ${versions}
      and ${IS_UNDER_WAY} and ${IS_STORED} order by created_ts desc limit 1`)

/** How many the caller has that are not over. */
export const selectResultCount = async (db: Db, customerId: number): Promise<number> =>
  (await db.row<{ n: number }>(sql`
    select count(*)::int as n from report_results where customer_id = ${customerId} and ${IS_STORED} and state <> 'cancelled'`))!
    .n

export const insertResult = async (db: Db, customerId: number, made: NewResult): Promise<ReportResult> =>
  (await db.row<ReportResult>(sql`
    insert into report_results (customer_id, user_id, report_id, kind, versions)
    values (${customerId}, ${made.userId}, ${made.reportId}, ${made.kind}, ${made.versions}) returning ${RESULT}`))!

interface StoredResult extends ReportResult {
  object: string | null
  data: ReportData | null
}

export const selectResult = (db: Db, customerId: number, reportId: number, resultId: string) =>
  db.row<StoredResult>(sql`
    select ${RESULT}, object, data from report_results
    where customer_id = ${customerId} and report_id = ${reportId} and result_id = ${resultId}::uuid and ${IS_STORED}`)

/** Stops one that is not made yet; false: it is. */
export const updateResultCanceled = async (db: Db, customerId: number, resultId: string) =>
  (await db.run(sql`
    update report_results set state = 'cancelled'
    where customer_id = ${customerId} and result_id = ${resultId}::uuid and ${IS_UNDER_WAY}`)) > 0

export const deleteResult = (db: Db, customerId: number, resultId: string) =>
  db.run(sql`delete from report_results where customer_id = ${customerId} and result_id = ${resultId}::uuid`)

export type FileKind = Exclude<ResultKind, 'page'>

interface BegunResult {
  report_id: number
  kind: ResultKind
  object: string
}

/** Takes one to work, also one that was begun before; null: it was stopped or is made. */
export const beginResult = (db: Db, customerId: number, resultId: string, object: string) =>
  db.row<BegunResult>(sql`
    update report_results set state = 'making', rows_done = 0, steps_done = 0, object = coalesce(object, ${object})
    where customer_id = ${customerId} and result_id = ${resultId}::uuid and ${IS_UNDER_WAY} and ${IS_STORED}
    returning report_id, kind, object`)

export interface ResultProgress {
  steps: number
  done: number
  total: number
}

/** Notes how far it is; false: it was stopped. */
export const updateResultProgress = async (
  db: Db,
  customerId: number,
  resultId: string,
  { steps, done, total }: ResultProgress,
) =>
  (await db.run(sql`
    update report_results set steps_done = ${steps}, rows_done = ${done}, rows_total = ${total}
    where customer_id = ${customerId} and result_id = ${resultId}::uuid and state = 'making'`)) > 0

/** Notes that it is made; false: it was stopped. */
export const updateResultReady = async (
  db: Db,
  customerId: number,
  resultId: string,
  made: { rows: number; data: ReportData | null; filename: string | null; size: number | null },
) =>
  (await db.run(sql`
    update report_results set state = 'ready', rows_total = ${made.rows}, filename = ${made.filename}, filesize = ${made.size},
      data = ${made.data && JSON.stringify(made.data)}::jsonb
    where customer_id = ${customerId} and result_id = ${resultId}::uuid and state = 'making'`)) > 0

export const updateResultFailed = async (db: Db, customerId: number, resultId: string, reason: string) =>
  db.row<Pick<BegunResult, 'report_id' | 'kind'>>(sql`
    update report_results set state = 'failed', reason = ${reason}
    where customer_id = ${customerId} and result_id = ${resultId}::uuid and ${IS_UNDER_WAY} returning report_id, kind`)

interface ExpiredResult {
  report_id: number
  object: string | null
  /** Whether the report still waits for it. */
  is_page_under_way: boolean
}

/** Deletes expired results of all users. */
export const deleteExpiredResults = (db: Db, customerId: number) =>
  db.rows<ExpiredResult>(sql`
    delete from report_results where customer_id = ${customerId} and expires_ts < now()
    returning report_id, object, kind = 'page' and ${IS_UNDER_WAY} as is_page_under_way`)

/** A page that was canceled or never made: the report is again what it was before. */
export const updateReportStopped = (db: Db, customerId: number, reportId: number) =>
  db.run(sql`
    update reports set status = case when last_run_ts is null then 'draft' else 'ready' end
    where customer_id = ${customerId} and report_id = ${reportId} and status = 'running'`)
