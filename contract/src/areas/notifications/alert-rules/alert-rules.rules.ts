import type { z } from 'zod'
import { isBlank } from '../../../form/needs.ts'
import {
  CHANNEL_NEEDED,
  getFacts,
  RECIPIENT_NEEDED,
  getThresholdError,
  type AlertEvent,
} from '../notifications.rules.ts'

export const SCOPES = {
  all: 'All units',
  view: 'A saved view',
  groups: 'Reporting groups',
  followed: 'Units I follow',
} as const
export type AlertScope = keyof typeof SCOPES

/** Checks of a rule before it is saved. */
export interface RuleLabels {
  event: AlertEvent
  threshold: number | null
  scope: AlertScope
  view_id: number | null
  group_ids: readonly number[]
  user_ids: readonly number[]
  role_ids: readonly number[]
  emails: string
  channels: readonly ('email' | 'portal')[]
  webhook_id: number | null
}

const hasPeople = ({ user_ids, role_ids }: RuleLabels): boolean => user_ids.length > 0 || role_ids.length > 0

/** Refuses a rule without recipients or without a subject (NTF-008). */
export function checkRule(rule: RuleLabels, ctx: z.core.$RefinementCtx): void {
  for (const [path, message] of ruleProblems(rule)) ctx.addIssue({ code: 'custom', path: [path], message })
}

function* ruleProblems(rule: RuleLabels): Generator<[field: keyof RuleLabels, labels: string]> {
  const { event, scope, channels, webhook_id } = rule
  const wrong = getThresholdError(event, rule.threshold)
  if (wrong !== null) yield ['threshold', wrong]
  if (!getFacts(event).isOfUnit && scope !== 'all')
    yield ['scope', 'This event isn’t about a unit. Choose “All units”.']
  if (scope === 'view' && rule.view_id === null) yield ['view_id', 'Choose a saved view.']
  if (scope === 'groups' && rule.group_ids.length === 0) yield ['group_ids', 'Choose a reporting group.']
  if (channels.length === 0 && webhook_id === null) yield ['channels', CHANNEL_NEEDED]
  if (channels.includes('email') && !hasPeople(rule) && isBlank(rule.emails))
    yield ['emails', RECIPIENT_NEEDED]
  if (channels.length > 0 && !channels.includes('email') && !hasPeople(rule))
    yield ['user_ids', 'Choose at least one person or role to notify in the portal.']
}
