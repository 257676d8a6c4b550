import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pages } from '../../../routes.tsx'
import { mockPipeline, resetPipeline, sentBy } from '../../../testing/pipeline.ts'
import { openPortal } from '../../../testing/portal.tsx'

beforeEach(async () => {
  await resetPipeline()
  await page.viewport(390, 844)
})

/** The boxes of the units in order, whose rows are of two lines. */
const getUnits = () =>
  page
    .getByRole('checkbox', { name: /^Select \w{4}\d$/ })
    .elements()
    .map((box) => box.getAttribute('aria-label'))

test('on a phone the first unit is in sight below one row of tools', async () => {
  mockPipeline()
  await openPortal(pages, '/reports/7/pipeline')

  const unit = page.getByRole('rowheader', { name: /TILX1/ })
  await expect.element(unit).toBeVisible()
  const top = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().bottom
  expect(unit.element().getBoundingClientRect().top - top).toBeLessThan(300)
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('on a phone filters, order and groups are in a sheet, whose button counts what is chosen', async () => {
  const api = mockPipeline()
  const { path } = await openPortal(pages, '/reports/7/pipeline?maxAge=6')
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter and sort' })

  await sheet.getByRole('button', { name: 'All destinations' }).click()
  await page.getByRole('checkbox', { name: 'Dallas, TX' }).click()
  await expect.poll(() => sentBy(api)).toMatchObject({ destination: '11', max_age: '6' })
  await sheet.getByRole('combobox', { name: 'Sort by' }).selectOptions('Equipment')
  await sheet.getByRole('combobox', { name: 'Group by' }).selectOptions('Railroad')
  await sheet.getByRole('button', { name: 'Show 2 units' }).click()

  await expect.poll(getUnits).toEqual(['Select UTLX2', 'Select TILX1'])
  expect(path()).toContain('groupBy=current_carrier')
  await expect.element(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Sort: Equipment' })).toBeVisible()
})

test('on a phone what is chosen is reset in the sheet', async () => {
  mockPipeline()
  const { path } = await openPortal(pages, '/reports/7/pipeline?filters=commodity~contains~corn&maxAge=6')
  await page.getByRole('button', { name: 'Filters (2)' }).click()

  await page.getByRole('button', { name: 'Reset' }).click()

  await expect.poll(path).toBe('/reports/7/pipeline')
})
