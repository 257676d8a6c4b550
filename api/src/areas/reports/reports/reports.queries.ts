import type { Delivery, ReportDetails, ReportRun } from '#contract/areas/reports/reports/reports.contract.ts'
import { reportList } from '#contract/areas/reports/reports/reports.list.ts'
import type { TemplateFilter } from '#contract/areas/reports/templates/templates.contract.ts'
import { raw, sql, unprepared } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { textStatement } from '../../../list/file.ts'
import { listSql, stored, utcText } from '../../../list/list-sql.ts'
import type { ReadyReport } from '../templates/summary.queries.ts'

const HAS_SCHEDULE = raw(
  'exists (select from report_schedules s where s.customer_id = r.customer_id and s.report_id = r.report_id)',
)

/** Why nothing is emailed anymore, why nothing will be, or why the last run failed. */
const ATTENTION = raw(`coalesce(
  (select s.paused_reason from report_schedules s where s.customer_id = r.customer_id and s.report_id = r.report_id
    and not s.active and r.archived_ts is null order by s.schedule_id limit 1),
  (select s.owner || ' no longer has access. Pause the schedule, then resume it to take it over.' from report_schedules s
    where s.customer_id = r.customer_id and s.report_id = r.report_id and s.active
      and not identity.opens_customer(s.owner_id) order by s.schedule_id limit 1),
  case when r.status = 'failed' then (select u.reason from report_runs u where u.customer_id = r.customer_id
    and u.report_id = r.report_id and u.state = 'failed' order by u.run_ts desc limit 1) end, '')`)
const NEXT_RUN = raw(`(select min(s.next_run_ts) from report_schedules s
  where s.customer_id = r.customer_id and s.report_id = r.report_id and s.active)`)

/** Who emails it, or else made it. */
const OWNER = raw(`coalesce((select s.owner from report_schedules s where s.customer_id = r.customer_id
  and s.report_id = r.report_id order by s.active desc, s.schedule_id limit 1), r.created_by)`)
/** How many people get it; null: it is not emailed. */
const RECIPIENTS = raw(`(select nullif(count(distinct lower(trim(one))), 0)::int
  from report_schedules s, unnest(string_to_array(s.recipients, ',')) one
  where s.customer_id = r.customer_id and s.report_id = r.report_id and s.active)`)

/** How reports are found. */
export const reportRows = listSql<{ customerId: number }>()({
  list: reportList,
  from: raw(
    'reports r join report_templates t on t.customer_id = r.customer_id and t.template_id = r.template_id',
  ),
  columns: {
    ...stored('r', 'report_name', 'status', 'last_run_ts', 'row_count', 'created_by', 'created_ts'),
    template_name: raw('t.template_name'),
    // what needs attention leads, then what ran last
    attention: {
      value: ATTENTION,
      sort: raw(
        `case when ${ATTENTION.text} <> '' then 'infinity' else coalesce(r.last_run_ts, r.created_ts) end`,
      ),
    },
    owner: OWNER,
    recipient_count: RECIPIENTS,
    next_run_ts: NEXT_RUN,
    has_schedule: HAS_SCHEDULE,
    is_archived: raw('(r.archived_ts is not null)'),
  },
  fields: stored('r', 'report_id', 'template_id'),
  scopes: { active: [raw('r.archived_ts is null')], archived: [raw('r.archived_ts is not null')], all: [] },
  where: ({ customerId }) => [sql`r.customer_id = ${customerId}`],
})

export type StoredReport = Omit<ReportDetails, 'template'>

export const selectReport = (db: Db, customerId: number, reportId: number) =>
  db.row<StoredReport>(sql`
    select r.report_id, r.report_name, r.template_id, t.template_name, r.status, r.created_by, r.row_count, r.filters,
      r.pinned_version, r.version, ${utcText(raw('r.created_ts'))} as created_ts, ${utcText(raw('r.last_run_ts'))} as last_run_ts,
      ${HAS_SCHEDULE} as has_schedule, r.archived_ts is not null as is_archived, ${ATTENTION} as attention,
      ${utcText(NEXT_RUN)} as next_run_ts, ${OWNER} as owner, ${RECIPIENTS} as recipient_count
    from reports r join report_templates t on t.customer_id = r.customer_id and t.template_id = r.template_id
    where r.customer_id = ${customerId} and r.report_id = ${reportId}`)

