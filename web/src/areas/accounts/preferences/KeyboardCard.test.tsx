import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updatePreferences } from '#contract/areas/accounts/preferences/preferences.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { accountPages } from '../accounts.routes.tsx'

const shortcuts = () => page.getByRole('switch', { name: 'Single-key shortcuts' })
const help = () => page.getByRole('dialog', { name: 'Help' })
const sheet = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

async function openProfile(isOn: boolean) {
  const api = signedInAs({
    user: { preferences: { single_key_shortcuts: isOn, has_seen_tour: true, timezone: null } },
  })
  await openPortal(accountPages, '/profile')
  await expect.element(shortcuts()).toBeVisible()
  return api
}

describe('single-key shortcuts', () => {
  test('are turned off with one switch, here at once and on the server', async () => {
    const api = await openProfile(true)
    api.answer(updatePreferences, { single_key_shortcuts: false, has_seen_tour: true, timezone: null })

    await shortcuts().click()

    await expect.element(shortcuts()).not.toBeChecked()
    await expect
      .poll(() => api.calls.find(({ method }) => method === 'PUT'))
      .toMatchObject({
        path: '/user/preferences',
        body: '{"single_key_shortcuts":false}',
      })
    await userEvent.keyboard('?')
    expect(help().elements()).toEqual([])
  })

  test('come back with it', async () => {
    const api = await openProfile(false)
    api.answer(updatePreferences, { single_key_shortcuts: true, has_seen_tour: true, timezone: null })

    await shortcuts().click()
    await expect.element(shortcuts()).toBeChecked()
    await userEvent.keyboard('?')

    await expect.element(help()).toBeVisible()
  })

  test('stay as they were when the server does not take the change, and the reader gets a message', async () => {
    const api = await openProfile(true)
    api.refuse(updatePreferences, 503, { message: 'The portal is very busy.' })

    await shortcuts().click()

    const text = 'Shortcuts not changed. The portal is very busy. Try again.'
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(shortcuts()).toBeChecked()
  })

  test('are sent from here too', async () => {
    await openProfile(false)

    await page.getByRole('button', { name: 'View all shortcuts' }).click()

    await expect.element(sheet().getByRole('region', { name: 'Everywhere' })).toBeVisible()
  })
})
