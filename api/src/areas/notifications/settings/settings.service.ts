import {
  EVENT_NAMES,
  EVENT_LABELS,
  getFacts,
  canNotify,
  DEFAULT_THRESHOLD,
  type AlertEvent,
} from '#contract/areas/notifications/notifications.rules.ts'
import * as contract from '#contract/areas/notifications/settings/settings.contract.ts'
import type {
  NotificationSetting,
  NotificationSettings,
} from '#contract/areas/notifications/settings/settings.contract.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import { staleVersion } from '../../../http/conflict.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { DEFAULT_ZONE } from '../matching/book.rules.ts'
import * as queries from './settings.queries.ts'

type Body = Input<typeof contract.updateNotificationSettings>['body']

export const notificationSettingsService = implement(contract, {
  getNotificationSettings,

  /**
   * Saves the notification settings of the named events (NTF-004). Throws conflict for a stale version, and
   * not_permitted for switching on an event the caller may not see.
   */
  async updateNotificationSettings(ctx, { body }) {
    const { db, customerId, actor } = ctx
    const before = await getNotificationSettings(ctx)
    const changed = body.settings.map((row) => withNumber(row, before)).filter((row) => !isSame(row, before))
    for (const { event, enabled } of changed) if (enabled) requireSeen(event, ctx)
    const { timezone, version } = body
    if (!(await queries.upsertScheme(db, customerId, { timezone, version: version ?? null }))) {
      const now = await getNotificationSettings(ctx)
      throw staleVersion<Body>({ settings: now.settings, timezone: now.timezone }, now.version)
    }
    if (changed.length > 0)
      await queries.upsertSettings(
        db,
        customerId,
        changed.map((row) => ({ ...row, threshold: numbered(row), name: EVENT_LABELS[row.event] })),
        actor.userId,
      )
    ctx.describeChange({
      before: { timezone: before.timezone },
      after: { timezone, events: changed.map(withoutPeople) },
    })
    return await getNotificationSettings(ctx)
  },
})

/** The settings of every event, with defaults for those never set (NTF-003). */
async function getNotificationSettings({ db, customerId }: Ctx): Promise<NotificationSettings> {
  const cache = new Map((await queries.selectSettings(db, customerId)).map((row) => [row.event, row]))
  const scheme = await queries.selectScheme(db, customerId)
  return {
    settings: EVENT_NAMES.map((event) => cache.get(event) ?? unset(event)),
    timezone: scheme?.timezone ?? DEFAULT_ZONE,
    version: scheme?.version ?? 0,
  }
}

/** A missing threshold keeps its stored value. */
const withNumber = (
  row: Body['settings'][number],
  { settings }: NotificationSettings,
): NotificationSetting => ({
  ...row,
  threshold:
    row.threshold === undefined
      ? (settings.find(({ event }) => event === row.event) ?? unset(row.event)).threshold
      : row.threshold,
})

const isSame = (row: NotificationSetting, { settings }: NotificationSettings): boolean =>
  settings.some(
    (one) => one.event === row.event && JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(row)),
  )

const inOrder = ({ event, enabled, channels, recipients, frequency, threshold }: NotificationSetting) => [
  event,
  enabled,
  [...channels].sort(),
  recipients,
  frequency,
  threshold,
]

/** Throws not_permitted: what a person may not see is not emailed to them either. */
export function requireSeen(event: AlertEvent, { actor }: Pick<Ctx, 'actor'>): void {
  if (actor.isAdmin || canNotify(event, actor)) return
  throw new AppError('not_permitted', {
    message: `You don’t have access to the data behind “${EVENT_LABELS[event]}” notifications.`,
  })
}

/** The number of an event that has one; null for the others. */
export const numbered = ({
  event,
  threshold,
}: Pick<NotificationSetting, 'event' | 'threshold'>): number | null =>
  getFacts(event).unit === undefined ? null : threshold

function unset(event: AlertEvent): NotificationSetting {
  const { unit } = getFacts(event)
  return {
    event,
    enabled: false,
    channels: ['email'],
    recipients: '',
    frequency: 'immediate',
    threshold: unit === undefined ? null : DEFAULT_THRESHOLD[unit],
  }
}

/** Whose addresses they are does not belong into the log. */
const withoutPeople = ({ recipients: _, ...row }: NotificationSetting): object => row
