import { beforeAll, describe, expect, test } from 'vitest'
import * as reports from '#contract/areas/reports/reports/reports.contract.ts'
import * as schedules from '#contract/areas/reports/schedules/schedules.contract.ts'
import * as templates from '#contract/areas/reports/templates/templates.contract.ts'
import { createTicket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { sql } from '../../db/sql.ts'
import { useTestApp } from '../../testing/app.ts'
import { runDueSchedules } from './schedules/running.service.ts'

const portal = useTestApp()
const customerId = 1
const params = { customerId }
const BODY = {
  template_name: '  Open tickets ',
  dataset: 'tickets',
  columns: [{ key: 'qualified_id' }, { key: 'name', label: 'What' }, { key: 'state' }],
  filters: [{ key: 'state', operand: 'equals', value: 'Unassigned' }],
  sort: [{ key: 'created_ts', direction: 'desc' }],
} as const
type Body = typeof BODY

const post = (body: object) =>
  portal.call(templates.createTemplate, { params, body: { ...BODY, ...body } as never }, 'full')
const EVENT_DAYS = [{ key: 'event_date', operand: 'greater_than_or_equals', value: 'today-7' }] as const
let counter = 0
const makeTemplate = async (body: Partial<Body> | object = {}) =>
  (await post({ template_name: `Template ${(counter += 1)}`, ...body })).data
const makeReport = async (body: object = {}) => {
  const { template_id } = await makeTemplate()
  const report_name = `Report ${(counter += 1)}`
  return (
    await portal.call(reports.createReport, { params, body: { report_name, template_id, ...body } }, 'full')
  ).data
}
const one = (reportId: number) => ({ params: { customerId, reportId } })

beforeAll(async () => {
  for (const name of ['Car is late', 'Wrong bill'])
    await portal.call(createTicket, { params, body: { name } as never }, 'full')
})

describe('templates', () => {
  test('[RPT-023] [RPT-034] [RPT-035] a template is saved under its trimmed name and read again', async () => {
    const { data } = await post({})

    expect(data).toMatchObject({ template_name: 'Open tickets', dataset: 'tickets', version: 1 })
    const read = await portal.call(
      templates.getTemplate,
      { params: { customerId, templateId: data.template_id } },
      'full',
    )
    expect(read.data).toEqual(data)
  })

  test('[RPT-030] a name is needed and unique, and so is a column', async () => {
    await makeTemplate({ template_name: 'Taken' })

    expect((await post({ template_name: 'taken' })).error.errors).toHaveProperty('template_name')
    expect((await post({ template_name: ' ' })).error.errors).toMatchObject({
      template_name: ['Enter a name.'],
    })
    expect((await post({ template_name: 'None', columns: [] })).error.errors).toMatchObject({
      columns: ['Choose at least one column.'],
    })
  })

  test('[RPT-030] fixed days that leave none between them are refused, and days that move are not', async () => {
    const between = (from: string, to: string) => ({
      template_name: `Days ${(counter += 1)}`,
      dataset: 'assets',
      columns: [{ key: 'equipment_id' }],
      filters: [
        { key: 'arrival_date', operand: 'greater_than_or_equals', value: from },
        { key: 'arrival_date', operand: 'less_than_or_equals', value: to },
      ],
      sort: [],
    })

    const crossed = await post(between('2026-11-20', '2026-11-10'))

    expect(crossed.status).toBe(400)
    expect(crossed.error.errors?.['filters']?.[0]).toMatch(/the first day is after the last/)
    expect((await post(between('2026-11-10', '2026-11-10'))).status).toBe(200)
    expect((await post(between('today', 'today-7'))).status).toBe(200)
  })

  test.each([
    ['columns', { columns: [{ key: 'password' }] }],
    ['columns', { columns: [{ key: 'name' }, { key: 'name' }] }],
    ['columns', { columns: Array.from({ length: 101 }, () => ({ key: 'name' })) }],
    ['filters', { filters: [{ key: "x' or 1=1", operand: 'equals', value: 'x' }] }],
    ['filters', { filters: Array.from({ length: 31 }, () => BODY.filters[0]) }],
    ['sort', { sort: [{ key: 'drop table', direction: 'asc' }] }],
  ])('[RPT-059] hostile %s are refused by name', async (field, body) => {
    const { status, error } = await post({ template_name: `Hostile ${(counter += 1)}`, ...body })

    expect(status).toBe(400)
    expect(Object.keys(error.errors ?? {})).toContain(field)
  })

  test('[RPT-033] [RPT-036] [RPT-037] a template is listed, changed and deleted', async () => {
    const made = await makeTemplate()
    const at = { customerId, templateId: made.template_id }
    const body = { ...BODY, template_name: 'Renamed', version: made.version }
    const changed = await portal.call(templates.updateTemplate, { params: at, body: body as never }, 'full')
    const stale = await portal.call(templates.updateTemplate, { params: at, body: body as never }, 'full')
    const list = () => portal.call(templates.listTemplates, { params, query: {} }, 'full')

    expect(changed.data).toMatchObject({ template_name: 'Renamed', version: 2 })
    expect(stale.status).toBe(409)
    expect((await list()).data.data.map(({ template_id }) => template_id)).toContain(made.template_id)
    const gone = await portal.call(templates.removeTemplate, { params: at }, 'full')
    expect(gone.data).toEqual({ template_id: made.template_id, deleted: true })
    expect((await list()).data.data.map(({ template_id }) => template_id)).not.toContain(made.template_id)
  })

  test('[RPT-024] [RPT-038] columns are those of the lists that the caller may open', async () => {
    const { data } = await portal.call(templates.listTemplateColumns, { params }, 'full')

    expect(data.columns).toContainEqual(
      expect.objectContaining({ key: 'state', group: 'tickets', data_type: 'enum', operands: ['equals'] }),
    )
    expect(
      data.columns.find(({ key, group }) => key === 'state' && group === 'tenders')?.options,
    ).not.toEqual([])
  })

  test('[RPT-039] [RPT-040] a preview shows the first rows, saved or not', async () => {
    const { template_id } = await makeTemplate()
    const saved = await portal.call(
      templates.previewTemplate,
      { params: { customerId, templateId: template_id } },
      'full',
    )
    const draft = await portal.call(
      templates.previewDraft,
      { params, body: { dataset: 'tickets', columns: [{ key: 'name' }] } },
      'full',
    )

    expect(saved.data.columns.map(({ label }) => label)).toEqual(['Ticket', 'What', 'State'])
    expect(saved.data.record_count).toBe(2)
    expect(draft.data.rows.map(({ name }) => String(name)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Car is late',
      'Wrong bill',
    ])
  })

  test('a template that a report uses stays', async () => {
    const report = await makeReport()
    const answer = await portal.call(
      templates.removeTemplate,
      { params: { customerId, templateId: report.template_id } },
      'full',
    )

    expect([answer.status, answer.error.message]).toEqual([409, expect.stringContaining(report.report_name)])
  })

  test.each([
    'assets',
    'trips',
    'events',
    'cycles',
    'stays',
    'tenders',
    'quotes',
    'tickets',
    'invoices',
  ] as const)('every column of %s can be shown', async (dataset) => {
    const { data } = await portal.call(templates.listTemplateColumns, { params }, 'full')
    const columns = data.columns.filter(({ group }) => group === dataset).map(({ key }) => ({ key }))
    expect(columns.length).toBeGreaterThan(0)
    const filters = dataset === 'events' ? EVENT_DAYS : []
    const shown = await portal.call(
      templates.previewDraft,
      { params, body: { dataset, columns, filters: [...filters] } },
      'full',
    )

    expect(shown.status).toBe(200)
  })
})

describe('reports', () => {
  test('[RPT-043] [RPT-044] [RPT-028] a report is created from a template and returned with it', async () => {
    const made = await makeReport()
    const { data } = await portal.call(reports.getReportDetails, one(made.report_id), 'full')

    expect(data).toEqual(made)
    expect(data).toMatchObject({ status: 'draft', template: { dataset: 'tickets' }, has_schedule: false })
  })

  test('[RPT-025] [RPT-041] [RPT-042] reports are listed by page, name and order', async () => {
    const { report_name } = await makeReport()
    const query = {
      search_term: report_name,
      page: 1,
      page_size: 25,
      sort_by: 'report_name',
      sort_direction: 'asc',
    }
    const { data } = await portal.call(reports.listReports, { params, query: query as never }, 'full')

    expect(data.record_count).toBe(1)
    expect(data.data[0]).toMatchObject({ report_name, status: 'draft', last_run_ts: null })
  })

  test('[RPT-045] its data are rows and columns, one page at a time, with the total', async () => {
    const { report_id } = await makeReport()
    const { data } = await portal.call(
      reports.getReport,
      { ...one(report_id), query: { page_size: 1 } },
      'full',
    )

    expect(data).toMatchObject({ record_count: 2, rows: [{ state: 'Unassigned' }] })
    expect(data.rows).toHaveLength(1)
  })

  test('[RPT-012] [RPT-046] [RPT-048] a change answers the report; its own filters narrow the template', async () => {
    const { report_id, version } = await makeReport()
    const body = { filters: [{ key: 'state', operand: 'equals' as const, value: 'closed' }], version }
    const changed = await portal.call(reports.updateReport, { ...one(report_id), body }, 'full')

    expect(changed.data).toMatchObject({ report_id, version: version + 1 })
    expect(
      (await portal.call(reports.getReport, { ...one(report_id), query: {} }, 'full')).data.record_count,
    ).toBe(0)
  })

  test('[RPT-047] a deleted report is gone', async () => {
    const { report_id } = await makeReport()

    expect((await portal.call(reports.removeReport, one(report_id), 'full')).data).toEqual({
      report_id,
      deleted: true,
    })
    expect((await portal.call(reports.getReportDetails, one(report_id), 'full')).status).toBe(404)
  })

  test('[RPT-049] [RPT-052] a file has the headings of the template and all rows', async () => {
    const { report_id } = await makeReport()
    const at = (format: 'csv' | 'xlsx') => ({
      params: { customerId, reportId: report_id, format },
      query: {},
    })
    const csv = await portal.call(reports.downloadReport, at('csv'), 'full')
    const xlsx = await portal.call(reports.downloadReport, at('xlsx'), 'full')

    expect([csv.status, xlsx.status]).toEqual([200, 200])
    expect(csv.raw.toString('utf8').split('\n')[0]).toContain('Ticket,What,State')
  })

  test('[RPT-031] [RPT-053] [RPT-054] a report is sent to users of the customer only', async () => {
    const { report_id } = await makeReport()
    const to = (recipients: string) =>
      portal.call(reports.sendReport, { ...one(report_id), body: { recipients } }, 'full')

    expect((await to('full@test.example')).data).toEqual({ sent: 1 })
    expect((await to('nobody@elsewhere.example')).error.errors).toHaveProperty('recipients')
    const { data } = await portal.call(reports.listReportRuns, one(report_id), 'full')
    expect(data.runs).toMatchObject([{ started_by: 'send', sent_count: 1, row_count: 2 }])
  })

  test('a run is recorded with its rows', async () => {
    const { report_id } = await makeReport()

    expect((await portal.call(reports.runReport, one(report_id), 'full')).data).toMatchObject({
      state: 'ready',
      row_count: 2,
    })
  })
})

describe('schedules', () => {
  const SCHEDULE = { frequency: 'daily', time: '07:00', timezone: 'America/Chicago' } as const
  const schedule = (reportId: number) =>
    portal.call(
      schedules.createSchedule,
      { ...one(reportId), body: { ...SCHEDULE, recipients: 'full@test.example' } },
      'full',
    )
  const makeDue = (scheduleId: number) =>
    portal.database.tenant(customerId, (db) =>
      db.run(sql`update report_schedules set next_run_ts = now() - interval '1 minute'
        where customer_id = ${customerId} and schedule_id = ${scheduleId}`),
    )

  test('[RPT-029] a report without a schedule answers that none was found', async () => {
    const { report_id } = await makeReport()
    const { status, error } = await portal.call(schedules.listSchedules, one(report_id), 'full')

    expect([status, error.message]).toEqual([404, 'No schedule found'])
  })

  test('[RPT-026] [RPT-027] [RPT-055] [RPT-056] schedules are answered oldest first, with three next dates', async () => {
    const { report_id } = await makeReport()
    const first = (await schedule(report_id)).data
    await schedule(report_id)
    const { data } = await portal.call(schedules.listSchedules, one(report_id), 'full')

    expect(data.schedules).toHaveLength(2)
    expect(data.schedules[0]).toMatchObject({ schedule_id: first.schedule_id, report_id, status: 'active' })
    expect(data.schedules[0]?.next_dates).toHaveLength(3)
  })

  test('[RPT-057] [RPT-058] a deleted schedule is gone', async () => {
    const { report_id } = await makeReport()
    const { schedule_id } = (await schedule(report_id)).data
    const at = { params: { customerId, reportId: report_id, scheduleId: schedule_id } }

    expect((await portal.call(schedules.removeSchedule, at, 'full')).data).toEqual({
      schedule_id,
      deleted: true,
    })
    expect((await portal.call(schedules.listSchedules, one(report_id), 'full')).status).toBe(404)
  })

  test('a due schedule is mailed once, however many workers run it, and is due again tomorrow', async () => {
    const { report_id } = await makeReport()
    const { schedule_id } = (await schedule(report_id)).data
    await makeDue(schedule_id)
    const worker = { database: portal.database, mail: portal }
    await Promise.all([runDueSchedules(worker, customerId), runDueSchedules(worker, customerId)])

    const { data } = await portal.call(reports.listReportRuns, one(report_id), 'full')
    expect(data.runs).toMatchObject([{ started_by: 'schedule', state: 'ready', sent_count: 1, row_count: 2 }])
    const [after] = (await portal.call(schedules.listSchedules, one(report_id), 'full')).data.schedules
    expect(Date.parse(after!.next_run_ts!)).toBeGreaterThan(Date.now())
  })

  test('five due times that failed pause a schedule with the reason', async () => {
    const { report_id } = await makeReport()
    const { schedule_id } = (await schedule(report_id)).data
    await portal.database.tenant(customerId, (db) =>
      db.run(sql`update reports set filters = '[{"key":"gone","operand":"equals","value":"x"}]'
        where customer_id = ${customerId} and report_id = ${report_id}`),
    )
    const worker = { database: portal.database, mail: portal }
    for (let at = 0; at < 5; at += 1) {
      await makeDue(schedule_id)
      await runDueSchedules(worker, customerId)
    }

    const [after] = (await portal.call(schedules.listSchedules, one(report_id), 'full')).data.schedules
    expect(after).toMatchObject({ status: 'paused', failures: 5 })
    expect(after?.paused_reason).toContain('Failed five times')
  })
})
