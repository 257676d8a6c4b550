import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  archiveReport,
  getReport,
  getReportDetails,
  getReportRows,
  listReportRuns,
  listReports,
  sendReport,
  tryReport,
  viewReportAs,
} from '#contract/areas/reports/reports/reports.contract.ts'
import { listReportResults } from '#contract/areas/reports/reports/results.contract.ts'
import { listReportingGroups } from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { listReportDomains } from '#contract/areas/reports/schedules/domains.contract.ts'
import { listSchedules, previewDates } from '#contract/areas/reports/schedules/schedules.contract.ts'
import { listLibrary } from '#contract/areas/reports/templates/library.contract.ts'
import {
  countRemoved,
  getTemplate,
  listTemplateColumns,
  listTemplates,
  listTemplateVersions,
  previewDraft,
  previewTemplate,
  type ReportColumn,
  type ReportData,
} from '#contract/areas/reports/templates/templates.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { reportsPages } from '../reports.routes.tsx'
import { nameOfDownload, reloadReports } from './reports.calls.ts'

const TEMPLATE = {
  template_id: 1,
  template_name: 'Open tickets',
  description: '',
  dataset: 'tickets' as const,
  columns: [{ key: 'name' }],
  filters: [],
  sort: [],
  groups: [],
  across: [],
  measures: [],
  timezone: 'America/Chicago',
  status: 'active' as const,
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
  attention: '',
  next_run_ts: null,
  is_archived: false,
}
const getSchedule = (id: number, recipients: string) => ({
  schedule_id: id,
  report_id: 4,
  frequency: 'weekly' as const,
  days_of_week: [1],
  format: 'xlsx' as const,
  day_of_month: 1,
  time: '07:00',
  timezone: 'America/Chicago',
  recipients,
  outside_confirmed: false,
  retry_ts: null,
  skip_if_empty: true,
  only_if_changed: false,
  catch_up_hours: 48,
  status: 'active' as const,
  active: true,
  owner: 'Ada Marsh',
  failures: 0,
  paused_reason: null,
  next_run_ts: null,
  next_dates: ['2026-11-30T13:00:00.000Z'],
  last_run_ts: null,
})

const TEMPLATE_ROW = {
  template_id: 1,
  template_name: 'Open tickets',
  dataset: 'tickets' as const,
  description: '',
  status: 'active' as const,
  report_count: 1,
  created_by: 'Ada Marsh',
  created_ts: '2026-11-20T14:00:00.000Z',
  updated_ts: '2026-11-20T14:00:00.000Z',
}
const COLUMNS: ReportColumn[] = [
  {
    key: 'name',
    label: 'Title',
    group: 'tickets',
    data_type: 'string',
    sortable: true,
    filterable: true,
    operands: ['contains', 'equals'],
    measures: [],
  },
  {
    key: 'created_ts',
    label: 'Created',
    group: 'tickets',
    data_type: 'date',
    sortable: true,
    filterable: true,
    operands: ['equals', 'greater_than_or_equals'],
    measures: [],
  },
]
const DATA: ReportData = {
  columns: [{ key: 'name', label: 'Title', data_type: 'string' }],
  rows: [{ name: 'Car is late' }],
  record_count: 1,
  summary: null,
  data_as_of_ts: '2026-11-24T16:42:00.000Z',
}
const GROUPED: ReportData = {
  ...DATA,
  record_count: 3,
  summary: {
    groups: [{ key: 'priority', label: 'Priority', data_type: 'string' }],
    measures: [{ key: 'rows', label: 'Tickets', data_type: 'number' }],
    across: null,
    lines: [
      { values: [], measures: [3] },
      { values: ['High'], measures: [2] },
      { values: [null], measures: [1] },
    ],
  },
}
interface Opening {
  data?: ReportData
  permissions?: string[]
  columns?: ReportColumn[]
}

