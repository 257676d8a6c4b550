import type { AlertRule } from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { type AlertEvent, getFacts } from '#contract/areas/notifications/notifications.rules.ts'
import { formatCount } from '#contract/base/plural.ts'
import { type Choices, readerText } from './alert-rules.rules.ts'

/** The parts of a rule's sentence that can be changed, and the fields behind each. */
const FIELDS = {
  units: ['scope', 'view_id', 'group_ids'],
  event: ['event', 'threshold'],
  readers: ['user_ids', 'role_ids', 'emails'],
  channels: ['channels', 'frequency', 'webhook_id'],
} as const satisfies Record<string, readonly (keyof AlertRule)[]>
export type PartName = keyof typeof FIELDS
export const PARTS = Object.keys(FIELDS) as PartName[]

/** Whether a field belongs to a part. */
export const isPartOf = (part: PartName, field: string): boolean =>
  (FIELDS[part] as readonly string[]).includes(field.split('.')[0]!)

/** What happens, after “When a unit” or, where it is not about a unit, after “When”. */
const PHRASES: Readonly<Record<AlertEvent, string>> = {
  arrival: 'arrives',
  constructive_placement: 'is constructively placed',
  notify: 'is available to you',
  actual_placement: 'is placed',
  dwell: 'hasn’t been reported for over # days',
  eta_change: 'has its ETA moved by # hours or more',
  late: 'is late',
  silent: 'is silent while moving',
  demurrage: 'will be charged another day within 24 hours',
  bad_order: 'is bad ordered',
  hold: 'is put on hold',
  feed_silent: 'a railroad’s feed is silent',
  tender_refused: 'a tender is rejected',
  tender_unanswered: 'a tender gets no response in time',
  car_request: 'has a missed car request',
  ticket_change: 'a ticket changes',
  ticket_mention: 'a ticket mentions someone',
  ticket_due: 'a ticket is due soon or overdue',
  quote_change: 'a quote changes',
  invoice_change: 'an invoice changes',
  unit_alert: 'has a Watchtower alert',
  fence_in: 'enters a geofence',
  fence_out: 'exits a geofence',
  fence_dwell: 'stays too long in a geofence',
  car_due: 'has a test or lease due within 60 days',
}

const phrase = ({ event, threshold }: Pick<AlertRule, 'event' | 'threshold'>): string => {
  const text = PHRASES[event].replace('#', String(threshold ?? '…'))
  return threshold === 1 ? text.replace('1 days', '1 day').replace('1 hours', '1 hour') : text
}

type Sentence = Pick<
  AlertRule,
  | 'event'
  | 'threshold'
  | 'scope'
  | 'view_id'
  | 'group_ids'
  | 'user_ids'
  | 'role_ids'
  | 'emails'
  | 'channels'
  | 'webhook_id'
  | 'frequency'
>

/** Up to this many recipients are named; the others are counted by kind. */
const MAX_NAMED = 3

const getName = (all: readonly { id: number; name: string }[], id: number | null): string | null =>
  all.find((one) => one.id === id)?.name ?? null

const list = (texts: readonly string[]): string => new Intl.ListFormat('en-US').format(texts)

function unitsText({ scope, view_id, group_ids }: Sentence, { views, groups }: Choices): string {
  if (scope === 'followed') return 'a unit I follow'
  if (scope === 'view') return `a unit in view ${getName(views, view_id) ?? '…'}`
  if (scope === 'all') return 'any unit'
  if (group_ids.length === 0) return 'a unit of a group'
  const names = group_ids.flatMap((id) => getName(groups, id) ?? [])
  return group_ids.length > MAX_NAMED || names.length < group_ids.length
    ? `a unit of ${formatCount(group_ids.length, 'group')}`
    : `a unit of ${list(names)}`
}

function readersText(rule: Sentence, { people, roles }: Choices, userId: number | null): string {
  const emails = rule.emails.split(',').filter((one) => one.trim() !== '')
  const named = [
    ...rule.user_ids.map((id) => (id === userId ? 'me' : getName(people, id))),
    ...rule.role_ids.map((id) => getName(roles, id) && `role ${getName(roles, id)}`),
    ...emails.map((one) => one.trim()),
  ]
  if (named.length === 0) return rule.webhook_id === null ? 'no one yet' : 'no one'
  if (named.length <= MAX_NAMED && named.every((one) => one !== null)) return list(named)
  return readerText(rule)
}

function channelsText({ channels, frequency, webhook_id }: Sentence, { webhooks }: Choices): string {
  const parts = [
    ...(channels.includes('portal') ? ['in the portal'] : []),
    ...(channels.includes('email')
      ? [frequency === 'daily' ? 'by email once a day' : 'by email immediately']
      : []),
    ...(webhook_id === null ? [] : [`by webhook ${getName(webhooks, webhook_id) ?? ''}`.trim()]),
  ]
  return parts.length === 0 ? 'with no channel yet' : list(parts)
}

/** A rule as a sentence, part by part; parts without a name are the words between them. */
export function sentenceParts(
  rule: Sentence,
  choices: Choices,
  userId: number | null,
): { part: PartName | null; text: string }[] {
  const isOfUnit = getFacts(rule.event).isOfUnit
  const between = (text: string) => ({ part: null, text })
  return [
    between('When '),
    ...(isOfUnit ? [{ part: 'units' as const, text: unitsText(rule, choices) }, between(' ')] : []),
    { part: 'event', text: phrase(rule) },
    between(', notify '),
    { part: 'readers', text: readersText(rule, choices, userId) },
    between(' '),
    { part: 'channels', text: channelsText(rule, choices) },
    between('.'),
  ]
}

/** The whole sentence. */
export const sentence = (rule: Sentence, choices: Choices, userId: number | null): string =>
  sentenceParts(rule, choices, userId)
    .map(({ text }) => text)
    .join('')