interface NewReport {
  report_name: string
  template_id: number
  filters: readonly TemplateFilter[]
  pinned_version: number | null
  createdBy: string
}

/** Null: the name is in use. */
export const insertReport = async (db: Db, customerId: number, report: NewReport): Promise<number | null> =>
  (
    await db.row<{ report_id: number }>(sql`
      insert into reports (customer_id, report_name, template_id, filters, pinned_version, created_by)
      values (${customerId}, ${report.report_name}, ${report.template_id}, ${JSON.stringify(report.filters)}::jsonb,
        ${report.pinned_version}, ${report.createdBy})
      on conflict do nothing returning report_id`)
  )?.report_id ?? null

export const selectIsNameInUse = async (db: Db, customerId: number, reportId: number, name: string) =>
  (await db.row(sql`
    select 1 from reports
    where customer_id = ${customerId} and lower(report_name) = lower(${name}) and report_id <> ${reportId}`)) !==
  null

export const updateReportRow = (
  db: Db,
  customerId: number,
  reportId: number,
  { report_name, filters, pinned_version }: Pick<NewReport, 'report_name' | 'filters' | 'pinned_version'>,
) =>
  db.run(sql`
    update reports set report_name = ${report_name}, filters = ${JSON.stringify(filters)}::jsonb,
      pinned_version = ${pinned_version}, version = version + 1
    where customer_id = ${customerId} and report_id = ${reportId}`)

/** Archives a report and pauses its schedules, or takes it back; its schedules then wait to be resumed. */
export const updateReportArchived = async (
  db: Db,
  customerId: number,
  reportId: number,
  { archived, reason }: { archived: boolean; reason: string },
): Promise<void> => {
  await db.run(sql`
    update reports set archived_ts = case when ${archived} then now() end
    where customer_id = ${customerId} and report_id = ${reportId}`)
  if (archived)
    await db.run(sql`
      update report_schedules set active = false, paused_reason = ${reason}, next_run_ts = null, attempts = 0, retry_ts = null
      where customer_id = ${customerId} and report_id = ${reportId} and active`)
}

export const deleteReport = (db: Db, customerId: number, reportId: number) =>
  db.run(sql`delete from reports where customer_id = ${customerId} and report_id = ${reportId}`)

const DELIVERIES = sql`coalesce((
    select jsonb_agg(jsonb_build_object('recipient', d.recipient, 'scope', d.scope, 'state', d.state,
      'row_count', d.row_count, 'reason', d.reason, 'message_id', d.message_id) order by d.state = 'sent', d.recipient)
    from report_deliveries d where d.customer_id = report_runs.customer_id and d.run_id = report_runs.run_id
  ), '[]') as deliveries`
const RUN = sql`${DELIVERIES}, run_id, started_by, state, row_count, sent_count, reason, ${utcText(raw('run_ts'))} as run_ts`

/** A run with the Message-IDs of its emails. */
interface StoredRun extends Omit<ReportRun, 'deliveries'> {
  deliveries: readonly StoredDelivery[]
}

export const selectRuns = (db: Db, customerId: number, reportId: number) =>
  db.rows<StoredRun>(sql`
    select ${RUN} from report_runs where customer_id = ${customerId} and report_id = ${reportId}
    order by run_ts desc, run_id desc limit 20`)

export interface StoredDelivery extends Omit<Delivery, 'mail'> {
  message_id: string | null
}

/** With what was sent, so that the next email can be left out where nothing changed. */
export interface NewDelivery extends Omit<Delivery, 'mail'> {
  rows_hash?: string
  message_id?: string
}

interface NewRun {
  reportId: number
  started_by: ReportRun['started_by']
  state: ReportRun['state']
  row_count: number | null
  sent_count?: number
  reason?: string | null
  deliveries?: readonly NewDelivery[]
  schedule?: { schedule_id: number; due_ts: string }
}

