import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { updatePreferences } from '#contract/areas/accounts/preferences/preferences.contract.ts'
import { readerZone } from '#contract/base/zone-table.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { accountPages } from '../accounts.routes.tsx'

const DEFAULTS = { single_key_shortcuts: true, has_seen_tour: true }

const ofDevice = Intl.DateTimeFormat().resolvedOptions().timeZone

test.each([
  ['the saved zone', 'America/Halifax', 'America/Halifax'],
  ['without one that of the device', null, ofDevice],
])('the reader’s clock is %s', async (_, timezone, zone) => {
  signedInAs({ user: { preferences: { ...DEFAULTS, timezone } } })
  await openPortal(accountPages, '/profile')

  await expect.element(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(timezone ?? '')
  expect(readerZone()).toBe(zone)
})

test('a zone is chosen and saved, and applies at once', async () => {
  const api = signedInAs({ user: { preferences: { ...DEFAULTS, timezone: null } } })
  api.answer(updatePreferences, { ...DEFAULTS, timezone: 'America/Denver' })
  await openPortal(accountPages, '/profile')

  await page.getByRole('combobox', { name: 'Time zone' }).fill('Denver')
  await page.getByRole('option', { name: /Denver/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByText('Time zone saved.')).toBeVisible()
  const sent = api.calls.find(({ method }) => method === 'PUT')
  expect(JSON.parse(String(sent?.body))).toEqual({ ...DEFAULTS, timezone: 'America/Denver' })
  expect(readerZone()).toBe('America/Denver')
})
