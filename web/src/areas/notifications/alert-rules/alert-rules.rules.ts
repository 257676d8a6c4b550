import type {
  AlertRule,
  getAlertChoices,
} from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { EVENTS, getFacts, FREQUENCIES } from '#contract/areas/notifications/notifications.rules.ts'
import type { Answer } from '#contract/base/endpoint.ts'

export type Choices = Answer<typeof getAlertChoices>

/** The event of a rule as text. */
export function eventText({ event, threshold }: Pick<AlertRule, 'event' | 'threshold'>): string {
  const { text } = EVENTS[event]
  const { unit } = getFacts(event)
  if (unit === 'days') return `${text} over ${threshold} ${threshold === 1 ? 'day' : 'days'}`
  if (unit === 'hours') return `${text} of ${threshold} ${threshold === 1 ? 'hour' : 'hours'} or more`
  return text
}

/** The units of a rule as text. */
export function unitText({ event, scope, group_ids }: AlertRule): string {
  if (!getFacts(event).isOfUnit) return '–'
  if (scope === 'view') return 'A saved view'
  if (scope === 'followed') return 'Followed units'
  if (scope === 'groups') return `${group_ids.length} ${group_ids.length === 1 ? 'group' : 'groups'}`
  return 'All units'
}

/** The rule's recipients. */
export function readerText({ user_ids, role_ids, emails, webhook_id }: AlertRule): string {
  const count = (many: number, one: string, more: string) =>
    many === 0 ? [] : [`${many} ${many === 1 ? one : more}`]
  const all = [
    ...count(user_ids.length, 'person', 'people'),
    ...count(role_ids.length, 'role', 'roles'),
    ...count(emails === '' ? 0 : emails.split(',').length, 'address', 'addresses'),
    ...(webhook_id === null ? [] : ['a webhook']),
  ]
  return new Intl.ListFormat('en-US').format(all)
}

/** Channels and frequency as text. */
export function channelText({ channels, frequency }: AlertRule): string {
  const mail = channels.includes('email') ? [`Email ${FREQUENCIES[frequency].toLowerCase()}`] : []
  const portal = channels.includes('portal') ? ['in the portal'] : []
  const text = [...mail, ...portal].join(', ') || 'webhook'
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What a rule does not do without an authorized owner, and what to do. */
export const PAUSED =
  'The person who last saved this rule no longer has access to its event. Until someone saves it again, it won’t call webhooks or email addresses outside the portal.'

/** The initial values of a rule: it notifies its creator by both channels. */
export const newRule = (userId: number) =>
  ({
    name: '',
    event: 'arrival',
    threshold: 3,
    scope: 'all',
    view_id: null,
    group_ids: [],
    user_ids: [userId],
    role_ids: [],
    emails: '',
    channels: ['email', 'portal'],
    webhook_id: null,
    frequency: 'immediate',
    enabled: true,
  }) as const