/** Records a run and what the report is since then; null: this due time was run already. */
export function insertRun(db: Db, customerId: number, run: NewRun): Promise<StoredRun | null> {
  const { reportId, state, row_count, schedule } = run
  return db.row<StoredRun>(sql`
    with made as (
      insert into report_runs (customer_id, report_id, schedule_id, due_ts, started_by, state, row_count, sent_count, reason)
      values (${customerId}, ${reportId}, ${schedule?.schedule_id ?? null}, ${schedule?.due_ts ?? null}::timestamptz,
        ${run.started_by}, ${state}, ${row_count}, ${run.sent_count ?? 0}, ${run.reason ?? null})
      on conflict (customer_id, schedule_id, due_ts) do nothing returning *),
    delivered as (
      insert into report_deliveries (customer_id, run_id, recipient, scope, state, row_count, reason, rows_hash, message_id)
      select m.customer_id, m.run_id, d.recipient, d.scope, d.state, d.row_count, d.reason, d.rows_hash, d.message_id
      from made m, jsonb_to_recordset(${JSON.stringify(run.deliveries ?? [])}::jsonb)
        as d (recipient text, scope text, state text, row_count int, reason text, rows_hash text, message_id text)
      on conflict do nothing),
    noted as (
      update reports set
        status = case when ${state} = 'missed' then status when ${state} = 'failed' then 'failed' else 'ready' end,
        row_count = coalesce(${row_count}::int, row_count),
        last_run_ts = case when ${state} = 'missed' then last_run_ts else now() end
      where customer_id = ${customerId} and report_id = ${reportId})
    select ${RUN} from made report_runs`)
}

/** A due time failed and is tried again. */
export const updateReportRunning = (db: Db, customerId: number, reportId: number) =>
  db.run(sql`
    update reports set status = 'running' where customer_id = ${customerId} and report_id = ${reportId}`)

/** What each recipient of a schedule got last. */
export const selectLastHashes = async (
  db: Db,
  customerId: number,
  scheduleId: number,
): Promise<Map<string, string>> =>
  new Map(
    (
      await db.rows<{ recipient: string; rows_hash: string }>(sql`
        select distinct on (d.recipient) d.recipient, d.rows_hash
        from report_runs r join report_deliveries d on d.customer_id = r.customer_id and d.run_id = r.run_id
        where r.customer_id = ${customerId} and r.schedule_id = ${scheduleId} and d.rows_hash is not null
        order by d.recipient, r.run_id desc`)
    ).map(({ recipient, rows_hash }) => [recipient, rows_hash]),
  )

/** A hash of all rows and columns of a report, in their order. */
export const selectRowsHash = async (db: Db, { rows, input, env }: ReadyReport): Promise<string> => {
  const { statement } = textStatement(rows, input, env, { asText: true })
  const row = await db.row<{ hash: string }>(
    unprepared(sql`select md5(coalesce(string_agg(md5(t::text), ''), '')) as hash from (${statement}) t`),
  )
  return row!.hash
}

/** Addresses that unsubscribed from a report. */
export const selectLeft = async (db: Db, customerId: number, reportId: number): Promise<Set<string>> =>
  new Set(
    (
      await db.rows<{ recipient: string }>(sql`
        select recipient from report_unsubscribes where customer_id = ${customerId} and report_id = ${reportId}`)
    ).map(({ recipient }) => recipient),
  )

export const insertLeft = (db: Db, customerId: number, reportId: number, recipient: string) =>
  db.run(sql`
    insert into report_unsubscribes (customer_id, report_id, recipient)
    select customer_id, report_id, ${recipient} from reports
    where customer_id = ${customerId} and report_id = ${reportId} on conflict do nothing`)

/** The look of the customer's emails. */
export const selectTheme = async (db: Db): Promise<string> =>
  (await db.row<{ preferred_theme: string }>(
    sql`select c.preferred_theme from identity.quoting_customer() c`,
  ))!.preferred_theme
