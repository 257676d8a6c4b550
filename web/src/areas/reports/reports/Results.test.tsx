import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  downloadReport,
  getReport,
  getReportDetails,
  listReportRuns,
} from '#contract/areas/reports/reports/reports.contract.ts'
import {
  getReportResult,
  listReportResults,
  type ReportResult,
  startReportResult,
} from '#contract/areas/reports/reports/results.contract.ts'
import { listReportDomains } from '#contract/areas/reports/schedules/domains.contract.ts'
import { listSchedules } from '#contract/areas/reports/schedules/schedules.contract.ts'
import { listTemplateColumns } from '#contract/areas/reports/templates/templates.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { TEMPLATE } from '../../../testing/reports.ts'
import { reportsPages } from '../reports.routes.tsx'

const RESULT: ReportResult = {
  result_id: '00000000-0000-4000-8000-000000000001',
  kind: 'page',
  state: 'making',
  share: 2 / 3,
  rows_total: 1_038_204,
  filename: null,
  filesize: null,
  reason: null,
  created_ts: '2026-11-24T16:40:00.000Z',
  expires_ts: '2026-11-25T16:40:00.000Z',
}
const DATA = {
  columns: [{ key: 'name', label: 'Title', data_type: 'string' as const }],
  rows: [{ name: 'Car is late' }],
  record_count: 1_038_204,
  summary: null,
  data_as_of_ts: '2026-11-24T16:42:00.000Z',
}

async function open() {
  const api = signedInAs({ permissions: ['reporting_report_builder'] } as never)
  const template = { ...TEMPLATE, template_name: 'All trips', dataset: 'trips' as const }
  api.answer(getReportDetails, {
    report_id: 4,
    report_name: 'Every trip',
    template_id: 1,
    template_name: 'All trips',
    status: 'ready',
    created_by: 'Ada Marsh',
    created_ts: '2026-11-20T14:00:00.000Z',
    last_run_ts: null,
    row_count: null,
    has_schedule: false,
    attention: '',
    next_run_ts: null,
    is_archived: false,
    owner: 'Ada Marsh',
    recipient_count: null,
    filters: [],
    pinned_version: null,
    template,
    version: 1,
  })
  api.answer(listReportResults, { results: [] })
  api.answer(startReportResult, RESULT)
  api.answer(listTemplateColumns, { columns: [] })
  api.answer(listReportDomains, { domains: [] })
  api.answer(listReportRuns, { runs: [] })
  api.refuse(listSchedules, 404, { message: 'No schedule found' })
  return api
}
const path = '/reports/7/report-builder/reports/4'
const started = (api: Awaited<ReturnType<typeof open>>) =>
  api.calls.filter(({ method, path: to }) => method === 'POST' && to.endsWith('/background'))

test('a report that takes too long is created in the background, with its progress, and opens when it is ready', async () => {
  const api = await open()
  api.refuse(getReport, 503, { message: 'This took too long.', code: 'took_too_long' })
  await openPortal(reportsPages, path)

  await vi.waitUntil(() => started(api).length === 1, { timeout: 5000 })
  api.answer(listReportResults, { results: [RESULT] })
  await expect.element(page.getByText(/^1,038,204 trips, 66%\. You can leave this page/)).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Creating Report' })).toBeVisible()
  expect(page.getByText('Unable to load report').elements()).toEqual([])

  api.answer(getReportResult, DATA)
  api.answer(listReportResults, { results: [{ ...RESULT, state: 'ready', share: 1 }] })
  await expect.element(page.getByText('Car is late')).toBeVisible()
  await expect.element(page.getByText(/Created in the background, as of/)).toBeVisible()
  await expect.element(page.getByText('Every trip is ready: 1,038,204 rows.')).toBeVisible()
  expect(started(api)).toHaveLength(1)
})

test('a file of many rows is created in the background too, and is then downloaded from the page', async () => {
  const api = await open()
  api.answer(getReport, DATA)
  await openPortal(reportsPages, path)
  await expect.element(page.getByText('Car is late')).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Download CSV', exact: true }).click()
  const [sent] = await vi.waitUntil(() => (started(api).length === 1 ? started(api) : null), {
    timeout: 5000,
  })
  expect(JSON.parse(sent!.body)).toEqual({ kind: 'csv' })
  expect(
    api.calls.some(({ path: to }) => to.endsWith(`/${downloadReport.name}`) || to.endsWith('/csv')),
  ).toBe(false)

  const filename = 'Every_trip_11-24-2026.csv'
  api.answer(listReportResults, { results: [{ ...RESULT, kind: 'csv', state: 'ready', share: 1, filename }] })
  await expect.element(page.getByRole('button', { name: `Download ${filename}` })).toBeVisible()
})

test('what failed shows the reason, and can be started again', async () => {
  const api = await open()
  const reason = 'It took more than 10 minutes. Add a filter, or use fewer groups.'
  api.answer(getReport, DATA)
  api.answer(listReportResults, { results: [{ ...RESULT, kind: 'xlsx', state: 'failed', reason }] })
  await openPortal(reportsPages, path)

  await expect.element(page.getByText(`XLSX couldn’t be created. ${reason}`)).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await vi.waitUntil(() => started(api).length === 1, { timeout: 5000 })
})
