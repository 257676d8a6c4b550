import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pages } from '../../../routes.tsx'
import { mockPipeline, resetPipeline } from '../../../testing/pipeline.ts'
import { openPortal } from '../../../testing/portal.tsx'

beforeEach(resetPipeline)

test('chosen units go to a ticket, the asset list or a file; a group is chosen as a whole', async () => {
  mockPipeline(['reporting_pipeline_view', 'visibility_asset_list'])
  const { path } = await openPortal(pages, '/reports/7/pipeline')

  await page.getByRole('checkbox', { name: 'Select all 2 of Dallas, TX' }).click()
  await expect.element(page.getByText('2 units selected')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export 2' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select UTLX2' }).click()
  await page.getByRole('button', { name: 'Open in asset list' }).click()

  await expect.poll(path).toBe('/visibility/7/assets?ids=TILX1')
})