async function openAt(
  path: string,
  { data = DATA, permissions = ['reporting_report_builder'], columns = COLUMNS }: Opening = {},
) {
  const api = signedInAs({ permissions } as never)
  api.answer(listReports, { data: [REPORT], record_count: 1 })
  api.answer(getReportDetails, {
    ...REPORT,
    filters: [],
    pinned_version: null,
    template: TEMPLATE,
    version: 1,
  })
  api.answer(getReport, data)
  api.answer(getReportRows, { ...DATA, rows: [{ name: 'Behind it' }] })
  api.answer(listTemplates, { data: [TEMPLATE_ROW], record_count: 1 })
  api.answer(listTemplateColumns, { columns })
  api.refuse(listReportingGroups, 404, { message: 'no' })
  api.answer(previewTemplate, DATA)
  api.answer(previewDraft, DATA)
  api.answer(countRemoved, { total: 40, left: 1, removed: [39] })
  api.answer(listTemplateVersions, { versions: [], used_by: [] })
  api.answer(listLibrary, { templates: [] })
  api.answer(getTemplate, TEMPLATE)
  api.answer(listReportDomains, { domains: [] })
  api.answer(listReportRuns, { runs: [] })
  api.answer(listReportResults, { results: [] })
  api.answer(tryReport, { deliveries: [], last_month: null })
  api.answer(viewReportAs, { ...DATA, rows: [{ name: 'Ray’s own' }] })
  api.answer(previewDates, { next_dates: ['2026-11-30T13:00:00.000Z'] })
  api.answer(listSchedules, {
    schedules: [getSchedule(1, 'first@x.example'), getSchedule(2, 'second@x.example')],
  })
  return { ...(await openPortal(reportsPages, path)), api }
}

test.each(['report-builder', 'custom', 'custom/anything'])(
  '[RPT-002] [RPT-005] %s leads to the tab with the reports',
  async (path) => {
    const portal = await openAt(`/reports/7/${path}`)

    await expect.element(page.getByText('Weekly tickets')).toBeVisible()
    expect(portal.path()).toBe('/reports/7/report-builder/reports')
  },
)

test('[RPT-003] [RPT-006] [RPT-014] [RPT-022] the report builder has its title and two tabs, each with its address', async () => {
  await openAt('/reports/7/report-builder/reports')

  await expect
    .element(page.getByRole('link', { name: 'Reports', exact: true }).last())
    .toHaveAttribute('href', '/reports/7/report-builder/reports')
  await expect
    .element(page.getByRole('link', { name: 'Templates' }))
    .toHaveAttribute('href', '/reports/7/report-builder/templates')
  expect(document.title).toContain('Report builder')
})

test('[RPT-004] without reporting_report_builder the page is closed', async () => {
  const portal = await openAt('/reports/7/report-builder/reports', { permissions: ['visibility_asset_list'] })

  await expect.poll(() => portal.path()).not.toContain('report-builder')
})

const titleAt = async (path: string) => {
  await openAt(`/reports/7/report-builder/${path}`)
  return page.getByRole('heading', { level: 1 })
}

test('[RPT-007] [RPT-019] templates/new is the template editor', async () => {
  await expect.element(await titleAt('templates/new')).toHaveTextContent('New template')
})

test('[RPT-008] templates/{id}/edit changes a template', async () => {
  await expect.element(await titleAt('templates/1/edit')).toHaveTextContent('Edit template')
})

test('[RPT-009] templates/{id}/copy begins with a copy', async () => {
  await expect.element(await titleAt('templates/1/copy')).toHaveTextContent('Copy template')
  await expect
    .element(page.getByRole('textbox', { name: 'Name', exact: true }))
    .toHaveValue('Open tickets (copy)')
})

test('[RPT-010] [RPT-020] templates/{id} previews a template', async () => {
  await expect.element(await titleAt('templates/1')).toHaveTextContent('Open tickets')
  await expect.element(page.getByText('Car is late')).toBeVisible()
})

test('[RPT-011] [RPT-017] a report is created from a template', async () => {
  await expect.element(await titleAt('templates/1/report/new')).toHaveTextContent('New report')
})

test('[RPT-012] reports/{id}/edit changes a report', async () => {
  await expect.element(await titleAt('reports/4/edit')).toHaveTextContent('Edit report')
})

test('[RPT-013] [RPT-016] reports/{id} shows a report', async () => {
  await expect.element(await titleAt('reports/4')).toHaveTextContent('Weekly tickets')
})

