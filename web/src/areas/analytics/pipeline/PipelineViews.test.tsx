import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createView, listViews, type SavedView } from '#contract/areas/lists/views/views.contract.ts'
import { pages } from '../../../routes.tsx'
import { mockPipeline, resetPipeline } from '../../../testing/pipeline.ts'
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
  await page.getByRole('button', { name: 'Views', exact: true }).click()
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
  await expect.element(page.getByRole('button', { name: /Syrup to Dallas/ })).toBeVisible()
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
  await page.getByRole('button', { name: 'All inbound', exact: true }).click()

  const names = page.getByRole('menuitem').elements()
  expect(names.slice(0, 5).map(({ textContent }) => textContent)).toEqual([
    'All inbound (2)',
    'Not reported for 3 days (1)',
    'Overdue (0)',
    'Loaded (1)',
    'Empty (1)',
  ])
})

test('of other fleets than the chosen ones no view says a count', async () => {
  mockPipeline()
  await openPortal(pages, '/reports/7/pipeline?groupIds=1')
  await expect.element(page.getByRole('table', { name: 'Pipeline' })).toBeVisible()
  await page.getByRole('button', { name: 'Views', exact: true }).click()

  await expect.element(page.getByRole('menuitem', { name: 'All inbound', exact: true })).toBeVisible()
})
