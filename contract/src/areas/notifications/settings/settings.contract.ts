import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { isBlank } from '../../../form/needs.ts'
import { access } from '../alerts/alerts.rules.ts'
import {
  CHANNEL_NEEDED,
  CHANNELS,
  EVENT_NAMES,
  FREQUENCIES,
  RECIPIENT_NEEDED,
  getThresholdError,
} from '../notifications.rules.ts'

const setting = {
  event: z.enum(EVENT_NAMES).meta({ title: 'Event' }),
  enabled: field.boolean('On'),
  channels: field.choices('Channels', CHANNELS),
  recipients: field.emails('Recipients', { help: 'Separate addresses with commas.' }),
  frequency: field.choice('How often', FREQUENCIES),
  /** Days of a dwell, hours an estimate moved by; null for events without a number. */
  threshold: field.integer('More than', { min: 1, max: 72 }).nullable(),
}

/** Who gets notified about one event, and how (NTF-006). */
export const NotificationSetting = z.object(setting)
export type NotificationSetting = z.infer<typeof NotificationSetting>

/** Left out, the number stays as it is, or is the usual one. */
const SettingToSave = z.object({ ...setting, threshold: setting.threshold.optional() })

const reported = {
  settings: z
    .array(
      SettingToSave.superRefine((row, ctx) => {
        if (!row.enabled) return
        const problem = (path: string, message: string) =>
          ctx.addIssue({ code: 'custom', path: [path], message })
        if (row.channels.length === 0) problem('channels', CHANNEL_NEEDED)
        if (row.channels.includes('email') && isBlank(row.recipients)) problem('recipients', RECIPIENT_NEEDED)
        const wrong = row.threshold === undefined ? null : getThresholdError(row.event, row.threshold)
        if (wrong !== null) problem('threshold', wrong)
      }),
    )
    .max(EVENT_NAMES.length)
    .refine(
      (rows) => new Set(rows.map(({ event }) => event)).size === rows.length,
      'List each event only once.',
    )
    .meta({ title: 'Events', 'x-kind': 'rows', 'x-unit': 'event' }),
  timezone: field.zone('Time zone'),
}

/** Settings are read and saved in one shape (NTF-007). */
export const NotificationSettings = z.object({
  settings: z.array(NotificationSetting),
  timezone: z.string(),
  version: z.number(),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const getNotificationSettings = endpoint({
  name: 'getNotificationSettings',
  method: 'GET',
  path: '/notifications/{customerId}/settings',
  access,
  summary: 'For each event: who gets notified, how and how often; and the time zone of daily emails.',
  params: CustomerParams,
  response: NotificationSettings,
})

export const updateNotificationSettings = endpoint({
  name: 'updateNotificationSettings',
  method: 'POST',
  path: '/notifications/{customerId}/settings',
  access,
  summary:
    'Saves the settings of the events listed; the others stay as they are. Recipients are a list of addresses, and each enabled event needs at least one channel.',
  params: CustomerParams,
  body: z.object({
    ...reported,
    /** The version last seen. An outdated one returns 409; without one, the settings are overwritten. */
    version: z.number().int().optional(),
  }),
  response: NotificationSettings,
})
