import { beforeAll, describe, expect, test } from 'vitest'
import * as reports from '#contract/areas/reports/reports/reports.contract.ts'
import { createSchedule } from '#contract/areas/reports/schedules/schedules.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { toCells, unzip } from '../../../testing/unzip.ts'
import { makeAssets } from '../../visibility/assets/assets.factory.ts'
import { makeReports, type ReportAt } from '../reports.factory.ts'

const portal = useTestApp()
const { makeReport, makeTickets } = makeReports(portal)
const params = { customerId: 1 }

beforeAll(async () => {
  await makeTickets('Late, "very"', 'Later', 'Bill')
  await portal.superuser(makeAssets)
})

describe('the list of reports', () => {
  const schedule = (at: ReportAt, recipients: string) =>
    portal.call(createSchedule, { ...at, body: { timezone: 'America/Chicago', recipients } }, 'full')
  const find = async () => (await portal.call(reports.listReports, { params, query: {} }, 'full')).data.data

  test('[RPT-015] [RPT-025] shows who owns a report and how many people get it; what needs attention leads', async () => {
    const [draft, orphan, sent] = [await makeReport(), await makeReport(), await makeReport()]
    await schedule(orphan, 'full@test.example')
    await schedule(sent, 'full@test.example, Bare@test.example')
    await schedule(sent, 'bare@test.example')
    await portal.superuser((db) =>
      db.query(
        `update public.report_schedules set owner = 'Gone Away', owner_id =
          (select user_id from identity.users where email = 'other@test.example') where report_id = $1`,
        [orphan.params.reportId],
      ),
    )
    await portal.call(reports.runReport, draft, 'full')
    const [first, ...others] = await find()

    expect(first).toMatchObject({
      report_id: orphan.params.reportId,
      owner: 'Gone Away',
      attention: 'Gone Away no longer has access. Pause the schedule, then resume it to take it over.',
    })
    expect(others.map(({ report_id, recipient_count }) => [report_id, recipient_count])).toEqual([
      [draft.params.reportId, null],
      [sent.params.reportId, 2],
    ])
    expect(others.every(({ attention, owner, created_by }) => attention === '' && owner === created_by)).toBe(
      true,
    )
  })
})

describe('the rows behind a number as a file', () => {
  const save = (at: ReportAt, format: 'csv' | 'xlsx', body: object) =>
    portal.call(reports.exportReportRows, { params: { ...at.params, format }, body: body as never }, 'full')

  test('are exactly those of the number, in the columns of the report', async () => {
    const at = await makeReport({ columns: [{ key: 'name', label: 'What' }], across: [{ key: 'state' }] })
    const csv = await save(at, 'csv', { behind: ['High'], across_cell: { is: 'Unassigned' } })
    const xlsx = await save(at, 'xlsx', { behind: ['Low'] })

    const [head, ...rows] = csv.raw
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
    expect([head, ...rows.toSorted()]).toEqual(['What', '"Late, ""very"""', 'Later'])
    const cells = toCells(unzip(xlsx.raw).get('xl/worksheets/sheet1.xml')!)
    expect(cells.map((row) => Object.values(row).map(({ value }) => value))).toEqual([['What'], ['Bill']])
    expect(
      (await save(at, 'csv', { behind: ['Low'], across_cell: { not: ['Unassigned'] } })).raw.toString(),
    ).toMatch(/^\uFEFF?What\r?\n$/)
  })

  test('are found where the group is of a table that no column shown needs', async () => {
    const at = await makeReport({
      dataset: 'assets',
      columns: [{ key: 'equipment_id' }],
      groups: [{ key: 'destination_location' }],
    })
    const { data } = await portal.call(reports.getReport, { ...at, query: {} }, 'full')
    const {
      values,
      measures: [count],
    } = data.summary!.lines[1]!
    const lines = (await save(at, 'csv', { behind: values })).raw.toString('utf8').trim().split(/\r?\n/)

    expect(lines).toHaveLength(1 + count!)
  })
})
