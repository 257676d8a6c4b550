import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listInboundPipeline } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import {
  createView,
  listViews,
  type SavedView,
  updateView,
} from '#contract/areas/lists/views/views.contract.ts'
import { toDay } from '#contract/base/dates.ts'
import { pages } from '../../../routes.tsx'
import { mockPipeline, resetPipeline, ROW, ROWS, unitNames } from '../../../testing/pipeline.ts'
import { openPortal } from '../../../testing/portal.tsx'

beforeEach(resetPipeline)

const VIEW: SavedView = {
  view_id: 5,
  list: 'pipeline',
  name: 'Syrup to Dallas',
  is_shared: false,
  is_mine: true,
  is_default: false,
  address: { destinations: '11', columns: 'equipment_id|commodity' },
  widths: {},
  version: 1,
}

test('a view is saved with filters and columns, and opens with them', async () => {
  const api = mockPipeline()
  const { path } = await openPortal(pages, '/reports/7/pipeline?destinations=11')
  await page.getByRole('button', { name: 'More views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view…' }).click()
  await page.getByLabelText('Name').fill('Syrup to Dallas')
  api.answer(createView, VIEW)
  api.answer(listViews, { views: [VIEW] })
  await page.getByRole('button', { name: 'Save view', exact: true }).click()

  await expect.poll(path).toContain('view=5')
  const sent = JSON.parse(
    api.calls.find(({ method, path: to }) => method === 'POST' && to.endsWith('/views'))?.body ?? '',
  )
  expect(sent).toMatchObject({ list: 'pipeline', name: 'Syrup to Dallas', address: { destinations: '11' } })
  await expect
    .element(page.getByRole('button', { name: 'Syrup to Dallas 2' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(() =>
      page
        .getByRole('columnheader')
        .elements()
        .map((head) => head.textContent),
    )
    .toEqual(['Equipment', 'Commodity'])
})

test('the menu says how many units each view keeps', async () => {
  mockPipeline()
  await openPortal(pages, '/reports/7/pipeline')
  await expect.element(page.getByRole('table', { name: 'Pipeline' })).toBeVisible()
  await page.getByRole('button', { name: 'More views' }).click()

  const names = page.getByRole('menuitem').elements()
  expect(names.slice(0, 6).map(({ textContent }) => textContent)).toEqual([
    'All inbound (2)',
    'Not reported for 3 days (1)',
    'Overdue (0)',
    'Due this week (0)',
    'Loaded (1)',
    'Empty (1)',
  ])
})

test('of other fleets than the chosen ones no view says a count', async () => {
  mockPipeline()
  await openPortal(pages, '/reports/7/pipeline?groupIds=1')
  await expect.element(page.getByRole('table', { name: 'Pipeline' })).toBeVisible()
  await page.getByRole('button', { name: 'More views' }).click()

  await expect.element(page.getByRole('menuitem', { name: 'All inbound', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'All inbound', exact: true })).toBeVisible()
})

/** The views in a row: which shows, and how many units each keeps. */
const getTabs = () =>
  page
    .getByRole('group', { name: 'Views' })
    .getByRole('button')
    .elements()
    .map((tab) => `${tab.textContent}${tab.getAttribute('aria-pressed') === 'true' ? ' shown' : ''}`)

test('views are tabs with the number of their units; the saved ones follow those that everyone has', async () => {
  const api = mockPipeline()
  const loaded = { ...VIEW, address: { filters: 'load_empty_status~equals~L' }, name: 'Loads' }
  api.answer(listViews, { views: [loaded, { ...VIEW, view_id: 6 }] })
  const { path } = await openPortal(pages, '/reports/7/pipeline')

  await expect
    .poll(getTabs)
    .toEqual([
      'All inbound 2 shown',
      'Not reported for 3 days 1',
      'Overdue 0',
      'Due this week 0',
      'Loaded 1',
      'Empty 1',
      'Loads 1',
      'Syrup to Dallas',
    ])
  await page.getByRole('button', { name: 'Empty 1' }).click()

  await expect.poll(getTabs).toContain('Empty 1 shown')
  expect(path()).toContain('load_empty_status')
  await expect.poll(unitNames).toEqual(['UTLX2'])
})

test('units due until Sunday are a view', async () => {
  const api = mockPipeline()
  const today = toDay(new Date())
  const rows = [
    { ...ROW, due: today },
    { ...ROWS[1]!, due: 'no_eta' },
  ]
  api.answer(listInboundPipeline, { data: rows, record_count: 2, report_groups: {} })
  await openPortal(pages, '/reports/7/pipeline')

  await page.getByRole('button', { name: 'Due this week 1' }).click()

  await expect.poll(unitNames).toEqual(['TILX1'])
  await expect.element(page.getByText(/Due at most \d\d\/\d\d\/\d{4} \(1\)/)).toBeVisible()
})

test('a changed view is updated beside its tab', async () => {
  const api = mockPipeline()
  api.answer(listViews, { views: [VIEW] })
  api.answer(updateView, VIEW)
  await openPortal(pages, '/reports/7/pipeline?view=5&destinations=11&columns=equipment_id%7Ccommodity')
  await expect.element(page.getByRole('table', { name: 'Pipeline' })).toBeVisible()
  expect(page.getByText('Edited').elements()).toEqual([])

  await page.getByRole('combobox', { name: 'Group by' }).selectOptions('Railroad')
  await expect.element(page.getByText('Edited')).toBeVisible()
  await page.getByRole('button', { name: 'Update view' }).click()

  await expect
    .poll(() => JSON.parse(api.calls.find(({ method }) => method === 'PUT')?.body ?? 'null'))
    .toMatchObject({ address: { groupBy: 'current_carrier' } })
})

test('on a phone the tab that shows is in sight, and the page is no wider than its screen', async () => {
  await page.viewport(390, 844)
  mockPipeline()
  await openPortal(pages, '/reports/7/pipeline?filters=load_empty_status~equals~L')

  const tab = page.getByRole('button', { name: 'Loaded 1' })
  await expect.element(tab).toHaveAttribute('aria-pressed', 'true')
  const more = page.getByRole('button', { name: 'More views' }).element()
  const getRight = () => tab.element().getBoundingClientRect().right
  await expect.poll(getRight).toBeLessThanOrEqual(more.getBoundingClientRect().left)
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('the view that opens by itself leaves no step to go back to', async () => {
  const api = mockPipeline()
  api.answer(listViews, { views: [{ ...VIEW, is_default: true }] })

  const { path, router } = await openPortal(pages, '/reports/7/pipeline')

  await expect.poll(path).toContain('view=5')
  expect(router.history.length).toBe(1)
})
