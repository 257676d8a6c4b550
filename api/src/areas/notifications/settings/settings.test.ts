import { expect, test } from 'vitest'
import {
  getNotificationSettings,
  updateNotificationSettings,
  type NotificationSetting,
} from '#contract/areas/notifications/settings/settings.contract.ts'
import { EVENT_NAMES } from '#contract/areas/notifications/notifications.rules.ts'
import { type Caller, useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()

const ARRIVAL: NotificationSetting = {
  event: 'arrival',
  enabled: true,
  channels: ['email'],
  recipients: 'ops@prairie.example, yard@prairie.example',
  frequency: 'immediate',
  threshold: null,
}
const read = async (customerId: number, as: Caller) =>
  (await portal.call(getNotificationSettings, { params: { customerId } }, as)).data
type Row = Omit<NotificationSetting, 'threshold'> & { threshold?: number | null }
const save = (settings: Row[], version?: number, as: Caller = 'full') =>
  portal.call(
    updateNotificationSettings,
    {
      params: { customerId: 1 },
      body: { settings, timezone: 'America/Denver', ...(version !== undefined && { version }) },
    },
    as,
  )
const saved = async () => (await read(1, 'full')).settings.find(({ event }) => event === 'arrival')

test('[NTF-003] [NTF-007] every event has a default before anyone changes it', async () => {
  const { settings, timezone, version } = await read(2, 'other')

  expect(settings.map(({ event }) => event)).toEqual(EVENT_NAMES)
  expect(settings.every(({ enabled }) => !enabled)).toBe(true)
  expect([timezone, version]).toEqual(['America/Chicago', 0])
})

test('[NTF-001] [NTF-004] [NTF-006] what is saved is read again, for its customer only, and the others stay', async () => {
  const { status, data } = await save([ARRIVAL])
  await save([{ ...ARRIVAL, event: 'dwell', threshold: 5 }])

  expect(status).toBe(200)
  expect(data.timezone).toBe('America/Denver')
  expect(await saved()).toEqual(ARRIVAL)
  expect((await read(2, 'other')).settings.some(({ enabled }) => enabled)).toBe(false)
  expect((await portal.call(getNotificationSettings, { params: { customerId: 1 } }, 'other')).status).toBe(
    403,
  )
})

test('[NTF-007] a client that names event, channels, recipients and frequency alone is understood', async () => {
  const { threshold: _, ...dwell } = { ...ARRIVAL, event: 'dwell' as const }
  await save([{ ...dwell, threshold: 6 }])

  const { status, data } = await save([{ ...dwell, recipients: 'yard@prairie.example' }])

  expect(status).toBe(200)
  expect(data.settings.find(({ event }) => event === 'dwell')).toEqual({
    ...dwell,
    recipients: 'yard@prairie.example',
    threshold: 6,
  })
})

test('[NTF-008] recipients are a list of addresses, and a notification needs a channel and a recipient', async () => {
  const wrong = async (row: Partial<NotificationSetting>) =>
    (await save([{ ...ARRIVAL, ...row }])).error?.errors ?? null

  expect(await wrong({ recipients: 'ops@prairie.example, nonsense' })).toEqual({
    'settings.0.recipients': ['“nonsense” is not a valid email address. Separate addresses with commas.'],
  })
  expect(await wrong({ recipients: '' })).toEqual({
    'settings.0.recipients': ['Enter at least one email address.'],
  })
  expect(await wrong({ channels: [] })).toEqual({
    'settings.0.channels': ['Choose at least one channel.'],
  })
  expect(await wrong({ event: 'dwell', threshold: 31 })).toEqual({
    'settings.0.threshold': ['Enter 1 to 30 days.'],
  })
  expect((await save([{ ...ARRIVAL, enabled: false, channels: [], recipients: '' }])).status).toBe(200)
})

test('a save over an older version is refused with the current one', async () => {
  const { version } = await read(1, 'full')
  await save([ARRIVAL], version)

  const late = await save([{ ...ARRIVAL, enabled: false }], version)

  expect(late.status).toBe(409)
  expect(late.error.conflict?.version).toBe(version + 1)
  expect((await saved())?.enabled).toBe(true)
})

test('[NTF-002] without the module nothing is returned', async () => {
  await portal.superuser((db) =>
    db.query(
      `update identity.feature_flags set enabled = false where name = 'hasNotificationsModule' and customer_id = 2`,
    ),
  )

  expect((await portal.call(getNotificationSettings, { params: { customerId: 2 } }, 'other')).status).toBe(
    403,
  )
})

test('a user without access to quotes does not get them by email', async () => {
  await portal.superuser((db) =>
    db.query(`insert into identity.customer_roles values (1, 6, '{"alerts": "act"}', null)`),
  )
  const { status, error } = await save([{ ...ARRIVAL, event: 'quote_change' }], undefined, 'viewer')

  expect([status, error.message]).toEqual([
    403,
    'You don’t have access to the data behind “Quote changes” notifications.',
  ])
})