test('[RPT-015] [RPT-018] both tabs list what the customer has', async () => {
  await openAt('/reports/7/report-builder/reports')
  await expect.element(page.getByText('Weekly tickets')).toBeVisible()

  await page.getByRole('link', { name: 'Templates' }).click()

  await expect.element(page.getByText('Built-in templates')).toBeVisible()
  await expect.element(page.getByText('Open tickets').first()).toBeVisible()
})

const recipients = () => page.getByRole('textbox', { name: 'Recipients' })

test('[RPT-055] a report shows its rows, and its schedule page opens the first of its schedules', async () => {
  await openAt('/reports/7/report-builder/reports/4')
  await expect.element(page.getByText('Car is late')).toBeVisible()

  await page.getByRole('link', { name: 'Schedule: Every Monday at 07:00, Chicago time' }).click()

  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Schedule')
  await expect.element(recipients()).toHaveValue('first@x.example')
  await expect.element(page.getByText('Mon 11/30/2026 07:00 CST')).toBeVisible()
  await page.getByText(/^2\. Every Monday/).click()
  await expect.element(recipients()).toHaveValue('second@x.example')
})

test('a report is archived in one press; only an archived one is deleted, after naming its schedules', async () => {
  await page.viewport(1440, 900)
  const { api } = await openAt('/reports/7/report-builder/reports')
  api.answer(archiveReport, { ...REPORT, filters: [], pinned_version: null, template: TEMPLATE, version: 1 })
  const menu = () => page.getByRole('button', { name: /Actions.*Weekly tickets/ })
  const items = () =>
    page
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent)

  await menu().click()
  expect(items()).toEqual(['Archive'])
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect.element(page.getByText('Report archived. Its schedules are paused.')).toBeVisible()

  api.answer(listReports, { data: [{ ...REPORT, is_archived: true }], record_count: 1 })
  await page.getByText('Archived', { exact: true }).first().click()
  await menu().click()
  await expect.poll(items).toEqual(['Unarchive', 'Delete'])
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect
    .element(page.getByText(/these schedules end: Every Monday at 07:00.+first@x\.example/))
    .toBeVisible()
})

