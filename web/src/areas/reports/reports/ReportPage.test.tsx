import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  exportReportRows,
  listReportRuns,
  sendReport,
  tryReport,
} from '#contract/areas/reports/reports/reports.contract.ts'
import { GROUPED, openReports } from '../../../testing/reports.ts'
import { nameOfDownload, reloadReports } from './reports.calls.ts'

const titleAt = async (path: string) => {
  await openReports(`/reports/7/report-builder/${path}`)
  return page.getByRole('heading', { level: 1 })
}

test('[RPT-011] [RPT-017] a report is created from a template', async () => {
  await expect.element(await titleAt('templates/1/report/new')).toHaveTextContent('New report')
})

test('[RPT-012] reports/{id}/edit changes a report', async () => {
  await expect.element(await titleAt('reports/4/edit')).toHaveTextContent('Edit report')
})

test('[RPT-013] [RPT-016] reports/{id} shows a report', async () => {
  await expect.element(await titleAt('reports/4')).toHaveTextContent('Weekly tickets')
})

const recipients = () => page.getByRole('textbox', { name: 'Recipients' })

test('[RPT-055] a report shows its rows, and its schedule page opens the first of its schedules', async () => {
  await openReports('/reports/7/report-builder/reports/4')
  await expect.element(page.getByText('Car is late')).toBeVisible()

  await page.getByRole('link', { name: 'Schedule: Every Monday at 07:00, Chicago time' }).click()

  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Schedule')
  await expect.element(recipients()).toHaveValue('first@x.example')
  await expect.element(page.getByText('Mon 11/30/2026 07:00 CST')).toBeVisible()
  await page.getByText(/^2\. Every Monday/).click()
  await expect.element(recipients()).toHaveValue('second@x.example')
})

test('[RPT-001] a grouped report has a chart and totals, and a number opens its rows', async () => {
  await openReports('/reports/7/report-builder/reports/4', { data: GROUPED })

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
  const { api } = await openReports('/reports/7/report-builder/reports/4')
  api.answer(listReportRuns, { runs: [RUN] })
  await reloadReports()
  api.answer(sendReport, { sent: 1 })

  await expect.element(page.getByText('552 5.2.2 mailbox full')).toBeVisible()
  await page.getByRole('button', { name: 'Resend' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click()

  await expect.element(page.getByText('Report sent to ray@x.example.')).toBeVisible()
  const sent = api.calls.findLast(({ path }) => path.endsWith('/send'))!
  expect(JSON.parse(sent.body)).toMatchObject({ recipients: 'ray@x.example', outside_confirmed: false })
})

test('a recipient’s view shows the report as they would see it', async () => {
  const { api } = await openReports('/reports/7/report-builder/reports/4?panel=schedule')
  api.answer(tryReport, { deliveries: [{ ...DELIVERY, mail: null }], last_month: null })

  await page.getByRole('button', { name: 'Preview recipients' }).click()
  await page.getByRole('button', { name: 'View as ray' }).click()

  await expect.element(page.getByRole('region', { name: 'As ray@x.example sees it' })).toBeVisible()
  await expect.element(page.getByText('Ray’s own')).toBeVisible()
})

test('a column group has a column for each value, and a number opens the rows of its group and value', async () => {
  const across = {
    column: { key: 'state', label: 'State', data_type: 'string' as const },
    values: ['Open', ''],
    has_other: true,
  }
  const lines = GROUPED.summary!.lines.map((line) => ({ ...line, cells: [[1], [0], [1]] }))
  const { api } = await openReports('/reports/7/report-builder/reports/4', {
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
  await expect.poll(behind).toEqual({ behind: ['High'], across_cell: { not: ['Open', ''] } })
  // on a narrow page the rows lie over the numbers
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'None 0: show rows of High' }).click()
  await expect.poll(behind).toEqual({ behind: ['High'], across_cell: { is: '' } })
})

test('[RPT-050] [RPT-051] a download has the name that the server gave, or the usual one', () => {
  expect(nameOfDownload(new File([], 'Weekly_11-24-2026.csv'))).toBe('Weekly_11-24-2026.csv')
  expect(nameOfDownload(new Blob([]))).toBe('downloaded-file')
})

test('the name of a report leads the title of its page', async () => {
  await titleAt('reports/4')

  await expect.poll(() => document.title).toBe('Interline | Weekly tickets | Report')
})

test('the rows behind a number can be saved as a file', async () => {
  const { api } = await openReports('/reports/7/report-builder/reports/4', { data: GROUPED })
  api.refuse(exportReportRows, 403, { message: 'Not for you.' })
  await page.getByRole('button', { name: 'Tickets 2: show rows of High' }).click()
  await page.getByRole('button', { name: 'Export rows of High' }).click()
  await page.getByRole('menuitem', { name: 'Download CSV' }).click()

  await expect.element(page.getByText('Unable to load report. Not for you.')).toBeVisible()
  const sent = api.calls.findLast(({ path }) => path.endsWith('/rows/csv'))!
  expect(JSON.parse(sent.body)).toEqual({ behind: ['High'] })
})
