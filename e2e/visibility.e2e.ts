import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, newCar, report, signIn, test } from './portal.ts'

/** The sign-in is complete once the landing page shows. */
async function signedIn(page: Page): Promise<void> {
  await signIn(page, 'shipper')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

test('[VIS-002] a shipper finds a car, opens it and comes back to the list as it was', async ({
  page,
  facts,
}) => {
  await signIn(page, 'viewer')
  await expect(page.getByRole('heading', { level: 1, name: 'Visibility Dashboard' })).toBeVisible()

  await page.goto(`/visibility/${facts.customerId}/assets?status_code=40`)
  await page.getByRole('link', { name: facts.equipmentId }).first().click()

  await expect(page.getByRole('heading', { level: 1, name: facts.equipmentId })).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Activity, newest first' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: /^Map of the trip from/ })).toBeVisible()
  await page.getByRole('link', { name: 'Asset list' }).click()
  await expect(page).toHaveURL(/status_code=40/)
  await expect(page.getByRole('link', { name: facts.equipmentId }).first()).toBeVisible()
})

test('[VIS-010] [VIS-041] the list downloads as on the screen, under the name the server gives', async ({
  page,
  facts,
}) => {
  await signedIn(page)
  await page.goto(`/visibility/${facts.customerId}/assets?cols=equipment_id|status_code|destination_location`)
  await expect(page.getByRole('link', { name: /^[A-Z]{2,4}\d+$/ }).first()).toBeVisible()
  const named = page.waitForResponse(/dashboard\/csv/)
  const saved = page.waitForEvent('download')

  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()

  const file = await saved
  expect(file.suggestedFilename()).toBe((await named).headers()['downloadable_as'])
  const text = await readFile(await file.path(), 'utf8')
  expect(text.replace(/^\uFEFF/, '').split(/\r?\n/)[0]).toBe('Equipment,Status,Destination')
})

test('[VIS-011] the list downloads as a workbook', async ({ page, facts }) => {
  await signedIn(page)
  await page.goto(`/visibility/${facts.customerId}/assets`)
  await expect(page.getByRole('link', { name: /^[A-Z]{2,4}\d+$/ }).first()).toBeVisible()
  const saved = page.waitForEvent('download')

  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /XLSX/ }).click()

  expect((await saved).suggestedFilename()).toMatch(/^visibility_assets_\d{2}-\d{2}-\d{4}\.xlsx$/)
})

test('[VIS-014] [VIS-015] pasted ids are found, and those that are not are named', async ({
  page,
  facts,
}) => {
  await signedIn(page)
  await page.goto(`/visibility/${facts.customerId}/assets`)

  await page.getByRole('button', { name: 'Bulk search' }).click()
  await page.getByRole('textbox', { name: /^Paste up to/ }).fill(`${facts.equipmentId}\n\nZZZZ999999`)
  await page.getByRole('button', { name: 'Find assets' }).click()

  await expect(page.getByText('1 asset', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: facts.equipmentId })).toBeVisible()
  await expect(page.getByText('of the pasted IDs was not found.')).toContainText('1')
})

test('another customer’s waybill looks like a missing one', async ({ page, facts }) => {
  await signedIn(page)

  await page.goto(`/visibility/${facts.customerId}/waybills/999999999`)

  await expect(page.getByText('We couldn’t find this waybill')).toBeVisible()
})

test('units that need attention are one click away, one with its reason two, its link three; keys alone clear the queue', async ({
  page,
  context,
  request,
  facts,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const car = newCar()
  await report(request, facts, car, [
    ['W', 120],
    ['P', 100],
  ])
  await signedIn(page)
  const queue = page.getByRole('table', { name: 'Silent while moving' })
  let presses = 0
  const press = async (what: Locator) => {
    presses += 1
    await what.click()
  }

  await press(page.getByRole('button', { name: /^Silent while moving [1-9]/ }))
  await press(queue.getByRole('link', { name: car }))
  await expect(page.getByRole('heading', { level: 1, name: car })).toBeVisible()
  await expect(page.getByText(/^No report for/).first()).toBeVisible()
  await press(page.getByRole('button', { name: 'Copy link' }))
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/waybills\/\d+$/)
  expect(presses).toBe(3)

  await page.goBack()
  await page.keyboard.press('3')
  const units = queue.getByRole('rowheader').getByRole('link')
  await expect(units.first()).toBeVisible()
  await page.keyboard.press('j')
  for (let left = await units.count(); left > 0; left -= 1) {
    await expect(units.first()).toBeFocused()
    await page.keyboard.press('r')
    await expect(units).toHaveCount(left - 1)
  }
  await expect(queue).toBeHidden()
})