test('[RPT-001] a grouped report has a chart and totals, and a number opens its rows', async () => {
  await openAt('/reports/7/report-builder/reports/4', { data: GROUPED })

  await expect.element(page.getByRole('group', { name: 'Weekly tickets: Tickets' })).toBeVisible()
  const number = page.getByRole('button', { name: 'Tickets 2: show rows of High' })
  await number.click()

  await expect.element(page.getByText('Behind it')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Behind it')).not.toBeInTheDocument()
  await expect.element(number).toHaveFocus()
})

const DELIVERY = {
  recipient: 'ray@x.example',
  scope: 'inside' as const,
  state: 'sent' as const,
  row_count: 14,
  reason: null,
  mail: { state: 'dead' as const, tries: 1, answer: '552 5.2.2 mailbox full' },
}
const RUN = {
  run_id: 1,
  started_by: 'schedule' as const,
  state: 'ready' as const,
  row_count: 14,
  sent_count: 1,
  reason: null,
  deliveries: [DELIVERY],
  run_ts: '2026-11-23T13:00:00.000Z',
}

test('an email that bounced shows the answer of its mail server, and is sent again to that address alone', async () => {
  const { api } = await openAt('/reports/7/report-builder/reports/4')
  api.answer(listReportRuns, { runs: [RUN] })
  await reloadReports()
  api.answer(sendReport, { sent: 1 })

  await expect.element(page.getByText('552 5.2.2 mailbox full')).toBeVisible()
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()

  await expect.element(page.getByText('Report sent to ray@x.example.')).toBeVisible()
  const sent = api.calls.findLast(({ path }) => path.endsWith('/send'))!
  expect(JSON.parse(sent.body)).toMatchObject({ recipients: 'ray@x.example', outside_confirmed: false })
})

test('a recipient’s view shows the report as they would see it', async () => {
  const { api } = await openAt('/reports/7/report-builder/reports/4?panel=schedule')
  api.answer(tryReport, { deliveries: [{ ...DELIVERY, mail: null }], last_month: null })

  await page.getByRole('button', { name: 'Preview recipients' }).click()
  await page.getByRole('button', { name: 'View as ray' }).click()

  await expect.element(page.getByRole('region', { name: 'As ray@x.example sees it' })).toBeVisible()
  await expect.element(page.getByText('Ray’s own')).toBeVisible()
})

test('an open filter says how many rows it leaves of those that the others leave', async () => {
  await openAt('/reports/7/report-builder/templates/new')
  await page.getByRole('button', { name: 'Filter by Title' }).click()
  await page.getByLabelText('Value').fill('late')

  await expect.element(page.getByText('Leaves 1 of 40 tickets')).toBeVisible()
})

const sentence = () => page.getByTestId('sentence').element().textContent

test('[RPT-021] the builder has name, description, columns, filters, groups, sort, undo and a live preview', async () => {
  await openAt('/reports/7/report-builder/templates/new')
  await expect.element(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
  await expect.element(page.getByText('Car is late')).toBeVisible()

  await page.getByRole('button', { name: 'Filter by Title' }).click()
  await page.getByLabelText('Value').fill('late')
  await expect.element(page.getByText('−39')).toBeVisible()
  await expect.poll(sentence).toBe('Tickets where Title contains late.')
  await page.getByRole('button', { name: 'Group by Created' }).click()
  await expect.poll(sentence).toContain(', by Created by day')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(sentence).toBe('Tickets where Title contains late.')
})

test('a column group has a column for each value, and a number opens the rows of its group and value', async () => {
  const across = {
    column: { key: 'state', label: 'State', data_type: 'string' as const },
    values: ['Open', ''],
    has_other: true,
  }
  const lines = GROUPED.summary!.lines.map((line) => ({ ...line, cells: [[1], [0], [1]] }))
  const { api } = await openAt('/reports/7/report-builder/reports/4', {
    data: { ...GROUPED, summary: { ...GROUPED.summary!, across, lines } },
  })
  await expect
    .poll(() =>
      page
        .getByRole('columnheader')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(expect.arrayContaining(['Priority', 'Open', 'None', 'Other', 'Total tickets']))
  const behind = () => JSON.parse(api.calls.findLast(({ path }) => path.endsWith('/rows'))!.body)

  await page.getByRole('button', { name: 'Other 1: show rows of High' }).click()
  await expect.element(page.getByRole('heading', { name: 'High, Other' })).toBeVisible()
  expect(behind()).toEqual({ behind: ['High'], across_cell: { not: ['Open', ''] } })
  // on a narrow page the rows lie over the numbers
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'None 0: show rows of High' }).click()
  await expect.poll(behind).toEqual({ behind: ['High'], across_cell: { is: '' } })
})

test('a report’s own filters follow those of its template, and show how many rows each removes', async () => {
  const { api } = await openAt('/reports/7/report-builder/reports/4/edit')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('combobox', { name: /Filter by/ }).selectOptions('Title')
  await page.getByLabelText('Value').fill('late')

  await expect.element(page.getByRole('button', { name: 'Title contains late' })).toBeVisible()
  await expect.element(page.getByText('−39')).toBeVisible()
  const getRequest = () =>
    JSON.parse(api.calls.findLast(({ path }) => path.endsWith('/template/removed'))!.body)
  await expect.poll(() => getRequest().filters).toEqual([{ key: 'name', operand: 'contains', value: 'late' }])
})

test('[RPT-060] a filter by reporting groups that fails to load shows an error', async () => {
  await openAt('/reports/7/report-builder/templates/new', {
    columns: [{ ...COLUMNS[0]!, key: 'reporting_groups', label: 'Reporting groups' }],
  })
  await page.getByRole('button', { name: 'Filter by Reporting groups' }).click()

  await expect.element(page.getByText('Unable to load Reporting Groups at this time.')).toBeVisible()
})

test('[RPT-050] [RPT-051] a download has the name that the server gave, or the usual one', () => {
  expect(nameOfDownload(new File([], 'Weekly_11-24-2026.csv'))).toBe('Weekly_11-24-2026.csv')
  expect(nameOfDownload(new Blob([]))).toBe('downloaded-file')
})
