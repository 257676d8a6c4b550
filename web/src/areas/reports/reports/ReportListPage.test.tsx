import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { archiveReport, listReports } from '#contract/areas/reports/reports/reports.contract.ts'
import { openReports, REPORT, TEMPLATE } from '../../../testing/reports.ts'
import { reloadReports } from './reports.calls.ts'

test.each(['report-builder', 'custom', 'custom/anything'])(
  '[RPT-002] [RPT-005] %s leads to the tab with the reports',
  async (path) => {
    const portal = await openReports(`/reports/7/${path}`)

    await expect.element(page.getByText('Weekly tickets')).toBeVisible()
    expect(portal.path()).toBe('/reports/7/report-builder/reports')
  },
)

test('[RPT-003] [RPT-006] [RPT-014] [RPT-022] the report builder has its title and two tabs, each with its address', async () => {
  await openReports('/reports/7/report-builder/reports')

  await expect
    .element(page.getByRole('link', { name: 'Reports', exact: true }).last())
    .toHaveAttribute('href', '/reports/7/report-builder/reports')
  await expect
    .element(page.getByRole('link', { name: 'Templates' }))
    .toHaveAttribute('href', '/reports/7/report-builder/templates')
  expect(document.title).toContain('Report builder')
})

test('[RPT-004] without reporting_report_builder the page is closed', async () => {
  const portal = await openReports('/reports/7/report-builder/reports', {
    permissions: ['visibility_asset_list'],
  })

  await expect.poll(() => portal.path()).not.toContain('report-builder')
})

test('[RPT-015] [RPT-018] both tabs list what the customer has', async () => {
  await openReports('/reports/7/report-builder/reports')
  await expect.element(page.getByText('Weekly tickets')).toBeVisible()

  await page.getByRole('link', { name: 'Templates' }).click()

  await expect.element(page.getByText('Built-in templates')).toBeVisible()
  await expect.element(page.getByText('Open tickets').first()).toBeVisible()
})

test('a report is archived in one press; only an archived one is deleted, after naming its schedules', async () => {
  await page.viewport(1440, 900)
  const { api } = await openReports('/reports/7/report-builder/reports')
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

test('reports that need attention come first, in a group of their own, each with a way to its schedule', async () => {
  await page.viewport(1440, 900)
  const { api } = await openReports('/reports/7/report-builder/reports')
  const paused = { ...REPORT, report_id: 5, report_name: 'Late cars', attention: 'Failed five times.' }
  api.answer(listReports, { data: [paused, { ...REPORT, recipient_count: 3 }], record_count: 2 })
  await reloadReports()

  await expect.element(page.getByText('All other reports')).toBeVisible()
  await expect.element(page.getByText('3 people')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Review Late cars' }))
    .toHaveAttribute('href', '/reports/7/report-builder/reports/5?panel=schedule')
  expect(page.getByRole('link', { name: 'Review Weekly tickets' }).elements()).toHaveLength(0)
})
