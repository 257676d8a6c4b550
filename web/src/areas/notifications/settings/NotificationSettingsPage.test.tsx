import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import {
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '#contract/areas/notifications/settings/settings.contract.ts'
import { EVENT_NAMES, getFacts } from '#contract/areas/notifications/notifications.rules.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { notificationsPages } from '../notifications.routes.tsx'

const PAGE = '/notifications/7/settings'
const SETTINGS: NotificationSettings = {
  settings: EVENT_NAMES.map((event) => ({
    event,
    enabled: event === 'notify',
    channels: ['email'],
    recipients: event === 'notify' ? 'ops@prairie.example' : '',
    frequency: 'immediate',
    threshold: { days: 3, hours: 12 }[getFacts(event).unit as 'days'] ?? null,
  })),
  timezone: 'America/Chicago',
  version: 4,
}
const holder = (modules = ['hasNotificationsModule']) => {
  const api = signedInAs({ permissions: ['visibility_asset_list'], modules })
  api.answer(getNotificationSettings, SETTINGS)
  return api
}
const toastWithText = (text: string) =>
  expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
const NO = { message: 'Not now.' }

beforeEach(() => page.viewport(1440, 900))

test('[NTF-001] [NTF-005] [NTF-006] an event is switched on, its recipients set, and saved with the version that was read', async () => {
  const api = holder()
  api.answer(updateNotificationSettings, SETTINGS)
  await openPortal(notificationsPages, PAGE)

  await page.getByRole('switch', { name: 'Dwell' }).click()
  await page.getByLabelText('Dwell: more than (days)').fill('5')
  await page.getByLabelText('Dwell: recipients').fill('ops@prairie.example, yard@prairie.example')
  await page.getByRole('radio', { name: 'Once a day' }).last().click({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()

  await toastWithText('Notification settings saved.')
  const sent = JSON.parse(api.calls.find(({ method }) => method === 'POST')!.body) as NotificationSettings
  expect(sent.version).toBe(4)
  expect(sent.settings.find(({ event }) => event === 'dwell')).toEqual({
    event: 'dwell',
    enabled: true,
    channels: ['email'],
    recipients: 'ops@prairie.example, yard@prairie.example',
    frequency: 'daily',
    threshold: 5,
  })
  expect(sent.settings).toHaveLength(EVENT_NAMES.length)
})

test('[NTF-008] a notification needs valid recipients and at least one channel', async () => {
  holder()
  await openPortal(notificationsPages, PAGE)

  await page.getByLabelText('Notify: recipients').fill('nonsense')
  await page.getByRole('switch', { name: 'Arrival' }).click()
  await page.getByRole('checkbox', { name: 'Email' }).first().click()
  await page.getByRole('button', { name: 'Save' }).click()

  await expect
    .element(
      page.getByText('“nonsense” is not a valid email address. Separate addresses with commas.').first(),
    )
    .toBeVisible()
  await expect.element(page.getByText('Choose at least one channel.').first()).toBeVisible()
})

test('[NTF-002] without the module the page leads elsewhere', async () => {
  holder([])

  const { path } = await openPortal(notificationsPages, PAGE)

  await vi.waitFor(() => expect(path()).not.toContain('/notifications'))
})

test('[PLT-177] [NTF-009] failed loads and saves show an error, and no input is lost', async () => {
  const api = holder()
  api.refuse(updateNotificationSettings, 400, NO)
  await openPortal(notificationsPages, PAGE)
  await page.getByLabelText('Notify: recipients').fill('yard@prairie.example')
  await page.getByRole('button', { name: 'Save' }).click()

  await toastWithText('Unable to save notification settings.')
  await expect.element(page.getByLabelText('Notify: recipients')).toHaveValue('yard@prairie.example')
})

test('[PLT-177] [NTF-009] settings that fail to load show an error', async () => {
  const api = holder()
  api.refuse(getNotificationSettings, 400, NO)

  await openPortal(notificationsPages, PAGE)

  await expect
    .element(page.getByText('Unable to load notification settings.', { exact: true }).first())
    .toBeVisible()
})

test('[NTF-005] a save by a colleague in the meantime opens a choice, not an error', async () => {
  const api = holder()
  await openPortal(notificationsPages, PAGE)
  await page.getByLabelText('Notify: recipients').fill('mill@prairie.example')
  const [first, ...others] = SETTINGS.settings
  const now = { ...SETTINGS, settings: [{ ...first, recipients: 'yard@prairie.example' }, ...others] }
  api.refuse(updateNotificationSettings, 409, { message: 'Stale.', conflict: { version: 5, now } })
  await page.getByRole('button', { name: 'Save' }).click()

  await expect.element(page.getByRole('dialog', { name: /Someone else changed this/ })).toBeVisible()
  // without polling: a toast disappears automatically
  expect(document.body.textContent).not.toContain('Unable to')
})
