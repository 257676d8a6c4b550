import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pages } from '../../../routes.tsx'
import { mockPipeline, resetPipeline } from '../../../testing/pipeline.ts'
import { openPortal } from '../../../testing/portal.tsx'

beforeEach(async () => {
  await resetPipeline()
  await page.viewport(390, 844)
})

test('on a phone the first unit is in sight below one row of tools', async () => {
  mockPipeline()
  await openPortal(pages, '/reports/7/pipeline')

  const unit = page.getByRole('rowheader', { name: /TILX1/ })
  await expect.element(unit).toBeVisible()
  const top = page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().bottom
  expect(unit.element().getBoundingClientRect().top - top).toBeLessThan(300)
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('on a phone what is chosen is reset in the sheet', async () => {
  mockPipeline()
  const { path } = await openPortal(pages, '/reports/7/pipeline?filters=commodity~contains~corn&maxAge=6')
  await page.getByRole('button', { name: 'Filters (2)' }).click()

  await page.getByRole('button', { name: 'Reset' }).click()

  await expect.poll(path).toBe('/reports/7/pipeline')
})
