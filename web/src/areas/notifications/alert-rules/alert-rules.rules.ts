import type {
  AlertRule,
  getAlertChoices,
} from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'

export type Choices = Answer<typeof getAlertChoices>

/** How often a rule sent something lately. */
export const countText = ({ week_count }: Pick<AlertRule, 'week_count'>): string =>
  week_count === 0 ? 'None in 7 d' : `${showNumber(week_count)} in 7 d`

/** What all rules sent lately: `142 notifications from 7 rules in the last 7 days`. */
export function sentText(rules: readonly AlertRule[]): string {
  const sum = rules.reduce((total, { week_count }) => total + week_count, 0)
  return `${formatCount(sum, 'notification')} from ${formatCount(rules.length, 'rule')} in the last 7 days`
}

/** The reader's own rules first, those that send most before the others. */
export const sortByActivity = (rules: readonly AlertRule[]): AlertRule[] =>
  rules.toSorted((a, b) => Number(b.is_mine) - Number(a.is_mine) || b.week_count - a.week_count)

/** The rule's recipients. */
export function readerText({
  user_ids,
  role_ids,
  emails,
  webhook_id,
}: Pick<AlertRule, 'user_ids' | 'role_ids' | 'emails' | 'webhook_id'>): string {
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
