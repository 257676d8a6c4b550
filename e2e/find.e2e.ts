import type { Page } from '@playwright/test'
import { breakScript } from '../tools/shots/scene.ts'
import { signInAs } from '../tools/shots/stage.ts'
import { expect, heading, signIn, test } from './portal.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('[PLT-082] a shipper finds a car with Ctrl K, opens it, and finds it again among what was open', async ({
  page,
  facts,
}) => {
  await signIn(page, 'shipper')
  await expect(heading(page, 'Dashboard')).toBeVisible()

  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Find anything' })
  await expect(box).toBeFocused()
  // As people write it: small, and with a space.
  await box.pressSequentially(facts.equipmentId.toLowerCase().replace(/^([a-z]+)/, '$1 '))
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toContainText(
    facts.equipmentId,
  )
  await page.keyboard.press('Enter')

  await expect(heading(page, facts.equipmentId)).toBeVisible()
  // the unit is named before its page has loaded, and counts as opened once it has
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.goto('/profile')
  await expect(heading(page, 'My Profile')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('group', { name: 'Recently opened' }).getByRole('option')).toContainText(
    facts.equipmentId,
  )
})

/** Groups of results that require shipment search. */
const SHIPMENT_GROUPS = /^(Equipment|Waybills|Bills of lading|Trains)$/

test('[PLT-082] a user without shipment search is offered pages, actions, people and tickets only', async ({
  page,
  facts,
}) => {
  await signIn(page, 'viewer')
  await expect(heading(page, 'Visibility Dashboard')).toBeVisible()

  await expect(page.getByRole('button', { name: 'Find anything' })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  const answered = page.waitForResponse(/\/api\/find\//)
  await page.getByRole('combobox', { name: 'Go to' }).fill(facts.equipmentId)

  expect(await (await answered).json()).toMatchObject({ equipment: [], waybills: [], bills_of_lading: [] })
  const found = page.getByRole('listbox', { name: 'Results' })
  await expect(found.getByRole('option', { name: 'in the asset list' })).toHaveCount(1)
  await expect(found.getByRole('group', { name: SHIPMENT_GROUPS })).toHaveCount(0)
})

test('Ctrl / shows the keys, and one switch turns single keys off in every browser', async ({
  page,
  browser,
}) => {
  await signIn(page, 'other')
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.keyboard.press('Control+/')
  await expect(sheet(page).getByRole('region', { name: 'Everywhere' })).toContainText('Go to Assets')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await expect(heading(page, 'My Profile')).toBeVisible()

  const saved = page.waitForResponse(/\/api\/user\/preferences$/)
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  expect((await saved).status()).toBe(200)

  const elsewhere = await browser.newPage()
  await signIn(elsewhere, 'other')
  await expect(heading(elsewhere, 'Dashboard')).toBeVisible()
  await elsewhere.keyboard.press('?')
  await elsewhere.keyboard.press('g')
  await elsewhere.keyboard.press('p')
  await elsewhere.keyboard.press('Control+k')
  await expect(elsewhere.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await expect(sheet(elsewhere)).toHaveCount(0)
  await expect(heading(elsewhere, 'Dashboard')).toBeVisible()
  await elsewhere.close()
})

test('a search whose code cannot be loaded leaves the page and what was typed', async ({
  page,
  context,
  facts,
}) => {
  await signInAs(context, { visitor: 'shipper', scheme: 'light', facts })
  await breakScript(/\/assets\/Palette-[^/]*\.js$/)(page)
  await page.goto(`/visibility/${facts.customerId}/assets`)
  const box = page.getByRole('combobox', { name: 'Search equipment, waybill or bill of lading' })
  await box.fill('GATX')

  await page.keyboard.press('Control+k')

  await expect(page.getByRole('alert').last()).toContainText('be loaded. Reload the page')
  await expect(box).toHaveValue('GATX')
})
