import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  getReport,
  getReportDetails,
  listReportRuns,
  listReports,
} from '#contract/areas/reports/reports/reports.contract.ts'
import { listSchedules } from '#contract/areas/reports/schedules/schedules.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { reportsPages } from '../reports.routes.tsx'
import { nameOfDownload } from './reports.calls.ts'

const TEMPLATE = {
  template_id: 1,
  template_name: 'Open tickets',
  description: '',
  dataset: 'tickets' as const,
  columns: [{ key: 'name' }],
  filters: [],
  sort: [],
  created_by: 'Ada Marsh',
  created_ts: '2026-11-20T14:00:00.000Z',
  updated_ts: '2026-11-20T14:00:00.000Z',
  version: 1,
}
const REPORT = {
  report_id: 4,
  report_name: 'Weekly tickets',
  template_id: 1,
  template_name: 'Open tickets',
  status: 'ready' as const,
  created_by: 'Ada Marsh',
  created_ts: '2026-11-20T14:00:00.000Z',
  last_run_ts: null,
  row_count: null,
  has_schedule: true,
}
const getSchedule = (id: number, recipients: string) => ({
  schedule_id: id,
  report_id: 4,
  frequency: 'weekly' as const,
  day_of_week: 1 as const,
  day_of_month: 1,
  time: '07:00',
  timezone: 'America/Chicago',
  recipients,
  skip_if_empty: true,
  status: 'active' as const,
  active: true,
  owner: 'Ada Marsh',
  failures: 0,
  paused_reason: null,
  next_run_ts: null,
  next_dates: ['2026-11-30T13:00:00.000Z'],
  last_run_ts: null,
})

function openAt(path: string) {
  const api = signedInAs({ permissions: ['reporting_report_builder'] })
  api.answer(listReports, { data: [REPORT], record_count: 1 })
  api.answer(getReportDetails, { ...REPORT, filters: [], template: TEMPLATE, version: 1 })
  api.answer(getReport, {
    columns: [{ key: 'name', label: 'Title', data_type: 'string' }],
    rows: [{ name: 'Car is late' }],
    record_count: 1,
    data_as_of_ts: '2026-11-24T16:42:00.000Z',
  })
  api.answer(listReportRuns, { runs: [] })
  api.answer(listSchedules, {
    schedules: [getSchedule(1, 'first@x.example'), getSchedule(2, 'second@x.example')],
  })
  return openPortal(reportsPages, path)
}

test.each(['report-builder', 'custom', 'custom/anything'])(
  '[RPT-002] [RPT-005] %s leads to the tab with the reports',
  async (path) => {
    const portal = await openAt(`/reports/7/${path}`)

    await expect.element(page.getByText('Weekly tickets')).toBeVisible()
    expect(portal.path()).toBe('/reports/7/report-builder/reports')
  },
)

test('[RPT-006] [RPT-014] [RPT-022] the report builder has two tabs, each with its address', async () => {
  await openAt('/reports/7/report-builder/reports')

  await expect
    .element(page.getByRole('link', { name: 'Reports', exact: true }).last())
    .toHaveAttribute('href', '/reports/7/report-builder/reports')
  await expect
    .element(page.getByRole('link', { name: 'Templates' }))
    .toHaveAttribute('href', '/reports/7/report-builder/templates')
})

test('[RPT-013] [RPT-016] [RPT-055] a report shows its rows, and the first of its schedules', async () => {
  await openAt('/reports/7/report-builder/reports/4')

  await expect.element(page.getByText('Car is late')).toBeVisible()
  await expect.element(page.getByText('first@x.example', { exact: false })).toBeVisible()
  expect(page.getByText('second@x.example', { exact: false }).elements()).toEqual([])
})

test('[RPT-050] [RPT-051] a download has the name that the server gave, or the usual one', () => {
  expect(nameOfDownload(new File([], 'Weekly_11-24-2026.csv'))).toBe('Weekly_11-24-2026.csv')
  expect(nameOfDownload(new Blob([]))).toBe('downloaded-file')
})
