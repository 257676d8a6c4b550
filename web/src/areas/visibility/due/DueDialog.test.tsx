import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { importDueDates } from '#contract/areas/visibility/due/due.contract.ts'
import { assetPortal, ASSETS, button } from '../../../testing/asset-list.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { visibilityPages } from '../visibility.routes.tsx'

test('a single imported due date is counted as one', async () => {
  await page.viewport(1440, 900)
  assetPortal().answer(importDueDates, { done: 1, unmatched: [] })
  await openPortal(visibilityPages, ASSETS)
  await button('Import due dates').click()
  const dialog = page.getByRole('dialog', { name: 'Import due dates' })

  await dialog.getByRole('textbox').fill('GATX 1234, 12/24/2026')
  await dialog.getByRole('button', { name: 'Import' }).click()

  await expect.element(page.getByText('1 due date set.')).toBeVisible()
})
