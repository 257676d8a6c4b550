import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ASSETS, assetPortal, PATIENT } from '../../../testing/asset-list.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { visibilityPages } from '../visibility.routes.tsx'

beforeEach(() => page.viewport(1440, 900))

test('chosen units open one ticket that names all their trips', async () => {
  assetPortal()
  const { path } = await openPortal(visibilityPages, ASSETS)

  await page.getByRole('checkbox', { name: 'Choose all rows of this page' }).click()
  await page.getByRole('button', { name: 'Open a ticket' }).click()

  await expect.poll(path, PATIENT).toBe('/customer-support/7/tickets/new?waybills=1%2C2')
})
